import type { historyEntryWire, redemptionWire, statusDefinitionWire, userDetailsWire } from "@punktum/contracts";
import type * as z from "zod/mini";
import type { AccountDetails, GivenCode } from "../../../modules/accounts/index.ts";
import { describeBooking } from "../../../modules/bookings/index.ts";
import type { Booking, BookingReceipt } from "../../../modules/ledger/index.ts";
import type { Transaction } from "../../../modules/transactions/index.ts";
import { maskEmail } from "../../../modules/users/index.ts";
import { presentLists, type TextLanguage } from "../../../modules/vouchers/index.ts";

function presentStatusDefinitions(
  { account, levels }: AccountDetails,
  language: TextLanguage,
): z.infer<typeof statusDefinitionWire>[] {
  return levels.map((level) => ({
    levelName: level.names[language],
    levelNames: level.names,
    currentStatePoints: account.statePoints,
    points: level.thresholdPoints,
    unlocked: account.statePoints >= level.thresholdPoints,
    ...(level.picturePath !== null && { picturePath: level.picturePath }),
  }));
}

/** The user as the first generation sends it (DATA-01). */
export function presentUser(
  details: AccountDetails,
  code: GivenCode,
  language: TextLanguage,
): z.infer<typeof userDetailsWire> {
  const { account } = details;
  return {
    userStatusCode: details.userStatusCode,
    keyCode: code.keyCode ?? "",
    idType: code.idType,
    userReferenceCode: account.userReferenceCode,
    isRegistered: details.isRegistered,
    totalPoints: account.points,
    lockedPoints: account.lockedPoints,
    totalEarnedPoints: account.earnedPoints,
    totalRedeemedPoints: account.redeemedPoints,
    ...presentLists(details.vouchers, language),
    isAppUser: details.isAppUser,
    statusDefinitions: presentStatusDefinitions(details, language),
    convertFactor: details.catalogue.settings.convertFactor,
    revenueAmountPayableWithPoints: details.payableCents / 100,
    ...(details.ownerUserId !== null && { userId: details.ownerUserId }),
    ...(account.firstBookedAtMs !== null && { firstAction: { unixTimeStamp: account.firstBookedAtMs } }),
    ...(account.ownerEmail !== null && { emailAddress: maskEmail(account.ownerEmail) }),
  };
}

/** Points carry their sign here (HIST-09). */
export function presentEntry(booking: Booking, language: TextLanguage): z.infer<typeof historyEntryWire> {
  return {
    bookingId: booking.id,
    description: describeBooking(booking, language),
    points: booking.points,
    bookingTypeCode: booking.bookingTypeCode,
    transactionDateTime: { unixTimeStamp: booking.bookedAt.getTime() },
  };
}

export function presentRedemption(receipt: BookingReceipt): z.infer<typeof redemptionWire> {
  return { bookingId: receipt.bookingId, points: receipt.points, totalPoints: receipt.balance };
}

/** A sale that was booked: what moved in all, coupons included, and what is left (V1-12, V1-20). */
export function presentSale({ bookingId, points, balance }: Transaction): z.infer<typeof redemptionWire> {
  if (bookingId === null || balance === null) {
    throw new Error("a sale that was booked has no account");
  }
  return { bookingId, points, totalPoints: balance };
}
