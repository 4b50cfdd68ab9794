import { ACCOUNT_STATUSES, BOOKING_TYPES, BOOKING_TYPE_CODES, MEMBERSHIP_ROLES } from "@punktum/domain";
import * as z from "zod/mini";
import { couponWire, rewardWire } from "../voucher-wire.ts";
import { bothLanguages, identifierType, isoMoment, pointsNumber } from "../wire.ts";

/** Account (V2-08). */
export const accountWire = z.object({
  accountId: z.string(),
  userReferenceCode: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Points of this programme per stored point; applied once, by the reader. */
  convertFactor: z.number().check(z.positive()),
  firstAction: z.optional(isoMoment),
  createdAt: isoMoment,
});
export const balanceWire = z.object({
  /** What can be spent. */
  points: pointsNumber,
  /** Held by reservations on top of that. */
  lockedPoints: pointsNumber,
  /** Points that expire next, and the day (UTC) from which they are gone; only from `/balance`, where points expire at all. */
  expiringPoints: z.optional(pointsNumber),
  expiringOn: z.optional(z.iso.date()),
});
export const balanceInEurosWire = z.object({
  amount: z.number(),
  currency: z.literal("EUR"),
  /** Stored points that make one euro; missing where points cannot pay. */
  pointsPerEuro: z.optional(z.number()),
});
/** Whether somebody may be written to in one way (REG-29). */
const optinWire = z.object({ type: z.string(), flag: z.boolean() });
export const membershipWire = z.object({
  membershipId: z.string(),
  userId: z.string(),
  role: z.enum(MEMBERSHIP_ROLES),
  optins: z.array(optinWire),
});
/** The same for staff, who also see persons who have not opened the link of their mail yet; a device never does. */
export const listedMembershipWire = z.extend(membershipWire, { status: z.enum(["ACTIVE", "PENDING"]) });
export const identifierWire = z.object({
  type: identifierType,
  code: z.string(),
  status: z.enum(["ACTIVE", "DEACTIVATED"]),
});
export const levelWire = z.object({
  name: z.string(),
  names: bothLanguages,
  /** Points collected towards levels. */
  currentStatePoints: pointsNumber,
  /** Points this level needed. */
  points: pointsNumber,
  picturePath: z.optional(z.string()),
  /** Absent on the highest level. */
  next: z.optional(z.object({ name: z.string(), names: bothLanguages, points: pointsNumber })),
});
export const bookingWire = z.object({
  bookingId: z.string(),
  bookingType: z.enum(BOOKING_TYPES),
  bookingTypeCode: z.enum(BOOKING_TYPE_CODES),
  /** Absolute; the sign follows from `bookingType`. */
  points: z.number().check(z.int(), z.nonnegative()),
  /** In the caller's language. */
  reason: z.string(),
  /** The same in both languages of a kiosk, whose shopper may choose the other one while it is shown. */
  reasons: z.optional(bothLanguages),
  bookingTime: isoMoment,
});
/** A coupon or reward as the account holds it. */
export const accountCouponWire = z.discriminatedUnion("voucherType", [
  z.extend(couponWire, { voucherType: z.literal("coupon") }),
  z.extend(rewardWire, { voucherType: z.literal("reward") }),
]);

/** What a shopper shows for what was redeemed; it may be used once (B-42). */
export const redemptionProofWire = z.object({ code: z.string(), validUntil: isoMoment });

/** Answer of a write that moved points. */
export const bookingResultWire = z.object({
  bookingId: z.string(),
  /** Signed. */
  points: pointsNumber,
  /** Balance right after the booking. */
  balance: pointsNumber,
  bookingTime: isoMoment,
  /** Where something was redeemed that is handed out. */
  redemption: z.optional(redemptionProofWire),
});
