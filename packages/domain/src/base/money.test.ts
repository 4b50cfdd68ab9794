import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addCents,
  cents,
  centsFromEuroText,
  eurAmountOfPoints,
  euroTextOfCents,
  isCents,
  negateCents,
} from "./money.ts";
import { points } from "./points.ts";

const someCents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map(cents);

describe("money in whole cents", () => {
  test.each([0.1, Number.NaN, 2 ** 53])("refuses %s", (value) => {
    expect(() => cents(value)).toThrow(RangeError);
    expect(isCents(value)).toBe(false);
  });

  test("writes two decimals and reads them back exactly", { tags: ["ARTS-02"] }, () => {
    fc.assert(
      fc.property(someCents, (value) => {
        expect(euroTextOfCents(value)).toMatch(/^-?\d+\.\d\d$/);
        expect(centsFromEuroText(euroTextOfCents(value))).toBe(value);
      }),
    );
  });

  test.each([
    ["12", 1200],
    ["12.5", 1250],
    ["-0.99", -99],
    ["+3.07", 307],
    ["0.1", 10],
    ["1.15", 115],
  ])("reads %s euros as %s cents", (text, expected) => {
    expect(centsFromEuroText(text)).toBe(expected);
  });

  test.each(["", "1,50", "1.234", "1e3", "abc", ".5", "1.", "99999999999999999999"])(
    "refuses '%s' as an amount",
    (text) => {
      expect(centsFromEuroText(text)).toBeNull();
    },
  );

  test("negates an amount and back", () => {
    fc.assert(
      fc.property(someCents, (value) => {
        expect(addCents(value, negateCents(value))).toBe(0);
      }),
    );
  });
});

describe("money value of points", () => {
  test.each([
    [12_480, 100, 12_480],
    [1, 100, 1],
    [199, 200, 99],
    [1, 1000, 0],
    [12_489, 1000, 1248],
    [-199, 200, -99],
  ])("%s points at %s per euro are %s cents, rounded down", (value, pointsPerEuro, expected) => {
    expect(eurAmountOfPoints(points(value), pointsPerEuro)).toBe(expected);
  });

  test("never exceeds the value of the points, and loses less than a cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 10_000 }), (value, pointsPerEuro) => {
        const amountCents = eurAmountOfPoints(points(value), pointsPerEuro);
        expect(amountCents * pointsPerEuro).toBeLessThanOrEqual(value * 100);
        expect((amountCents + 1) * pointsPerEuro).toBeGreaterThan(value * 100);
      }),
    );
  });

  test.each([0, -1, 0.5])("refuses %s points per euro", (pointsPerEuro) => {
    expect(() => eurAmountOfPoints(points(1), pointsPerEuro)).toThrow(RangeError);
  });
});
