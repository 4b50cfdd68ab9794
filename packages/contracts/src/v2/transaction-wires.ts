import { LINE_TYPES, REVENUE_KEYS, TRANSACTION_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import { reachedLevelWire } from "../reached-level-wire.ts";
import { bothLanguages, digitsId, euros, identifierType, isoMoment, pointsNumber, text } from "../wire.ts";

const transactionType = z.enum(TRANSACTION_TYPES);
const lineType = z.enum(LINE_TYPES);
const revenueKey = z.enum(REVENUE_KEYS);
const shortText = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));
export const receiptFacts = z.object({ register: text(128), receiptNumber: text(128), businessDay: z.iso.date() });

const lineItem = z.object({
  /** Position; defaults to the order of the lines. */
  sequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  itemID: shortText(100),
  description: shortText(200),
  merchandiseGroupCode: shortText(64),
  merchandiseSubGroupCode: shortText(64),
  /** Amount of the line including taxes. Negative without an `itemID`: a discount on the whole receipt. */
  extendedAmount: euros,
  /** False if it earns nothing, e.g. a gift card; it still bears its share of a discount. */
  loyaltyEligible: z.optional(z.boolean()),
  /** Defaults to SALE. */
  type: z.optional(lineType),
  /** The category a revenue was typed under; otherwise the merchandise group decides. */
  revenueKey: z.optional(revenueKey),
  /** RETURN: the receipt or external id of the original sale; the line takes back what that sale gave, never more. */
  originalReceipt: z.optional(receiptFacts),
  originalExternalId: z.optional(text(200)),
  /** RETURN: the original sale by its id, and optionally its line. */
  originalTransactionId: z.optional(z.uuid()),
  originalSequenceNumber: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
});

export const saleBody = {
  /**
   * Total paid, after discounts and including taxes; it takes precedence over the lines. Defaults to lines less
   * discounts, rounded.
   */
  amount: z.optional(euros),
  /** A discount on the whole receipt without a line of its own, as a positive figure: spread over the sold lines. */
  discount: z.optional(euros.check(z.minimum(0))),
  /** Cash rounding contained in the amount, negative if rounded down; it moves no points. */
  rounding: z.optional(euros.check(z.minimum(-5), z.maximum(5))),
  transactionType,
  /** Currency of all amounts; must be the programme's, which is the default. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Defaults to now. */
  transactionTime: z.optional(isoMoment),
  /** The caller's own name of the sale; defaults to amount, VAT id of the store and the minute. */
  externalId: z.optional(text(200)),
  lineItems: z.optional(z.array(lineItem).check(z.maxLength(500))),
  /** Facts of the receipt: the same sale is refused under another key. */
  receipt: z.optional(receiptFacts),
  /** PAYWITHPOINTSTRANSACTION: pay only as much as these points are worth. */
  pointsToUse: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000))),
};
/** The same with shopper and place in the body, as old callers send it. */
export const saleWithShopper = {
  ...saleBody,
  /**
   * Absent for an anonymous sale, which waits for its card. A till's sale also waits if its card is unusable or
   * unreadable.
   */
  keyCode: z.optional(z.string().check(z.maxLength(1_000))),
  /** Defaults to the header `id-type`. */
  idType: z.optional(identifierType),
  /** Defaults to the header `interaction-id`. */
  workstationId: z.optional(text(100)),
};

/** One part of the explanation of a sale's points: a rule, coupon, return, payment or limit. */
const reasonWire = z.object({
  kind: z.enum(["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"]),
  /** Id of the promotion, coupon or original transaction. */
  id: z.optional(z.string()),
  name: z.string(),
  names: bothLanguages,
  /** Points per euro of a rule, or multiplier of a coupon. */
  factor: z.optional(z.number()),
  fixedPoints: z.optional(pointsNumber),
  /** The revenue the points were computed from, in euros, rounded by the programme's rule. */
  revenue: z.optional(z.number()),
  points: pointsNumber,
});

const lineItemWire = z.object({
  sequenceNumber: z.number(),
  itemID: z.string(),
  description: z.string(),
  merchandiseGroupCode: z.string(),
  merchandiseSubGroupCode: z.string(),
  /** After its share of a discount on the whole receipt. */
  extendedAmount: z.number(),
  /** That share, if any; negative for a surcharge. Both together are the reported amount. */
  discount: z.optional(z.number()),
  /** Present only if false. */
  loyaltyEligible: z.optional(z.boolean()),
  type: lineType,
  revenueKey: z.optional(revenueKey),
  points: pointsNumber,
});

/** A sale as stored. Points are stored points: the client applies the conversion factor (decision 0098). */
export const transactionWire = z.object({
  transactionId: z.string(),
  externalId: z.string(),
  transactionType,
  transactionTime: isoMoment,
  amount: z.number(),
  /** Signed. For an anonymous sale the points that wait for a card. */
  points: pointsNumber,
  /** Euros of the amount that points pay. */
  amountPaidWithPoints: z.number(),
  /** Absent while the sale is anonymous. */
  accountId: z.optional(z.string()),
  /** The sale's own booking; coupons it used have further bookings. */
  bookingId: z.optional(z.string()),
  /** Balance right after the sale. */
  balance: z.optional(pointsNumber),
  partnerId: z.optional(digitsId),
  storeId: z.optional(digitsId),
  /** Cash interaction id. */
  till: z.optional(z.string()),
  /** Their points add up to `points`. */
  lineItems: z.array(lineItemWire),
  /** Their points also add up to `points`. */
  reasons: z.array(reasonWire),
  /**
   * Remarks about decisions of the platform, such as booking a sale without its card, or a return that took less than
   * its amount is worth. In the caller's language; absent if there are none.
   */
  remarks: z.optional(z.array(z.string())),
  /** Present if the sale reached it: in its answer, in that to a repeated request, and when it is read later. */
  reachedLevel: z.optional(reachedLevelWire),
});
