import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalFromNumber, decimalFromText, divideRounded } from "./decimal.ts";
import { cents, negateCents } from "./money.ts";
import { negatePoints } from "./points.ts";
import { pointsForRevenue, roundPoints, roundRevenueCents } from "./rounding.ts";

const codes = fc.constantFrom("UP", "DOWN", "NO", "COM", "OTHER", undefined);
const someCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);

describe("revenue rounding to whole euros", { tags: ["EARN-10", "DATA-21"] }, () => {
  test.each([
    ["UP", 1201, 1300],
    ["UP", 1200, 1200],
    ["UP", -1201, -1300],
    ["DOWN", 1299, 1200],
    ["DOWN", -1299, -1200],
    ["NO", 1234, 1234],
    ["NO", -1, -1],
    ["COM", 1249, 1200],
    ["COM", 1250, 1300],
    ["COM", -1250, -1300],
    ["SOMETHING", 1250, 1300],
    [undefined, -1249, -1200],
  ])("rounds %s %s cents to %s", (code, revenue, expected) => {
    expect(roundRevenueCents(cents(revenue), code)).toBe(expected);
  });

  test("is symmetric: the rounding of the negative is the negative of the rounding", { tags: ["EARN-10"] }, () => {
    fc.assert(
      fc.property(someCents, codes, (revenue, code) => {
        expect(roundRevenueCents(negateCents(revenue), code)).toBe(negateCents(roundRevenueCents(revenue, code)));
      }),
    );
  });

  test("changes less than one euro, and returns whole euros except for NO", { tags: ["EARN-10"] }, () => {
    fc.assert(
      fc.property(someCents, fc.constantFrom("UP", "DOWN", "COM"), (revenue, code) => {
        const rounded = roundRevenueCents(revenue, code);
        expect(Math.abs(rounded - revenue)).toBeLessThan(100);
        expect(Math.abs(rounded % 100)).toBe(0);
      }),
    );
  });

  test("leaves whole euros unchanged", { tags: ["EARN-10"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), codes, (euros, code) => {
        const revenue = cents(euros * 100);
        expect(roundRevenueCents(revenue, code)).toBe(revenue);
      }),
    );
  });
});

describe("points rounding", { tags: ["EARN-11", "DATA-22"] }, () => {
  test.each([
    ["UP", 1.1, 2],
    ["UP", -1.1, -2],
    ["DOWN", 1.9, 1],
    ["DOWN", -1.9, -1],
    ["COM", 1.5, 2],
    ["COM", -1.5, -2],
    ["COM", 2.5, 3],
    ["COM", 2.4, 2],
    ["NO", 2.5, 3],
    [undefined, 0.49, 0],
    ["DOWN", -0.5, 0],
  ])("rounds %s %s to %s", (code, value, expected) => {
    expect(roundPoints(value, code)).toBe(expected);
  });

  test("keeps the sign", { tags: ["EARN-11"] }, () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), codes, (value, code) => {
        expect(roundPoints(0 - value, code)).toBe(negatePoints(roundPoints(value, code)));
      }),
    );
  });

  test("puts DOWN below COM below UP for gains", { tags: ["EARN-11"] }, () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
        expect(roundPoints(value, "DOWN")).toBeLessThanOrEqual(roundPoints(value, "COM"));
        expect(roundPoints(value, "COM")).toBeLessThanOrEqual(roundPoints(value, "UP"));
      }),
    );
  });
});

describe("points for revenue", { tags: ["EARN-10", "EARN-11"] }, () => {
  test("rounds revenue before multiplying and points after", () => {
    const rule = { pointsPerEuro: 1.5, revenueRoundingCode: "DOWN", pointsRoundingCode: "UP" };
    expect(pointsForRevenue(cents(1299), rule)).toBe(18);
    expect(pointsForRevenue(cents(1399), rule)).toBe(20);
  });

  test("is exact where binary fractions are not: 1.15 euros at 100 points", () => {
    expect(
      pointsForRevenue(cents(115), { pointsPerEuro: 100, revenueRoundingCode: "NO", pointsRoundingCode: "UP" }),
    ).toBe(115);
  });

  test("takes points for a return", () => {
    expect(pointsForRevenue(cents(-1250), { pointsPerEuro: 2 })).toBe(-26);
  });
});

describe("exact decimals", () => {
  test.each([
    ["12.30", { units: 1230n, scale: 2 }],
    ["-0.5", { units: -5n, scale: 1 }],
    ["1e3", { units: 1000n, scale: 0 }],
    ["1e-7", { units: 1n, scale: 7 }],
  ])("reads %s", (text, expected) => {
    expect(decimalFromText(text)).toEqual(expected);
  });

  test.each(["", "1,5", "1e9999", "--1", "0x10"])("refuses '%s' as a decimal", (text) => {
    expect(decimalFromText(text)).toBeNull();
  });

  test("refuses infinity and a divisor below one", () => {
    expect(() => decimalFromNumber(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => divideRounded(1n, 0n, "toward-zero")).toThrow(RangeError);
  });
});
