import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumPoints } from "./earning.ts";
import { evaluateSale, type SaleTerms } from "./evaluate-sale.ts";
import { cents, eurAmountOfPoints } from "../base/money.ts";
import { payableCents, pointsToPay } from "../points/payment.ts";
import { points } from "../base/points.ts";
import type { Sale, SaleLine } from "./sale.ts";
import { available, saleCoupons, sales, saleTerms } from "../testing/baskets.ts";
import { evaluate, line, noOriginal, PLAIN, plainRule, saleOf } from "../testing/plain-sale.ts";

// The domain does not use Node, but its tests run on it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** The long form of L7 is `L7_RUNS=1000000`. */
const numRuns = Number(process.env["L7_RUNS"] ?? 2_000);
describe("points of a sale", () => {
  it(
    "adds up over lines and reasons for any basket under every rounding code",
    { tags: ["EARN-10", "EARN-11", "DATA-21", "DATA-22"], timeout: 1_200_000 },
    () => {
      fc.assert(
        fc.property(sales, saleTerms, saleCoupons, available, (sale, terms, coupons, availablePoints) => {
          const given = evaluateSale({ sale, terms, coupons, findOriginal: noOriginal, availablePoints });
          const figures = [...given.lines.map((part) => part.points), ...given.reasons.map((part) => part.points)];
          expect(sumPoints(given.lines.map((part) => part.points))).toBe(given.points);
          expect(sumPoints(given.reasons.map((reason) => reason.points))).toBe(given.points);
          expect(figures.every(Number.isSafeInteger)).toBe(true);
        }),
        { numRuns },
      );
    },
  );

  it("rounds revenue before it multiplies and points after, halves away from zero", { tags: ["EARN-10"] }, () => {
    const terms = { ...PLAIN, promotions: [plainRule({ factor: "1.5" })] };
    const given = (amount: number, codes: Partial<SaleTerms>) =>
      evaluate(saleOf([line(amount)]), { terms: { ...terms, ...codes } }).points;
    expect(given(1_050, { revenueRoundingCode: "COM" })).toBe(17);
    expect(given(1_050, { revenueRoundingCode: "DOWN" })).toBe(15);
    expect(given(1_050, { revenueRoundingCode: "UP", pointsRoundingCode: "DOWN" })).toBe(16);
    expect(given(-1_050, { revenueRoundingCode: "COM" })).toBe(-17);
  });

  it("uses the standard multiplier of a key without an action definition", { tags: ["A-39"] }, () => {
    const typed = (["rmc1", "rmc2", "rmc3", "rmt"] as const).map((revenueKey, index) =>
      line(1_000, { sequenceNumber: index + 1, revenueKey }),
    );
    const given = evaluate(saleOf(typed));
    expect(given.lines.map((part) => part.points)).toEqual([30, 50, 10, 10]);
    expect(given.reasons.map(({ kind, names }) => [kind, names.en])).toEqual([
      ["STANDARD", "Massage"],
      ["STANDARD", "Shop"],
      ["STANDARD", "Other"],
      ["STANDARD", "Total revenue"],
    ]);
  });

  it("gives fixed points once for sufficient revenue, and takes them for a return of as much", () => {
    const promotions = [plainRule({ actionType: "FIXEDPOINTACTION", points: points(75), revenueCents: cents(2_000) })];
    const given = (...amounts: number[]) =>
      evaluate(saleOf(amounts.map((amount, index) => line(amount, { sequenceNumber: index + 1 }))), {
        terms: { ...PLAIN, promotions },
      }).points;
    expect([given(1_999), given(2_000), given(9_000, 9_000), given(-2_000)]).toEqual([0, 75, 75, -75]);
  });

  it("applies the rule of a merchandise group, and the rule for all revenue to the rest", () => {
    const promotions = [
      plainRule({ id: "7", revenueKey: "rmc1", factor: "4", merchandiseGroupCodes: ["BAKERY"] }),
      plainRule({ id: "8", actionType: "DISCOUNTACTION", factor: "50" }),
      plainRule({ id: "9", factor: "2" }),
    ];
    const basket = [line(500, { merchandiseGroupCode: "BAKERY" }), line(300, { sequenceNumber: 2 })];
    const given = evaluate(saleOf(basket), { terms: { ...PLAIN, promotions } });
    expect(given.lines.map((part) => part.points)).toEqual([20, 6]);
    expect(given.reasons.map(({ id, points: part }) => [id, part])).toEqual([
      ["7", 20],
      ["9", 6],
    ]);
  });

  it("a discount on the whole receipt lowers what every line earns", () => {
    const basket = [line(3_000), line(1_000, { sequenceNumber: 2 })];
    const given = evaluate(saleOf(basket, { amountCents: cents(2_000) }));
    expect(given.lines.map((part) => part.points)).toEqual([15, 5]);
  });

  it("earns for a sale with an amount only", () => {
    expect(evaluate(saleOf([], { amountCents: cents(1_250) }))).toMatchObject({ points: 13, lines: [{ points: 13 }] });
  });
});

