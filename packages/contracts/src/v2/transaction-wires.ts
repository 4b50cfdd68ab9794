import { LINE_TYPES, REVENUE_KEYS, TRANSACTION_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import { bothLanguages, digitsId, euros, identifierType, isoMoment, pointsNumber, text } from "../wire.ts";

const transactionType = z.enum(TRANSACTION_TYPES);
const lineType = z.enum(LINE_TYPES);
const revenueKey = z.enum(REVENUE_KEYS);
const shortText = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));
const receiptFacts = z.object({ register: text(128), receiptNumber: text(128), businessDay: z.iso.date() });

/** API-64. */
const lineItem = z.object({
  /** Position; absent: as the lines come. */
  sequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  itemID: shortText(100),
  description: shortText(200),
  merchandiseGroupCode: shortText(64),
  merchandiseSubGroupCode: shortText(64),
  /** What the line costs, all taxes in it. Below zero without an `itemID`: a discount on the whole receipt. */
  extendedAmount: euros,
  /** False: it earns nothing, such as a gift card; it bears its share of a discount all the same. */
  loyaltyEligible: z.optional(z.boolean()),
  /** SALE unless told. */
  type: z.optional(lineType),
  /** The category a revenue was typed under; otherwise the merchandise group decides. */
  revenueKey: z.optional(revenueKey),
  /** RETURN: the receipt of the sale, or the name it was reported under; takes back what that sale gave, never more. */
  originalReceipt: z.optional(receiptFacts),
  originalExternalId: z.optional(text(200)),
  /** RETURN: that sale by its id; and the line of it that comes back, if it is named. */
  originalTransactionId: z.optional(z.uuid()),
  originalSequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
});

/** API-63. */
export const saleBody = {
  /** What was paid in all, discounts taken off and taxes in it: it counts. Absent: lines less discounts, rounded. */
  amount: z.optional(euros),
  /** A discount on the whole receipt without a line of its own, as a figure above zero: spread over the sold lines. */
  discount: z.optional(euros.check(z.minimum(0))),
  /** What the amount was rounded up by to be paid in cash, below zero: down. Part of the amount; gives and takes no point. */
  rounding: z.optional(euros.check(z.minimum(-5), z.maximum(5))),
  transactionType,
  /** Of every amount here; any other than the programme's is refused. Absent: the programme's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Absent: now. */
  transactionTime: z.optional(isoMoment),
  /** The caller's own name; absent: amount, VAT id of the store and the minute (API-62). */
  externalId: z.optional(text(200)),
  lineItems: z.optional(z.array(lineItem).check(z.maxLength(500))),
  /** Facts of the receipt: the same sale under another key is refused. */
  receipt: z.optional(receiptFacts),
  /** PAYWITHPOINTSTRANSACTION: pay only as much as these points are worth. */
  pointsToUse: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000))),
};
/** The same with the shopper and the place in the body, as old callers send them. */
export const saleWithShopper = {
  ...saleBody,
  /** Absent: an anonymous sale, which waits for its card. A till's waits too where its card cannot be used or read. */
  keyCode: z.optional(z.string().check(z.maxLength(1_000))),
  /** Absent: the header `id-type`. */
  idType: z.optional(identifierType),
  /** Absent: the header `interaction-id`. */
  workstationId: z.optional(text(100)),
};

/** Why a sale gave what it gave: one rule, coupon, return, payment or limit. */
const reasonWire = z.object({
  kind: z.enum(["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"]),
  /** Of the promotion, coupon or original transaction. */
  id: z.optional(z.string()),
  name: z.string(),
  names: bothLanguages,
  /** Points per euro of a rule, times of a coupon. */
  factor: z.optional(z.number()),
  fixedPoints: z.optional(pointsNumber),
  /** The revenue it was worked out from, in euros, rounded as the programme rounds. */
  revenue: z.optional(z.number()),
  points: pointsNumber,
});

const lineItemWire = z.object({
  sequenceNumber: z.number(),
  itemID: z.string(),
  description: z.string(),
  merchandiseGroupCode: z.string(),
  merchandiseSubGroupCode: z.string(),
  /** Its share of a discount on the whole receipt is taken off. */
  extendedAmount: z.number(),
  /** That share, where there is one; below zero where something was added. Both together are what was reported. */
  discount: z.optional(z.number()),
  /** Only where it is false. */
  loyaltyEligible: z.optional(z.boolean()),
  type: lineType,
  revenueKey: z.optional(revenueKey),
  points: pointsNumber,
});

/** A sale as it is stored. Points are the programme's stored ones: the reader applies the conversion factor. */
export const transactionWire = z.object({
  transactionId: z.string(),
  externalId: z.string(),
  transactionType,
  transactionTime: isoMoment,
  amount: z.number(),
  /** Signed. For an anonymous sale what it waits to give. */
  points: pointsNumber,
  /** Euros of the amount that points pay. */
  amountPaidWithPoints: z.number(),
  /** Absent while the sale is anonymous. */
  accountId: z.optional(z.string()),
  /** Of the sale's own booking; coupons it used have bookings beside it. */
  bookingId: z.optional(z.string()),
  /** Balance right after the sale. */
  balance: z.optional(pointsNumber),
  partnerId: z.optional(digitsId),
  storeId: z.optional(digitsId),
  /** Cash interaction id. */
  till: z.optional(z.string()),
  /** Their points add up to `points`. */
  lineItems: z.array(lineItemWire),
  /** Their points add up to `points`, too. */
  reasons: z.array(reasonWire),
  /**
   * What the platform had to decide about a sale, such as taking it without its card, or a return that took less than its money
   * is worth; in the caller's language, absent where it was nothing.
   */
  remarks: z.optional(z.array(z.string())),
});
