import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelMoves, type LevelStep } from "./level-moves.ts";

const BASIC = { id: "1", thresholdPoints: 0 };
const SILVER = { id: "2", thresholdPoints: 1000 };
const GOLD = { id: "3", thresholdPoints: 5000 };
const PRESENT = [BASIC, SILVER, GOLD];

const bucketOf = (points: number, ladder: readonly LevelStep[]): number =>
  ladder.filter(({ thresholdPoints }) => thresholdPoints <= points).length;

/** Moves of members with these points, one by one. */
const movesOf = (present: readonly LevelStep[], changed: readonly LevelStep[], members: readonly number[]) =>
  levelMoves(
    present,
    changed,
    members.map((points) => ({ now: bucketOf(points, present), after: bucketOf(points, changed), accounts: 1 })),
  );

describe("a changed ladder", () => {
  test.each<[string, readonly LevelStep[], readonly number[], object]>([
    ["a higher threshold", [BASIC, { ...SILVER, thresholdPoints: 2000 }, GOLD], [1500, 3000], { rise: 0, fall: 1 }],
    ["a lower threshold", [BASIC, { ...SILVER, thresholdPoints: 100 }, GOLD], [500, 3000], { rise: 1, fall: 0 }],
    ["a level between two", [BASIC, SILVER, { thresholdPoints: 3000 }, GOLD], [1500, 4000, 6000], { rise: 1, fall: 0 }],
    ["a level that is gone", [BASIC, GOLD], [1500, 6000], { rise: 0, fall: 1 }],
    [
      "a lowest level with a threshold",
      [{ ...BASIC, thresholdPoints: 10 }, SILVER, GOLD],
      [5, 20],
      { rise: 0, fall: 1 },
    ],
    [
      "another ladder with the same thresholds",
      PRESENT.map(({ thresholdPoints }) => ({ thresholdPoints })),
      [5, 2000],
      { rise: 0, fall: 0 },
    ],
  ])("moves the affected members: %s", { tags: ["BO-06"] }, (_what, changed, members, moves) => {
    expect(movesOf(PRESENT, changed, members)).toMatchObject(moves);
  });
});

const ladders = fc
  .uniqueArray(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 })
  .map((thresholds) =>
    thresholds
      .toSorted((one, other) => one - other)
      .map((thresholdPoints, index) => ({ id: String(index), thresholdPoints })),
  );
const crowds = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 50 });

test("an unchanged ladder moves no member, and raising every threshold promotes no member", { tags: ["BO-06"] }, () => {
  fc.assert(
    fc.property(ladders, crowds, fc.integer({ min: 1, max: 500 }), (ladder, members, more) => {
      expect(movesOf(ladder, ladder, members)).toMatchObject({ rise: 0, fall: 0 });
      const higher = ladder.map((level) => ({ ...level, thresholdPoints: level.thresholdPoints + more }));
      const { rise, stands } = movesOf(ladder, higher, members);
      expect(rise).toBe(0);
      const standing = members.filter((points) => bucketOf(points, higher) > 0).length;
      expect(stands.reduce((sum, accounts) => sum + accounts, 0)).toBe(standing);
    }),
  );
});
