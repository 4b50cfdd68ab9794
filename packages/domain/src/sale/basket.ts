import { effectiveValues } from "./earning.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { addPoints, NO_POINTS, type Points } from "../base/points.ts";
import type { RevenueKey, SaleLine } from "./sale.ts";

/** Keys a basket's revenue is typed under; what points pay is no item of it (CASH-25). */
export type BasketKey = Exclude<RevenueKey, "rmb">;

/** One entry of the cashier's basket (CASH-17). */
export interface BasketItem {
  readonly id: string;
  readonly name: string;
  readonly revenueKey: BasketKey;
  /** Negative: it goes back. */
  readonly amountCents: Cents;
  /** What the keypad worked out; the platform's preview has the last word. */
  readonly points: Points;
}

/** What the customer pays in all (CASH-18). @throws RangeError when it is not a safe integer */
export function basketCents(items: readonly Pick<BasketItem, "amountCents">[]): Cents {
  return items.reduce((total, { amountCents }) => addCents(total, amountCents), cents(0));
}

/** The points of all items together. @throws RangeError when they are no safe integer */
export function basketPoints(items: readonly Pick<BasketItem, "points">[]): Points {
  return items.reduce((total, { points }) => addPoints(total, points), NO_POINTS);
}

/** The basket without one item (CASH-21). */
export function withoutItem<Item extends { readonly id: string }>(items: readonly Item[], id: string): readonly Item[] {
  return items.filter((item) => item.id !== id);
}

const lineOf = ({ name, revenueKey, amountCents }: BasketItem, index: number): SaleLine => ({
  sequenceNumber: index + 1,
  type: amountCents < 0 ? "RETURN" : "SALE",
  itemId: "",
  description: name,
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: absoluteCents(amountCents),
  revenueKey,
});

/**
 * What is left of each key's revenue once a part is paid with points, as the first generation wants it: the payment lowers
 * every sold item by its share, as {@link evaluateSale} lowers it. Keys with nothing left are missing.
 */
export function revenueByKey(items: readonly BasketItem[], paidCents: Cents): ReadonlyMap<BasketKey, Cents> {
  const left = effectiveValues(items.map(lineOf), addCents(basketCents(items), negateCents(paidCents)));
  const sums = new Map<BasketKey, Cents>();
  for (const [index, { revenueKey }] of items.entries()) {
    sums.set(revenueKey, addCents(sums.get(revenueKey) ?? cents(0), left[index] ?? cents(0)));
  }
  return new Map([...sums].filter(([, value]) => value !== 0));
}
