import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import { evaluateSale, type SaleTerms } from "../sale/evaluate-sale.ts";
import type { Promotion } from "../sale/promotion.ts";
import { totalOfLines, type Sale, type SaleLine } from "../sale/sale.ts";

/** No original sale of a return is known. */
export const noOriginal = (): undefined => undefined;

/** A sold line of this amount. */
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
/** The sale of these lines. */
export const saleOf = (lines: readonly SaleLine[], more: Partial<Sale> = {}): Sale => ({
  transactionType: "EARNTRANSACTION",
  amountCents: totalOfLines(lines),
  transactionTimeMs: 0,
  lines,
  ...more,
});
/** A programme without promotions: one point per euro. */
export const PLAIN: SaleTerms = {
  promotions: [],
  revenueRoundingCode: "NO",
  pointsRoundingCode: "COM",
  pointsPerEuro: 100,
  earnsOnRest: false,
};
/** Evaluates a sale, by default under plain terms. */
export const evaluate = (sale: Sale, more: Partial<Parameters<typeof evaluateSale>[0]> = {}) =>
  evaluateSale({ sale, terms: PLAIN, coupons: [], findOriginal: noOriginal, availablePoints: points(1e6), ...more });

/** A rule for all revenue, by default one point per euro. */
export const plainRule = (more: Partial<Promotion> = {}): Promotion => ({
  id: "1",
  revenueKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: "1",
  points: null,
  revenueCents: null,
  campaignName: "",
  names: { de: "Regel", en: "Rule" },
  merchandiseGroupCodes: [],
  partnerId: null,
  storeId: null,
  validFromMs: null,
  validToMs: null,
  ...more,
});
