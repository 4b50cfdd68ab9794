import { ACCOUNT_STATUSES, BOOKING_TYPES, BOOKING_TYPE_CODES, MEMBERSHIP_ROLES, REASON_KINDS } from "@punktum/domain";
import * as z from "zod/mini";
import { reachedLevelWire } from "../reached-level-wire.ts";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { bothLanguages, euros, identifierType, isoMoment, pointsNumber } from "../wire.ts";

/** Account. */
export const accountWire = z.object({
  accountId: z.string(),
  userReferenceCode: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Points of this programme per stored point; the client applies it once (decision 0098). */
  convertFactor: z.number().check(z.positive()),
  firstAction: z.optional(isoMoment),
  createdAt: isoMoment,
});
export const balanceWire = z.object({
  /** Points that can be spent. */
  points: pointsNumber,
  /** Points held by reservations, not contained in `points`. */
  lockedPoints: pointsNumber,
  /**
   * Points that expire next, and the day (UTC) from which they are gone. Only in `/balance`, and only if points expire.
   */
  expiringPoints: z.optional(pointsNumber),
  expiringOn: z.optional(z.iso.date()),
  /** The next three such days at most, the earliest first; the first entry repeats the two properties above. */
  expiring: z.optional(z.array(z.object({ points: pointsNumber, on: z.iso.date() }))),
});
export const balanceInEurosWire = z.object({
  amount: z.number(),
  currency: z.literal("EUR"),
  /** Stored points that make one euro; absent if points cannot pay. */
  pointsPerEuro: z.optional(z.number()),
});
/** Consent to be contacted in one way. */
const optinWire = z.object({ type: z.string(), flag: z.boolean() });
export const membershipWire = z.object({
  membershipId: z.string(),
  userId: z.string(),
  role: z.enum(MEMBERSHIP_ROLES),
  optins: z.array(optinWire),
});
/** The same for staff, who also see persons that have not confirmed their registration; devices never do. */
export const listedMembershipWire = z.extend(membershipWire, { status: z.enum(["ACTIVE", "PENDING"]) });
export const identifierWire = z.object({
  type: identifierType,
  code: z.string(),
  status: z.enum(["ACTIVE", "DEACTIVATED"]),
});
export const levelWire = z.object({
  name: z.string(),
  names: bothLanguages,
  /** State points collected. */
  currentStatePoints: pointsNumber,
  /** State points required for this level. */
  points: pointsNumber,
  picturePath: z.optional(z.string()),
  /** Absent on the highest level. */
  next: z.optional(z.object({ name: z.string(), names: bothLanguages, points: pointsNumber })),
});
export const bookingWire = z.object({
  bookingId: z.string(),
  bookingType: z.enum(BOOKING_TYPES),
  bookingTypeCode: z.enum(BOOKING_TYPE_CODES),
  /** Without sign; the sign follows from `bookingType`. */
  points: z.number().check(z.int(), z.nonnegative()),
  /** In the caller's language. */
  reason: z.string(),
  /** The reason in both UI languages, because the shopper may switch the language while it is shown. */
  reasons: z.optional(bothLanguages),
  bookingTime: isoMoment,
});
/** A row of the history. */
export const listedBookingWire = z.extend(bookingWire, {
  /** Shop of the booking, if the caller may see it; a shopper's tablet sees those of its partner. */
  storeName: z.optional(z.string()),
  /** Present if true: the booking is part of a sale, and `readBooking` returns the reasons for its points. */
  isExplained: z.optional(z.literal(true)),
});
/** One part of the answer to "why so many points?"; without ids, because a shopper reads it. */
export const bookingReasonWire = z.object({
  kind: z.enum(REASON_KINDS),
  names: bothLanguages,
  /** Points per euro of a rule, or multiplier of a coupon. */
  factor: z.optional(z.number()),
  fixedPoints: z.optional(pointsNumber),
  /** The revenue the points were computed from, for callers who may see the receipt. */
  revenue: z.optional(z.number()),
  points: pointsNumber,
});
/** What was bought, as on the paper receipt; amounts of returned goods are negative. */
export const bookingReceiptWire = z.object({
  amount: euros,
  lines: z.array(z.object({ description: z.string(), amount: euros })),
});
export const explainedBookingWire = z.extend(listedBookingWire, {
  /** Their points add up to the booking's signed points; empty if the booking is not part of a sale. */
  why: z.array(bookingReasonWire),
  /** Absent if there are no lines, or the caller may not see them (decision 0314). */
  receipt: z.optional(bookingReceiptWire),
});
/** A coupon or reward as the account holds it. */
export const accountCouponWire = z.discriminatedUnion("voucherType", [
  z.extend(couponWire, { voucherType: z.literal("coupon") }),
  z.extend(rewardWire, { voucherType: z.literal("reward") }),
]);

/** Code that the shopper shows for the redeemed voucher; valid for one use. */
export const redemptionProofWire = z.object({ code: z.string(), validUntil: isoMoment });

/** Answer of a write that moved points. */
export const bookingResultWire = z.object({
  bookingId: z.string(),
  /** Signed. */
  points: pointsNumber,
  /** Balance right after the booking. */
  balance: pointsNumber,
  bookingTime: isoMoment,
  /** Present if the redeemed voucher is handed out. */
  redemption: z.optional(redemptionProofWire),
  /** Present if this booking reached it, also in the answer to a repeated request. */
  reachedLevel: z.optional(reachedLevelWire),
});
