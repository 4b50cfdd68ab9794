import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { evaluateSale, type SaleTerms } from "../sale/evaluate-sale.ts";
import { totalOfLines, type Sale, type SaleLine } from "../sale/sale.ts";

/** No sale a return could belong to is known. */
export const noOriginal = (): undefined => undefined;

/** A line that sells something for so many cents. */
export const line = (extendedAmountCents: number, more: Partial<SaleLine> = {}): SaleLine => ({
  sequenceNumber: 1,
  type: "SALE",
  itemId: "",
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: cents(extendedAmountCents),
  ...more,
});
/** The sale whose lines these are. */
export const saleOf = (lines: readonly SaleLine[], more: Partial<Sale> = {}): Sale => ({
  transactionType: "EARNTRANSACTION",
  amountCents: totalOfLines(lines),
  transactionTimeMs: 0,
  lines,
  ...more,
});
/** A programme without promotions: a point for every euro. */
export const PLAIN: SaleTerms = {
  promotions: [],
  revenueRoundingCode: "NO",
  pointsRoundingCode: "COM",
  pointsPerEuro: 100,
  earnsOnRest: false,
};
/** What a sale gives under plain terms, unless others are named. */
export const evaluate = (sale: Sale, more: Partial<Parameters<typeof evaluateSale>[0]> = {}) =>
  evaluateSale({ sale, terms: PLAIN, coupons: [], findOriginal: noOriginal, availablePoints: points(1e6), ...more });
