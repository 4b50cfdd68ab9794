import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_IDENTIFICATION_RULES,
  isAsStrong,
  missingStrength,
  STRENGTHS,
  type IdentificationRules,
  type IdentifiedUse,
} from "./identification.ts";

const strength = fc.constantFrom(...STRENGTHS);
const rules: fc.Arbitrary<IdentificationRules> = fc.record({
  redeemNeeds: strength,
  payNeeds: strength,
  seeNeeds: strength,
  proofAbovePoints: fc.option(fc.nat(20_000)),
});
const identified: fc.Arbitrary<IdentifiedUse> = fc.record({
  use: fc.constantFrom("REDEEM" as const, "PAY" as const, "SEE" as const),
  strength,
  onDuty: fc.boolean(),
  points: fc.nat(40_000),
});
const spending = (wish: Partial<IdentifiedUse>): ReturnType<typeof missingStrength> =>
  missingStrength(DEFAULT_IDENTIFICATION_RULES, {
    use: "REDEEM",
    strength: "TYPED",
    onDuty: false,
    points: 500,
    ...wish,
  });

describe("what an identification is good for", { tags: ["B-41"] }, () => {
  it("lets a typed number see, but not spend", () => {
    expect(spending({ use: "SEE" })).toBeNull();
    expect(spending({ use: "REDEEM" })).toBe("READ");
    expect(spending({ use: "PAY", points: 0 })).toBe("READ");
  });

  it("lets a card that was read spend up to the limit", () => {
    expect(spending({ strength: "READ", points: 10_000 })).toBeNull();
    expect(spending({ strength: "READ", points: 10_001 })).toBe("PROVEN");
  });

  it("lets a phone's living code, or staff on duty beside a card, spend more", () => {
    expect(spending({ strength: "PROVEN", points: 50_000 })).toBeNull();
    expect(spending({ strength: "READ", points: 50_000, onDuty: true })).toBeNull();
  });

  it("does not let staff on duty spend for a number they typed", () => {
    expect(spending({ onDuty: true })).toBe("READ");
    expect(spending({ onDuty: true, points: 50_000 })).toBe("READ");
  });

  it("never refuses a stronger identification where a weaker one does", () => {
    fc.assert(
      fc.property(rules, identified, strength, (given, wish, other) => {
        fc.pre(isAsStrong(other, wish.strength));
        fc.pre(missingStrength(given, wish) === null);
        expect(missingStrength(given, { ...wish, strength: other })).toBeNull();
      }),
    );
  });

  it("never asks for less because more is spent, nor for more because staff are there", () => {
    fc.assert(
      fc.property(rules, identified, fc.nat(10_000), (given, wish, more) => {
        fc.pre(missingStrength(given, wish) === null);
        expect(missingStrength(given, { ...wish, points: Math.max(0, wish.points - more) })).toBeNull();
        expect(missingStrength(given, { ...wish, onDuty: true })).toBeNull();
      }),
    );
  });

  it("asks for something that is enough", () => {
    fc.assert(
      fc.property(rules, identified, (given, wish) => {
        const missing = missingStrength(given, wish);
        fc.pre(missing !== null);
        expect(missingStrength(given, { ...wish, strength: missing })).toBeNull();
      }),
    );
  });
});
