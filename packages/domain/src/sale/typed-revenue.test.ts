import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateSale } from "./evaluate-sale.ts";
import { absoluteCents, cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { pointsDifferences } from "./points-differences.ts";
import type { Promotion } from "./promotion.ts";
import type { RevenueKey } from "./sale.ts";
import {
  addTyped,
  NO_REVENUE,
  revenuePartsOf,
  revenueRules,
  typedEarning,
  typedPoints,
  typedTotal,
  type TypedTerms,
} from "./typed-revenue.ts";

const rule = (revenueKey: RevenueKey, more: Partial<Promotion> = {}): Promotion => ({
  id: revenueKey,
  revenueKey,
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: "2",
  points: null,
  revenueCents: null,
  campaignName: "",
  names: { de: `Regel ${revenueKey}`, en: `Rule ${revenueKey}` },
  merchandiseGroupCodes: [],
  partnerId: null,
  storeId: null,
  validFromMs: null,
  validToMs: null,
  ...more,
});
const terms = (
  promotions: readonly Promotion[],
  codes: { revenueRoundingCode?: string; pointsRoundingCode?: string } = {},
): TypedTerms => ({
  promotions: new Map(promotions.map((promotion) => [promotion.revenueKey, promotion])),
  revenueRoundingCode: "NO",
  pointsRoundingCode: "COM",
  ...codes,
});
const typed = (entries: readonly (readonly [RevenueKey, number])[]) =>
  entries.reduce((revenue, [key, amount]) => addTyped(revenue, key, cents(amount)), NO_REVENUE);

const lineType = (amount: number): "RETURN" | "SALE" => (amount < 0 ? "RETURN" : "SALE");

describe("revenue typed under its keys", () => {
  it(
    "uses the standard multipliers if the programme has no rule: massage 3, shop 5, other 1, total 1",
    { tags: ["CASH-27", "A-39"] },
    () => {
      const give = (key: RevenueKey) => typedPoints(typed([[key, 1_000]]), terms([]));
      expect([give("rmc1"), give("rmc2"), give("rmc3"), give("rmt")]).toEqual([30, 50, 10, 10]);
      expect(revenueRules(new Map()).map(({ key, names, factor }) => [key, names.en, factor])).toEqual([
        ["rmc1", "Massage", "3"],
        ["rmc2", "Shop", "5"],
        ["rmc3", "Other", "1"],
        ["rmt", "Total revenue", "1"],
      ]);
    },
  );

  it(
    "the programme's action definition of a key takes precedence, fixed points for sufficient revenue",
    { tags: ["CASH-25", "CASH-26"] },
    () => {
      const own = terms([
        rule("rmc1", { factor: "7" }),
        rule("rmc2", { actionType: "FIXEDPOINTACTION", points: points(75), revenueCents: cents(2_000), type: "PCI" }),
      ]);
      expect(
        typedPoints(
          typed([
            ["rmc1", 1_000],
            ["rmc2", 1_999],
          ]),
          own,
        ),
      ).toBe(70);
      expect(
        typedPoints(
          typed([
            ["rmc1", 1_000],
            ["rmc2", 2_000],
          ]),
          own,
        ),
      ).toBe(145);
      const [massage, shop] = revenueRules(own.promotions);
      expect(massage).toMatchObject({ names: { en: "Rule rmc1" }, factor: "7", fixedPoints: null });
      expect(shop).toMatchObject({ fixedPoints: 75, leastCents: 2_000 });
    },
  );

  it.each(["PCI", "CKI"] as const)(
    "a promotion of type %s counts under its key, on the keypad and at the till",
    { tags: ["CASH-26", "DATA-40"] },
    (type) => {
      const own = terms([rule("rmc3", { factor: "4", type })]);
      expect(typedPoints(typed([["rmc3", 1_000]]), own)).toBe(40);
      expect(revenueRules(own.promotions).find(({ key }) => key === "rmc3")).toMatchObject({ factor: "4" });
    },
  );

  it(
    "a discount lowers prices at the till and gives no points, so the standard multiplier remains",
    { tags: ["CASH-26"] },
    () => {
      const discount = terms([rule("rmc1", { actionType: "DISCOUNTACTION", factor: "10" })]);
      expect(typedPoints(typed([["rmc1", 1_000]]), discount)).toBe(30);
      expect(revenueRules(discount.promotions)[0]).toMatchObject({ factor: "3" });
    },
  );

  it(
    "revenue typed under rmb is paid with points: negative revenue, points at the programme's rate",
    { tags: ["EARN-12", "A-40"] },
    () => {
      const paying = terms([rule("rmb", { factor: "100", type: "RMB" })]);
      const revenue = typed([
        ["rmb", 250],
        ["rmt", 1_000],
      ]);
      expect(revenue.get("rmb")).toBe(-250);
      expect(typedPoints(revenue, paying)).toBe(10 - 250);
      expect(typedTotal(revenue)).toBe(1_250);
      expect(revenuePartsOf(revenue)).toEqual({ revenueRmb: -250, revenueRmt: 1_000 });
      expect(revenueRules(paying.promotions).at(-1)).toMatchObject({ key: "rmb", factor: "100" });
    },
  );

  it(
    "rounds with the programme's codes: revenue before multiplying, points after",
    { tags: ["EARN-10", "EARN-11", "A-35"] },
    () => {
      const give = (revenueRoundingCode: string, pointsRoundingCode: string) =>
        typedPoints(
          typed([["rmc1", 1_249]]),
          terms([rule("rmc1", { factor: "1.5" })], { revenueRoundingCode, pointsRoundingCode }),
        );
      expect([
        give("NO", "COM"),
        give("NO", "UP"),
        give("NO", "DOWN"),
        give("UP", "COM"),
        give("DOWN", "DOWN"),
      ]).toEqual([19, 19, 18, 20, 18]);
    },
  );

  it("equals the platform's result for any revenue and rounding", { tags: ["EARN-01"] }, () => {
    const keys = fc.constantFrom<RevenueKey[]>("rmc1", "rmc2", "rmc3", "rmt");
    const amounts = fc.array(fc.tuple(keys, fc.integer({ min: -99_999_999, max: 99_999_999 })), {
      minLength: 1,
      maxLength: 8,
    });
    const code = fc.constantFrom("UP", "DOWN", "NO", "COM");
    const promotions = fc.subarray([rule("rmc1", { factor: "2.5" }), rule("rmt", { factor: "0.333" }), rule("rmc3")]);
    fc.assert(
      fc.property(amounts, promotions, code, code, (entries, chosen, revenueRoundingCode, pointsRoundingCode) => {
        const revenue = typed(entries);
        const lines = [...revenue]
          .filter(([, amount]) => amount !== 0)
          .map(([revenueKey, amount], index) => ({
            sequenceNumber: index + 1,
            type: lineType(amount),
            itemId: "",
            description: "",
            merchandiseGroupCode: "",
            merchandiseSubGroupCode: "",
            extendedAmountCents: absoluteCents(amount),
            revenueKey,
          }));
        fc.pre(lines.length > 0);
        const sale = {
          transactionType: "EARNTRANSACTION",
          amountCents: typedTotal(revenue),
          transactionTimeMs: 0,
          lines,
        } as const;
        const platform = evaluateSale({
          sale,
          terms: {
            promotions: chosen,
            revenueRoundingCode,
            pointsRoundingCode,
            pointsPerEuro: 100,
            earnsOnRest: true,
          },
          coupons: [],
          availablePoints: null,
          findOriginal: () => undefined,
        });
        const own = typedEarning(revenue, terms(chosen, { revenueRoundingCode, pointsRoundingCode }));
        expect(own.points).toBe(platform.points);
        expect(pointsDifferences(own.reasons, platform.reasons)).toEqual([]);
      }),
    );
  });
});