describe("coupons in a sale", () => {
  const names = { de: "Gutschein", en: "Coupon" };
  const times = (couponId: string, factor: string) =>
    ({ couponId, names, effect: { kind: "MULTIPLIER", factor } }) as const;
  const extra = { couponId: "9", names, effect: { kind: "EXTRAPOINT", points: points(100) } } as const;

  it("apply to the points without coupons, and have a reason each", () => {
    const given = evaluate(saleOf([line(1_000)]), { coupons: [times("1", "2"), times("2", "1.25"), extra] });
    expect(given.points).toBe(10 + 10 + 3 + 100);
    expect(given.usedCoupons).toEqual([
      { couponId: "1", points: 10 },
      { couponId: "2", points: 3 },
      { couponId: "9", points: 100 },
    ]);
  });

  it("are not used up if nothing is sold or they give nothing", () => {
    expect(evaluate(saleOf([line(1_000, { type: "RETURN" })]), { coupons: [extra] }).usedCoupons).toEqual([]);
    expect(evaluate(saleOf([line(30)]), { coupons: [times("1", "2")] }).usedCoupons).toEqual([]);
    expect(evaluate(saleOf([line(1_000)]), { coupons: [times("1", "0.5")] }).points).toBe(10);
  });
});

describe("paying with points", () => {
  const paying = (lines: readonly SaleLine[], more: Partial<Sale> = {}) =>
    saleOf(lines, { transactionType: "PAYWITHPOINTSTRANSACTION", ...more });

  it(
    "costs the amount at the programme's rate, and points can always pay their own value",
    { tags: ["API-11"] },
    () => {
      fc.assert(
        fc.property(fc.nat({ max: 1e9 }), fc.integer({ min: 1, max: 100_000 }), (balance, rate) => {
          const worth = eurAmountOfPoints(points(balance), rate);
          expect(pointsToPay(worth, rate)).toBeLessThanOrEqual(balance);
          expect(pointsToPay(cents(worth + 1), rate)).toBeGreaterThan(balance);
        }),
      );
    },
  );

  it("rounds up by less than one point, in the shop's favour", () => {
    const cost = pointsToPay(cents(1), 33);
    expect(cost).toBe(1);
    expect(pointsToPay(cents(100), 33)).toBe(33);
    expect(pointsToPay(cents(101), 33)).toBe(34);
  });

  it("pays the whole amount, or the value of the chosen points; the rest earns only if enabled", () => {
    expect(evaluate(paying([line(1_999)]))).toMatchObject({ points: -1_999, paidCents: 1_999, paidPoints: 1_999 });
    const part = paying([line(5_000)], { pointsToUse: points(1_000) });
    expect(evaluate(part)).toMatchObject({ points: -1_000, paidCents: 1_000 });
    const given = evaluate(part, { terms: { ...PLAIN, earnsOnRest: true } });
    expect(given).toMatchObject({ points: -960, paidCents: 1_000, paidPoints: 1_000 });
    expect(payableCents(cents(5_000), points(-4), 100)).toBe(0);
  });

  it("takes points for revenue typed under rmb, which earns nothing", { tags: ["A-40"] }, () => {
    const typed = [line(1_000, { revenueKey: "rmt" }), line(250, { sequenceNumber: 2, revenueKey: "rmb" })];
    const given = evaluate(saleOf(typed));
    expect(given.lines.map((part) => part.points)).toEqual([10, -250]);
  });

  it("is refused if the programme has no rate", () => {
    const terms = { ...PLAIN, pointsPerEuro: null };
    expect(() => evaluate(paying([line(100)]), { terms })).toThrow(RangeError);
  });
});

describe("points set by staff", () => {
  it("are a separate difference before coupons", () => {
    const coupons = [
      { couponId: "1", names: { de: "", en: "" }, effect: { kind: "MULTIPLIER", factor: "2" } },
    ] as const;
    const given = evaluate(saleOf([line(1_000)]), { staffPoints: points(13), coupons });
    expect(given.reasons.map(({ kind, points: part }) => [kind, part])).toEqual([
      ["STANDARD", 10],
      ["MANUAL", 3],
      ["COUPON", 10],
    ]);
  });
});
