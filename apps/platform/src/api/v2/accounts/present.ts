import type {
  accountWire,
  balanceInEurosWire,
  balanceWire,
  bookingResultWire,
  bookingWire,
  identifierWire,
  levelWire,
  membershipWire,
  readAccountDetails,
} from "@punktum/contracts";
import { absolutePoints, type Cents, type UiLanguage } from "@punktum/domain";
import type * as z from "zod/mini";
import type { Account, AccountDetails, Identifier } from "../../../people/accounts/index.ts";
import { describeBooking, describeInAll } from "../../../points/bookings/index.ts";
import type { ReadNextExpiry } from "../../../points/expiry/index.ts";
import type { Booking, BookingReceipt } from "../../../points/ledger/index.ts";
import type { RedemptionProof } from "../../../points/redemptions/index.ts";
import type { LevelProgress } from "../../../offers/levels/index.ts";
import type { Membership } from "../../../people/memberships/index.ts";
import { maskEmail } from "../../../people/users/index.ts";
import { presentVoucher } from "../../../offers/vouchers/index.ts";

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

export function presentAccount(account: Account, convertFactor: number): z.infer<typeof accountWire> {
  return {
    accountId: account.id,
    userReferenceCode: account.userReferenceCode,
    status: account.status,
    convertFactor,
    createdAt: iso(account.createdAtMs),
    ...(account.firstBookedAtMs !== null && { firstAction: iso(account.firstBookedAtMs) }),
  };
}

export function presentBalance({ points, lockedPoints }: Account): z.infer<typeof balanceWire> {
  return { points, lockedPoints };
}

/** The next days on which points expire; nothing when there are none. */
export function presentExpiries(expiries: Awaited<ReturnType<ReadNextExpiry>>): Partial<z.infer<typeof balanceWire>> {
  const [next] = expiries;
  return next === undefined
    ? {}
    : {
        expiringPoints: next.points,
        expiringOn: next.day,
        expiring: expiries.map(({ points, day }) => ({ points, on: day })),
      };
}

export function presentEuros({
  payableCents,
  pointsPerEuro,
}: {
  readonly payableCents: Cents;
  readonly pointsPerEuro: number | null;
}): z.infer<typeof balanceInEurosWire> {
  return { amount: payableCents / 100, currency: "EUR", ...(pointsPerEuro !== null && { pointsPerEuro }) };
}

export function presentMembership({ id, userId, role, optins }: Membership): z.infer<typeof membershipWire> {
  return { membershipId: id, userId, role, optins: Object.entries(optins).map(([type, flag]) => ({ type, flag })) };
}

export function presentIdentifier({ type, code, status }: Identifier): z.infer<typeof identifierWire> {
  return { type, code, status };
}

export function presentLevel(levelProgress: LevelProgress, language: UiLanguage): z.infer<typeof levelWire> {
  const { current, next, statePoints } = levelProgress;
  return {
    name: current.names[language],
    names: current.names,
    currentStatePoints: statePoints,
    points: current.thresholdPoints,
    ...(current.picturePath !== null && { picturePath: current.picturePath }),
    ...(next !== null && { next: { name: next.names[language], names: next.names, points: next.thresholdPoints } }),
  };
}

export function presentDetails(
  details: AccountDetails,
  { language, withBookings }: { readonly language: UiLanguage; readonly withBookings: boolean },
): z.infer<(typeof readAccountDetails)["response"]> {
  const { account, levelProgress } = details;
  return {
    account: presentAccount(account, details.catalogue.settings.convertFactor),
    balance: presentBalance(account),
    totals: { earnedPoints: account.earnedPoints, redeemedPoints: account.redeemedPoints },
    balanceInEuros: presentEuros({
      payableCents: details.payableCents,
      pointsPerEuro: details.catalogue.settings.pointsPerEuro,
    }),
    memberships: account.memberships.map(presentMembership),
    identifiers: account.identifiers.map(presentIdentifier),
    accountCoupons: details.vouchers.map((held) => presentVoucher(held, language)),
    ...(levelProgress !== null && { level: presentLevel(levelProgress, language) }),
    ...(account.ownerEmail !== null && { emailAddress: maskEmail(account.ownerEmail) }),
    ...(details.firstName !== undefined && { firstName: details.firstName }),
    ...(details.redeemNeeds !== undefined && { redeemNeeds: details.redeemNeeds }),
    hasPin: account.hasPin,
    ...(details.pass !== undefined && { pass: details.pass }),
    ...(withBookings && {
      bookings: account.bookings.map((booking) =>
        presentBooking({ ...booking, bookedAt: new Date(booking.bookedAtMs) }, language),
      ),
    }),
  };
}

/** The type carries the sign here; clients apply it again. */
export function presentBooking(
  booking: Pick<Booking, "id" | "bookingType" | "bookingTypeCode" | "points" | "reason" | "descriptions" | "bookedAt">,
  language: UiLanguage,
): z.infer<typeof bookingWire> {
  return {
    bookingId: booking.id,
    bookingType: booking.bookingType,
    bookingTypeCode: booking.bookingTypeCode,
    points: absolutePoints(booking.points),
    reason: describeBooking(booking, language),
    reasons: describeInAll(booking),
    bookingTime: booking.bookedAt.toISOString(),
  };
}

/** The code a shopper shows for a redemption, if there is one. */
export function presentProof(proof: RedemptionProof | undefined) {
  return proof !== undefined && { redemption: { code: proof.code, validUntil: proof.validUntil.toISOString() } };
}

export function presentReceipt(
  receipt: BookingReceipt & { readonly proof?: RedemptionProof | undefined },
): z.infer<typeof bookingResultWire> {
  return {
    bookingId: receipt.bookingId,
    points: receipt.points,
    balance: receipt.balance,
    bookingTime: receipt.bookedAt.toISOString(),
    ...presentProof(receipt.proof),
    ...(receipt.reachedLevel !== undefined && { reachedLevel: receipt.reachedLevel }),
  };
}
