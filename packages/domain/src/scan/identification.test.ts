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
const spending = (request: Partial<IdentifiedUse>): ReturnType<typeof missingStrength> =>
  missingStrength(DEFAULT_IDENTIFICATION_RULES, {
    use: "REDEEM",
    strength: "TYPED",
    onDuty: false,
    points: 500,
    ...request,
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
      fc.property(rules, identified, strength, (given, request, other) => {
        fc.pre(isAsStrong(other, request.strength));
        fc.pre(missingStrength(given, request) === null);
        expect(missingStrength(given, { ...request, strength: other })).toBeNull();
      }),
    );
  });

  it("never asks for less because more is spent, nor for more because staff are there", () => {
    fc.assert(
      fc.property(rules, identified, fc.nat(10_000), (given, request, more) => {
        fc.pre(missingStrength(given, request) === null);
        expect(missingStrength(given, { ...request, points: Math.max(0, request.points - more) })).toBeNull();
        expect(missingStrength(given, { ...request, onDuty: true })).toBeNull();
      }),
    );
  });

  it("asks for something that is enough", () => {
    fc.assert(
      fc.property(rules, identified, (given, request) => {
        const missing = missingStrength(given, request);
        fc.pre(missing !== null);
        expect(missingStrength(given, { ...request, strength: missing })).toBeNull();
      }),
    );
  });
});
