import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apportion } from "./apportion.ts";

const whole = fc.integer({ min: -1e9, max: 1e9 });

describe("sharing out", () => {
  it("the shares add up to the total for any weights", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.array(whole, { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          expect(apportion(total, weights).reduce((sum, share) => sum + share, 0)).toBe(total);
        },
      ),
    );
  });

  it("each share differs from the exact one by less than one", () => {
    const weighted = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), weighted, (total, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const sum = weights.reduce((left, right) => left + right, 0);
        const exact = weights.map((weight) => (total * weight) / sum);
        const misses = apportion(total, weights).map((share, index) => share - Number(exact[index]));
        expect(misses.every((miss) => Math.abs(miss) < 1)).toBe(true);
      }),
    );
  });

  it("equal weights get equal shares, and the first one gets the odd unit", () => {
    expect(apportion(7, [1, 1, 1])).toEqual([3, 2, 2]);
    expect(apportion(-7, [1, 1, 1])).toEqual([-2, -2, -3]);
    expect(apportion(5, [0, 0])).toEqual([3, 2]);
    expect(apportion(0, [])).toEqual([]);
    expect(() => apportion(1, [])).toThrow(RangeError);
  });

  it("refuses shares beyond the safe integers, which weights of nearly opposite sums can cause", () => {
    expect(() => apportion(-9_007_200, [999_999_989, -999_999_990])).toThrow(RangeError);
  });
});
