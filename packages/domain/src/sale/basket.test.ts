import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basketCents, basketPoints, revenueByKey, withoutItem, type BasketItem } from "./basket.ts";
import { evaluateSale, type SaleTerms } from "./evaluate-sale.ts";
import { absoluteCents, cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import type { Sale, SaleLine } from "./sale.ts";

const item = (id: string, revenueKey: BasketItem["revenueKey"], amount: number): BasketItem => ({
  id,
  name: id,
  revenueKey,
  amountCents: cents(amount),
  points: points(1),
});
const TERMS: SaleTerms = {
  promotions: [],
  revenueRoundingCode: "COM",
  pointsRoundingCode: "COM",
  pointsPerEuro: 100,
  earnsOnRest: true,
};
const baskets = fc.array(
  fc.record({ key: fc.constantFrom("rmc1", "rmc2", "rmc3", "rmt"), amount: fc.integer({ min: 1, max: 50_000 }) }),
  { minLength: 1, maxLength: 8 },
);

const lineOf = (revenueKey: NonNullable<SaleLine["revenueKey"]>, amount: number, index: number): SaleLine => ({
  sequenceNumber: index + 1,
  type: "SALE",
  itemId: "",
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: absoluteCents(cents(amount)),
  revenueKey,
});
const evaluate = (sale: Omit<Sale, "transactionTimeMs">) =>
  evaluateSale({
    sale: { ...sale, transactionTimeMs: 0 },
    terms: TERMS,
    coupons: [],
    findOriginal: () => undefined,
    availablePoints: points(1_000_000_000),
  });

/** In v2 form: a line for each item. */
function asLines(items: readonly BasketItem[], paid: number): Omit<Sale, "transactionTimeMs"> {
  return {
    transactionType: paid === 0 ? "EARNTRANSACTION" : "PAYWITHPOINTSTRANSACTION",
    amountCents: basketCents(items),
    lines: items.map(({ revenueKey, amountCents }, index) => lineOf(revenueKey, amountCents, index)),
    ...(paid > 0 && { pointsToUse: points(paid) }),
  };
}

/** In v1 form: a sum for each key, and the part paid with points. */
function asKeys(items: readonly BasketItem[], paid: number): Omit<Sale, "transactionTimeMs"> {
  const sums = [...revenueByKey(items, cents(paid))];
  const typed = [...sums, ...(paid > 0 ? [["rmb", paid] as const] : [])];
  return {
    transactionType: sums.length === 0 ? "PAYWITHPOINTSTRANSACTION" : "EARNTRANSACTION",
    amountCents: basketCents(items),
    lines: typed.map(([key, amount], index) => lineOf(key, amount, index)),
  };
}

describe("a basket", () => {
  it("adds up amounts and points, returned items included", { tags: ["CASH-18"] }, () => {
    const items = [item("a", "rmt", 1_250), item("b", "rmc1", -250)];
    expect([basketCents(items), basketPoints(items)]).toEqual([1_000, 2]);
    expect(basketCents([])).toBe(0);
  });

  it("removes exactly one item", { tags: ["CASH-21"] }, () => {
    const items = [item("a", "rmt", 1), item("b", "rmt", 2), item("c", "rmt", 3)];
    expect(withoutItem(items, "b").map(({ id }) => id)).toEqual(["a", "c"]);
    expect(withoutItem(items, "x")).toEqual(items);
  });

  it(
    "both generations give the same points for the same basket, for any payment with points",
    { tags: ["A-17", "A-40", "CASH-30"] },
    () => {
      fc.assert(
        fc.property(baskets, fc.double({ min: 0, max: 1, noNaN: true }), (typed, share) => {
          const items = typed.map(({ key, amount }, index) => item(String(index), key, amount));
          const paid = Math.floor(basketCents(items) * share);
          const second = evaluate(asLines(items, paid));
          const first = evaluate(asKeys(items, paid));
          expect([first.points, first.paidPoints]).toEqual([second.points, second.paidPoints]);
        }),
      );
    },
  );
});
