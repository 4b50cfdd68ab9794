import { describe, expect, it } from "vitest";
import { evaluateIncentive, type WaitingLine } from "./evaluate-incentive.ts";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";

const waiting = (more: Partial<WaitingLine> = {}): WaitingLine => ({
  type: "SALE",
  valueCents: cents(1_000),
  points: points(10),
  returnedCents: cents(0),
  returnedPoints: points(0),
  ...more,
});
const RULES = { coupons: [], pointsRoundingCode: "COM", availablePoints: points(50) };

describe("a sale whose card is shown later", () => {
  it("gives the stored points and those of the account's coupons", { tags: ["API-23"] }, () => {
    const effect = { kind: "MULTIPLIER", factor: "2" } as const;
    const coupons = [{ couponId: "1", names: { de: "", en: "" }, effect }];
    const given = evaluateIncentive({ ...RULES, lines: [waiting(), waiting()], coupons });
    expect(given).toMatchObject({ points: 40, linePoints: [20, 20], usedCoupons: [{ couponId: "1", points: 20 }] });
  });

  it("gives nothing for lines that were returned before", { tags: ["API-23"] }, () => {
    const lines = [waiting({ returnedCents: cents(1_000), returnedPoints: points(-10) }), waiting()];
    const given = evaluateIncentive({ ...RULES, lines });
    expect(given).toMatchObject({ points: 10, linePoints: [0, 10], reasons: [{ kind: "RETURN", points: -10 }] });
  });

  it("takes points for a return without a card, down to the floor", { tags: ["API-23"] }, () => {
    const lines = [waiting({ type: "RETURN", valueCents: cents(-9_000), points: points(-90) })];
    const given = evaluateIncentive({ ...RULES, lines });
    expect(given).toMatchObject({ points: -50, linePoints: [-50], reasons: [{ kind: "FLOOR", points: 40 }] });
  });
});
