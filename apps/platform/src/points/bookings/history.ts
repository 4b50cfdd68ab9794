import { fail, succeed, type Outcome } from "@punktum/domain";
import { type Database, prepared, timeColumn } from "../../database/index.ts";
import type { Booking, Ledger } from "../ledger/index.ts";
import type { TextLanguage } from "../../offers/vouchers/index.ts";

interface HistoryPage {
  readonly limit: number;
  /** Id of the last booking already read. */
  readonly before?: string | undefined;
}

/** Reads an account's bookings, newest first. An account without any has an empty list; that is not an error (HIST-11). */
export type ReadHistory = (
  programId: string,
  accountId: string,
  page: HistoryPage,
) => Promise<Outcome<readonly Booking[], "HISTORY_NOT_FOUND">>;

const readBookingTime = prepared(
  "bookings.readTime",
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

const LABELS: Readonly<Record<Booking["bookingTypeCode"], Readonly<Record<TextLanguage, string>>>> = {
  COU: { de: "Gutschein", en: "Voucher" },
  REV: { de: "Einkauf", en: "Purchase" },
  MANUALREVENUE: { de: "Punkte vom Team gebucht", en: "Points booked by staff" },
};

/** Words for a booking that was described by nobody. */
export function labelsOf(code: Booking["bookingTypeCode"]): Readonly<Record<TextLanguage, string>> {
  return LABELS[code];
}

/** What a history row says in each language, for a shopper who may choose the other one meanwhile (HIST-04, FMT-01). */
export function describeInAll(booking: Parameters<typeof describeBooking>[0]): {
  readonly de: string;
  readonly en: string;
} {
  return { de: describeBooking(booking, "de"), en: describeBooking(booking, "en") };
}

/** What a history row says (HIST-04): the booking's own words in the language, else the reason, else what kind it was. */
export function describeBooking(
  booking: Pick<Booking, "descriptions" | "reason" | "bookingTypeCode">,
  language: TextLanguage,
): string {
  const { de, en } = booking.descriptions;
  const own = language === "de" ? de || en : en || de;
  return own || booking.reason || LABELS[booking.bookingTypeCode][language];
}
