import { points } from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelProgressOf, type Level } from "./level.ts";

const level = (name: string, threshold: number): Level => ({
  id: name,
  names: { de: name, en: name },
  thresholdPoints: points(threshold),
  picturePath: null,
});
const LEVELS = [level("Gold", 10_000), level("Bronze", 0), level("Silver", 2_500)];

describe("levelProgressOf", () => {
  it.each([
    { statePoints: 0, current: "Bronze", next: "Silver" },
    { statePoints: 2_499, current: "Bronze", next: "Silver" },
    { statePoints: 2_500, current: "Silver", next: "Gold" },
    { statePoints: 10_000, current: "Gold", next: undefined },
  ])("gives $current for $statePoints state points", { tags: ["V2-12"] }, ({ statePoints, current, next }) => {
    const progress = levelProgressOf(points(statePoints), LEVELS);
    expect(progress?.current.names.en).toBe(current);
    expect(progress?.next?.names.en).toBe(next);
    expect(progress?.statePoints).toBe(statePoints);
  });

  it("is empty if the programme has no levels", { tags: ["V2-12"] }, () => {
    expect(levelProgressOf(points(50_000), [])).toBeNull();
  });

  it("is empty below the first threshold", { tags: ["V2-12"] }, () => {
    expect(levelProgressOf(points(99), [level("Bronze", 100)])).toBeNull();
  });

  it("has no level above the points, and no next level that is reached", { tags: ["V2-12"] }, () => {
    fc.assert(
      fc.property(fc.nat(20_000), (statePoints) => {
        const levelProgress = levelProgressOf(points(statePoints), LEVELS);
        expect(levelProgress?.current.thresholdPoints).toBeLessThanOrEqual(statePoints);
        const reached = LEVELS.filter(({ thresholdPoints }) => thresholdPoints <= statePoints);
        expect(reached.map(({ names }) => names)).not.toContainEqual(levelProgress?.next?.names);
      }),
    );
  });
});
