import { ACCOUNT_STATUSES, BOOKING_TYPES, BOOKING_TYPE_CODES, MEMBERSHIP_ROLES } from "@punktum/domain";
import * as z from "zod/mini";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { bothLanguages, identifierType, isoMoment, pointsNumber } from "../wire.ts";

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
});
