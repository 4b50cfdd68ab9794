import type { historyEntryWire, redemptionWire, statusDefinitionWire, userDetailsWire } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import type * as z from "zod/mini";
import type { AccountDetails, GivenCode } from "../../../people/accounts/index.ts";
import { describeBooking, describeInAll } from "../../../points/bookings/index.ts";
import type { Booking, BookingReceipt } from "../../../points/ledger/index.ts";
import type { RedemptionProof } from "../../../points/redemptions/index.ts";
import type { Transaction } from "../../../points/transactions/index.ts";
import { maskEmail } from "../../../people/users/index.ts";
import { presentLists } from "../../../offers/vouchers/index.ts";

function presentStatusDefinitions(
  { account, levels }: AccountDetails,
  language: UiLanguage,
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

/** The user in the first generation's format. */
export function presentUser(
  details: AccountDetails,
  code: GivenCode,
  language: UiLanguage,
): z.infer<typeof userDetailsWire> {
  const { account } = details;
  return {
    userStatusCode: details.userStatusCode,
    // A living code expires during the visit, so clients continue with the pass answered here.
    keyCode: details.pass ?? code.keyCode ?? "",
    idType: details.pass === undefined ? code.idType : "ID",
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
    ...(details.redeemNeeds !== undefined && { redeemNeeds: details.redeemNeeds }),
    hasPin: account.hasPin,
    ...(details.ownerUserId !== null && { userId: details.ownerUserId }),
    ...(account.firstBookedAtMs !== null && { firstAction: { unixTimeStamp: account.firstBookedAtMs } }),
    ...(account.ownerEmail !== null && { emailAddress: maskEmail(account.ownerEmail) }),
  };
}

/** Points are signed here. */
export function presentEntry(booking: Booking, language: UiLanguage): z.infer<typeof historyEntryWire> {
  return {
    bookingId: booking.id,
    description: describeBooking(booking, language),
    descriptions: describeInAll(booking),
    points: booking.points,
    bookingTypeCode: booking.bookingTypeCode,
    transactionDateTime: { unixTimeStamp: booking.bookedAt.getTime() },
  };
}

export function presentRedemption(
  receipt: BookingReceipt & { readonly proof?: RedemptionProof | undefined },
): z.infer<typeof redemptionWire> {
  const { bookingId, points, balance, proof } = receipt;
  const shown = proof && { code: proof.code, validUntil: { unixTimeStamp: proof.validUntil.getTime() } };
  return { bookingId, points, totalPoints: balance, ...(shown && { redemption: shown }) };
}

/** A booked sale: all points moved, coupons included, and the balance. */
export function presentSale({ bookingId, points, balance }: Transaction): z.infer<typeof redemptionWire> {
  if (bookingId === null || balance === null) {
    throw new Error("a sale that was booked has no account");
  }
  return { bookingId, points, totalPoints: balance };
}
