import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { points } from "../base/points.ts";
import { type EarningReason, REASON_KINDS } from "./earning-reason.ts";
import { pointsDifferences } from "./points-differences.ts";

const NAMES = { de: "Regel", en: "Rule" };
const reason = fc.record({
  kind: fc.constantFrom(...REASON_KINDS),
  id: fc.constantFrom("", "1", "2"),
  points: fc.integer({ min: -500, max: 500 }),
});
const booked = ({ points: value, ...rest }: { kind: EarningReason["kind"]; id: string; points: number }) => ({
  ...rest,
  names: NAMES,
  points: points(value),
});

describe("expected and booked points", () => {
  it("differ by the sum of the differences of their reasons", { tags: ["O3"] }, () => {
    fc.assert(
      fc.property(fc.array(reason), fc.array(reason), (expected, given) => {
        const found = pointsDifferences(expected, given.map(booked));
        const sum = found.reduce((total, { expectedPoints, bookedPoints }) => total + bookedPoints - expectedPoints, 0);
        const total = (list: readonly { points: number }[]) => list.reduce((all, { points: value }) => all + value, 0);
        expect(sum).toBe(total(given) - total(expected));
        expect(found.filter(({ expectedPoints, bookedPoints }) => expectedPoints === bookedPoints)).toEqual([]);
      }),
    );
  });

  it("are listed by reason: a rule that ended, and its replacement", () => {
    const given = [booked({ kind: "STANDARD", id: "", points: 13 })];
    expect(pointsDifferences([{ kind: "PROMOTION", id: "601", points: 25 }], given)).toEqual([
      { kind: "STANDARD", id: "", names: NAMES, expectedPoints: 0, bookedPoints: 13 },
      { kind: "PROMOTION", id: "601", expectedPoints: 25, bookedPoints: 0 },
    ]);
  });

  it("ignore the order of reasons", () => {
    const two = [
      { kind: "PROMOTION", id: "1", points: 5 },
      { kind: "COUPON", id: "2", points: 7 },
    ] as const;
    expect(pointsDifferences(two, two.toReversed().map(booked))).toEqual([]);
  });
});
