import { fail, succeed, type Outcome, type UiLanguage } from "@punktum/domain";
import { type Database, prepared, timeColumn } from "../../database/index.ts";
import type { Booking, Ledger } from "../ledger/index.ts";

interface HistoryPage {
  readonly limit: number;
  /** Id of the last booking already read. */
  readonly before?: string | undefined;
}

/** Reads an account's bookings, newest first. An account without bookings gives an empty list, not an error. */
export type ReadHistory = (
  programId: string,
  accountId: string,
  page: HistoryPage,
) => Promise<Outcome<readonly Booking[], "HISTORY_NOT_FOUND">>;

const readBookingTime = prepared(
  "bookings.read-time",
  "SELECT booked_at FROM bookings WHERE program_id = $1 AND account_id = $2 AND id = $3",
  (row) => timeColumn(row, "booked_at"),
);

export function createReadHistory(database: Database, ledger: Ledger): ReadHistory {
  return async (programId, accountId, { limit, before }) => {
    if (before === undefined) {
      return succeed(await ledger.readBookings(programId, accountId, { limit }));
    }
    const [bookedAt] = await database.withProgram(programId, (transaction) =>
      transaction.run(readBookingTime, [programId, accountId, before]),
    );
    if (bookedAt === undefined) {
      return fail("HISTORY_NOT_FOUND", "the account has no such booking to continue from");
    }
    return succeed(await ledger.readBookings(programId, accountId, { limit, before: { bookedAt, id: before } }));
  };
}

const LABELS: Readonly<Record<Booking["bookingTypeCode"], Readonly<Record<UiLanguage, string>>>> = {
  COU: { de: "Gutschein", en: "Voucher" },
  REV: { de: "Einkauf", en: "Purchase" },
  MANUALREVENUE: { de: "Punkte vom Team gebucht", en: "Points booked by staff" },
};

/** Fallback label of a booking that has no description and no reason. */
export function labelsOf(code: Booking["bookingTypeCode"]): Readonly<Record<UiLanguage, string>> {
  return LABELS[code];
}

/** Text of a history row in each language, because the shopper may switch language while the list is shown. */
export function describeInAll(booking: Parameters<typeof describeBooking>[0]): {
  readonly de: string;
  readonly en: string;
} {
  return { de: describeBooking(booking, "de"), en: describeBooking(booking, "en") };
}

/** Text of a history row: the booking's description in the language, else its reason, else the label of its type. */
export function describeBooking(
  booking: Pick<Booking, "descriptions" | "reason" | "bookingTypeCode">,
  language: UiLanguage,
): string {
  const { de, en } = booking.descriptions;
  const own = language === "de" ? de || en : en || de;
  return own || booking.reason || LABELS[booking.bookingTypeCode][language];
}
