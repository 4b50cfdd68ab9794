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

describe("permissions of an identification", { tags: ["B-41"] }, () => {
  it("a typed number may view, but not spend", () => {
    expect(spending({ use: "SEE" })).toBeNull();
    expect(spending({ use: "REDEEM" })).toBe("READ");
    expect(spending({ use: "PAY", points: 0 })).toBe("READ");
  });

  it("a card that was read may spend up to the limit", () => {
    expect(spending({ strength: "READ", points: 10_000 })).toBeNull();
    expect(spending({ strength: "READ", points: 10_001 })).toBe("PROVEN");
  });

  it("a phone's living code, or a card with staff on duty, may spend more", () => {
    expect(spending({ strength: "PROVEN", points: 50_000 })).toBeNull();
    expect(spending({ strength: "READ", points: 50_000, onDuty: true })).toBeNull();
  });

  it("staff on duty do not replace a card that was only typed", () => {
    expect(spending({ onDuty: true })).toBe("READ");
    expect(spending({ onDuty: true, points: 50_000 })).toBe("READ");
  });

  it("a stronger identification is never refused where a weaker one is accepted", () => {
    fc.assert(
      fc.property(rules, identified, strength, (given, request, other) => {
        fc.pre(isAsStrong(other, request.strength));
        fc.pre(missingStrength(given, request) === null);
        expect(missingStrength(given, { ...request, strength: other })).toBeNull();
      }),
    );
  });

  it("larger amounts and absent staff never lower the requirement", () => {
    fc.assert(
      fc.property(rules, identified, fc.nat(10_000), (given, request, more) => {
        fc.pre(missingStrength(given, request) === null);
        expect(missingStrength(given, { ...request, points: Math.max(0, request.points - more) })).toBeNull();
        expect(missingStrength(given, { ...request, onDuty: true })).toBeNull();
      }),
    );
  });

  it("the missing strength is sufficient", () => {
    fc.assert(
      fc.property(rules, identified, (given, request) => {
        const missing = missingStrength(given, request);
        fc.pre(missing !== null);
        expect(missingStrength(given, { ...request, strength: missing })).toBeNull();
      }),
    );
  });
});
