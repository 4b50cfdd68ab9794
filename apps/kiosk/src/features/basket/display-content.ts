import type { BookedSale } from "@punktum/client";
import { basketCents, cents, type ShownLanguage } from "@punktum/domain";
import type { DisplayContent } from "../../services/till/customer-display.ts";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";

/** Content of the customer display: the running basket, then the booked sale, else nothing. */
export function displayContentOf(
  { items }: Pick<Basket, "items">,
  { view }: Pick<Preview, "view">,
  { sale, language }: { readonly sale: BookedSale | undefined; readonly language: ShownLanguage },
): DisplayContent {
  if (sale !== undefined) {
    return { kind: "done", language, points: sale.points, balance: sale.balance, reasons: sale.reasons ?? [] };
  }
  if (items.length === 0) {
    return { kind: "idle" };
  }
  return {
    kind: "basket",
    language,
    items: items.map(({ id, name, amountCents }) => ({ id, name, amountCents })),
    totalCents: basketCents(items),
    paidCents: view?.paidCents ?? cents(0),
    points: view?.points,
    balance: view?.balance,
    reasons: view?.reasons ?? [],
  };
}
