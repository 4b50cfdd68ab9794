import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absolutePoints,
  addPoints,
  convertPoints,
  isPoints,
  negatePoints,
  NO_POINTS,
  points,
  storedPoints,
} from "./points.ts";

const somePoints = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(points);

describe("points", () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %s", (value) => {
    expect(() => points(value)).toThrow(RangeError);
    expect(isPoints(value)).toBe(false);
  });

  test("adds and subtracts without loss", () => {
    fc.assert(
      fc.property(somePoints, somePoints, (one, other) => {
        expect(addPoints(addPoints(one, other), negatePoints(other))).toBe(one);
      }),
    );
  });

  test("refuses a sum beyond the safe whole numbers", () => {
    expect(() => addPoints(points(Number.MAX_SAFE_INTEGER), points(1))).toThrow(RangeError);
  });

  test("never returns minus zero", () => {
    expect(Object.is(points(-0), 0)).toBe(true);
    expect(Object.is(negatePoints(NO_POINTS), 0)).toBe(true);
  });

  test("drops the sign for the absolute value", () => {
    expect(absolutePoints(points(-7))).toBe(7);
  });
});

describe("conversion", { tags: ["EARN-08"] }, () => {
  test("multiplies by 1 when no factor is given", { tags: ["DATA-06"] }, () => {
    fc.assert(
      fc.property(somePoints, (value) => {
        expect(convertPoints(value)).toBe(value);
      }),
    );
  });

  test.each([
    [100, 2, 200],
    [5, 0.5, 3],
    [-5, 0.5, -3],
    [3, 0.1, 0],
    [1_000_005, 0.1, 100_001],
    [7, 1e-7, 0],
    [0, -1, 0],
    [12, 1.005, 12],
    [100, 1.005, 101],
  ])("%s points times %s are %s", { tags: ["EARN-08"] }, (value, factor, expected) => {
    expect(convertPoints(points(value), factor)).toBe(expected);
  });

  test("is exact for whole factors", () => {
    fc.assert(
      fc.property(somePoints, fc.integer({ min: 0, max: 1000 }), (value, factor) => {
        expect(convertPoints(value, factor)).toBe(points(value * factor));
      }),
    );
  });

  test("keeps the sign", () => {
    fc.assert(
      fc.property(somePoints, fc.double({ min: 0, max: 100, noNaN: true }), (value, factor) => {
        expect(convertPoints(negatePoints(value), factor)).toBe(negatePoints(convertPoints(value, factor)));
      }),
    );
  });

  test("refuses a factor that is not finite", () => {
    expect(() => convertPoints(points(1), Number.NaN)).toThrow(RangeError);
  });

  test("finds the most stored points for a chosen amount", { tags: ["A-45"] }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }).map(points),
        fc.constantFrom(1, 2, 0.5, 1.5, 10, 0.1),
        (value, factor) => {
          const stored = storedPoints(value, factor);
          expect(convertPoints(stored, factor)).toBeLessThanOrEqual(value);
          expect(convertPoints(points(stored + 1), factor)).toBeGreaterThan(value);
          expect(storedPoints(negatePoints(value), factor)).toBe(negatePoints(stored));
        },
      ),
    );
  });

  test("spends nothing for zero, even if a few stored points round to zero", { tags: ["A-45"] }, () => {
    expect(storedPoints(points(0), 0.1)).toBe(0);
  });
});
