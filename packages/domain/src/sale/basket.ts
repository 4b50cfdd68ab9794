import { effectiveValues } from "./earning.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { addPoints, NO_POINTS, type Points } from "../base/points.ts";
import type { RevenueKey, SaleLine } from "./sale.ts";

/** Keys under which a basket's revenue is typed. A payment with points is not a basket item. */
export type BasketKey = Exclude<RevenueKey, "rmb">;

/** One item of the cashier's basket. */
export interface BasketItem {
  readonly id: string;
  readonly name: string;
  readonly revenueKey: BasketKey;
  /** Negative for a return. */
  readonly amountCents: Cents;
  /** Computed by the keypad; the platform's preview decides. */
  readonly points: Points;
}

/** Total that the customer pays. @throws RangeError if it is not a safe integer */
export function basketCents(items: readonly Pick<BasketItem, "amountCents">[]): Cents {
  return items.reduce((total, { amountCents }) => addCents(total, amountCents), cents(0));
}

/** Total points of all items. @throws RangeError if it is not a safe integer */
export function basketPoints(items: readonly Pick<BasketItem, "points">[]): Points {
  return items.reduce((total, { points }) => addPoints(total, points), NO_POINTS);
}

/** The basket without one item. */
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
 * The revenue of each key after a payment with points, as v1 needs it. The payment lowers every sold item by its share,
 * as in {@link evaluateSale}. Keys without revenue are absent.
 */
export function revenueByKey(items: readonly BasketItem[], paidCents: Cents): ReadonlyMap<BasketKey, Cents> {
  const left = effectiveValues(items.map(lineOf), addCents(basketCents(items), negateCents(paidCents)));
  const sums = new Map<BasketKey, Cents>();
  for (const [index, { revenueKey }] of items.entries()) {
    sums.set(revenueKey, addCents(sums.get(revenueKey) ?? cents(0), left[index] ?? cents(0)));
  }
  return new Map([...sums].filter(([, value]) => value !== 0));
}
