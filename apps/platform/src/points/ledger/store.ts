import { points, type Points } from "@punktum/domain";

import {
  type BookingType,
  type BookingTypeCode,
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  textColumn,
  timeColumn,
  type VoucherKind,
} from "../../database/index.ts";
import { type ReachedLevel, reachedLevelOf } from "../../offers/levels/index.ts";

/** Answer of a booking, the first time and on every repetition. */
export interface BookingReceipt {
  readonly bookingId: string;
  /** Signed: negative when points were taken. */
  readonly points: Points;
  /** The account's balance right after this booking. */
  readonly balance: Points;
  readonly bookedAt: Date;
  /** True when an earlier request with the same key had already been booked. */
  readonly replayed: boolean;
  /** The level that it reached, also for a replay; absent if it reached none. */
  readonly reachedLevel?: ReachedLevel | undefined;
}

/** One row of an account's history. */
export interface Booking {
  readonly id: string;
  readonly accountId: string;
  readonly bookingType: BookingType;
  readonly bookingTypeCode: BookingTypeCode;
  readonly points: Points;
  readonly balanceAfter: Points;
  readonly reason: string;
  readonly descriptions: { readonly de: string; readonly en: string };
  readonly bookedAt: Date;
  readonly voucher: { readonly kind: VoucherKind; readonly id: number } | null;
  readonly partnerId: number | null;
  readonly storeId: number | null;
  readonly source: string;
  readonly storeName: string | null;
  /** The booking is part of a sale, whose reasons explain its points. */
  readonly isOfSale: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** Columns that every booking SQL function returns, for {@link decodeReceipt}. */
export const RECEIPT_COLUMNS = "booking_id, points, balance, booked_at, replayed";

/** The columns of functions whose bookings may reach a level, for {@link decodeEarning}. */
export const EARNING_COLUMNS = `${RECEIPT_COLUMNS}, reached_level`;

export const BOOK_POINTS = prepared(
  "ledger.book-points",
  `SELECT ${EARNING_COLUMNS} FROM punktum.book_points($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
  decodeEarning,
);

/** The same, and counts the work by hand of the booking; no row if the work must be judged first. */
export const BOOK_COUNTED = prepared(
  "ledger.book-counted",
  `SELECT ${EARNING_COLUMNS} FROM punktum.book_counted($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     $19)`,
  decodeEarning,
);

const PLACED = "place, points, balance, booked_at, replayed, reached_level";
const placedReceiptOf = (row: Row) => ({
  place: integerColumn(row, "place"),
  points: points(integerColumn(row, "points")),
  balance: points(integerColumn(row, "balance")),
  bookedAt: timeColumn(row, "booked_at"),
  replayed: booleanColumn(row, "replayed"),
  reachedLevel: reachedLevelOf(row),
});

/** Returns the bookings that were written now or before; bookings whose place is missing must be booked one by one. */
export const BOOK_POINTS_TOGETHER = prepared(
  "ledger.book-points-together",
  `SELECT ${PLACED} FROM punktum.book_points_together($1, $2, $3, '{}')`,
  placedReceiptOf,
);

/** The same for bookings whose work by hand is counted with them. */
export const BOOK_COUNTED_TOGETHER = prepared(
  "ledger.book-counted-together",
  `SELECT ${PLACED} FROM punktum.book_counted_together($1, $2, $3, $4)`,
  placedReceiptOf,
);

export const LOCK_ACCOUNTS = prepared(
  "ledger.lock-accounts",
  "SELECT id FROM accounts WHERE program_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE",
  (row) => textColumn(row, "id"),
);

export const REFUSE_WITHDRAWN_ENTRY = prepared(
  "ledger.refuse-withdrawn-entry",
  "SELECT punktum.refuse_withdrawn_entry($1, $2) IS NULL AS done",
  () => undefined,
);

export const REDEEM_VOUCHER = prepared(
  "ledger.redeem-voucher",
  `SELECT ${EARNING_COLUMNS} FROM punktum.redeem_voucher($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  decodeEarning,
);

/** Newest first; `$3` and `$4` are time and id of the last row already read. */
export const READ_BOOKINGS = prepared(
  "ledger.read-bookings",
  `SELECT id, account_id, booking_type, booking_type_code, points, balance_after, reason, description_de, description_en,
     booked_at, voucher_kind, voucher_id, partner_id, store_id, source,
     (SELECT s.name FROM stores s WHERE s.program_id = b.program_id AND s.id = b.store_id) AS store_name,
     b.booking_type_code <> 'MANUALREVENUE' AND is_booking_of_sale(b) AS is_of_sale
   FROM read_bookings($1, $2, $3, $4) b`,
  decodeBooking,
);

export function decodeReceipt(row: Row): BookingReceipt {
  return {
    bookingId: textColumn(row, "booking_id"),
    points: points(integerColumn(row, "points")),
    balance: points(integerColumn(row, "balance")),
    bookedAt: timeColumn(row, "booked_at"),
    replayed: booleanColumn(row, "replayed"),
  };
}

export function decodeEarning(row: Row): BookingReceipt {
  return { ...decodeReceipt(row), reachedLevel: reachedLevelOf(row) };
}

function decodeBooking(row: Row): Booking {
  const voucherKind = nullable(row, "voucher_kind", textColumn);
  return {
    id: textColumn(row, "id"),
    accountId: textColumn(row, "account_id"),
    bookingType: textColumn(row, "booking_type") === "EARNBOOKING" ? "EARNBOOKING" : "BURNBOOKING",
    bookingTypeCode: bookingTypeCode(textColumn(row, "booking_type_code")),
    points: points(integerColumn(row, "points")),
    balanceAfter: points(integerColumn(row, "balance_after")),
    reason: textColumn(row, "reason"),
    descriptions: { de: textColumn(row, "description_de"), en: textColumn(row, "description_en") },
    bookedAt: timeColumn(row, "booked_at"),
    voucher:
      voucherKind === null ? null : { kind: voucherKind === "C" ? "C" : "R", id: integerColumn(row, "voucher_id") },
    partnerId: nullable(row, "partner_id", integerColumn),
    storeId: nullable(row, "store_id", integerColumn),
    source: textColumn(row, "source"),
    storeName: nullable(row, "store_name", textColumn),
    isOfSale: booleanColumn(row, "is_of_sale"),
  };
}

function bookingTypeCode(text: string): BookingTypeCode {
  const known = (["COU", "REV", "MANUALREVENUE"] as const).find((code) => code === text);
  if (known === undefined) {
    throw new TypeError("column booking_type_code holds an unknown code");
  }
  return known;
}
