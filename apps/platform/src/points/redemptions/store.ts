import { points, type Points } from "@punktum/domain";
import { integerColumn, nullable, prepared, textColumn, timeColumn, type VoucherKind } from "../../database/index.ts";
import { decodeReceipt, RECEIPT_COLUMNS } from "../ledger/index.ts";

/** The code that a shopper shows for a redemption. */
export interface RedemptionProof {
  readonly code: string;
  readonly validUntil: Date;
}

/** A redemption and its code, without data of the shopper. */
export interface Redemption extends RedemptionProof {
  readonly kind: VoucherKind;
  readonly voucherId: number;
  readonly accountId: string;
  readonly titles: { readonly de: string; readonly en: string };
  /** Signed. */
  readonly points: Points;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  /** Null while the redemption is only reserved. */
  readonly bookingId: string | null;
  readonly redeemedAt: Date | null;
  readonly takeBackUntil: Date | null;
  readonly voidedAt: Date | null;
  readonly usedAt: Date | null;
}

type Row = Readonly<Record<string, unknown>>;

const idColumn = (row: Row, name: string): string => integerColumn(row, name).toString();

function decodeRedemption(row: Row): Redemption {
  return {
    code: textColumn(row, "code"),
    validUntil: timeColumn(row, "valid_until"),
    kind: textColumn(row, "kind") === "C" ? "C" : "R",
    voucherId: integerColumn(row, "voucher_id"),
    accountId: textColumn(row, "account_id"),
    titles: { de: textColumn(row, "title_de"), en: textColumn(row, "title_en") },
    points: points(integerColumn(row, "points")),
    partnerId: nullable(row, "partner_id", idColumn),
    storeId: nullable(row, "store_id", idColumn),
    bookingId: nullable(row, "booking_id", textColumn),
    redeemedAt: nullable(row, "booked_at", timeColumn),
    takeBackUntil: nullable(row, "take_back_until", timeColumn),
    voidedAt: nullable(row, "voided_at", timeColumn),
    usedAt: nullable(row, "used_at", timeColumn),
  };
}

/** Facts come from the booking, or from the reservation while there is no booking. */
export const READ_REDEMPTION = prepared(
  "redemptions.read",
  `SELECT c.code, c.valid_until, c.voided_at, c.used_at, c.booking_id, b.booked_at,
     coalesce(b.voucher_kind, r.kind) AS kind, coalesce(b.voucher_id, r.voucher_id) AS voucher_id,
     coalesce(b.account_id, r.account_id) AS account_id,
     coalesce(b.description_de, r.description_de) AS title_de, coalesce(b.description_en, r.description_en) AS title_en,
     coalesce(b.points, r.points) AS points, coalesce(b.partner_id, r.partner_id) AS partner_id,
     coalesce(b.store_id, r.store_id) AS store_id, b.booked_at + make_interval(mins => p.take_back_minutes) AS take_back_until
   FROM redemption_codes c
   JOIN programs p ON p.id = c.program_id
   LEFT JOIN bookings b ON b.program_id = c.program_id AND b.id = c.booking_id
   LEFT JOIN reservations r ON r.program_id = c.program_id AND r.id = c.reservation_id
   WHERE c.program_id = $1 AND c.code = $2`,
  decodeRedemption,
);

/** A single UPDATE decides which use is first; a later one changes no row. */
export const USE_CODE = prepared(
  "redemptions.use",
  `UPDATE redemption_codes SET used_at = $3, used_by = $4
   WHERE program_id = $1 AND code = $2 AND booking_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL AND valid_until > $3
   RETURNING code`,
  (row) => textColumn(row, "code"),
);

export const READ_PROOF = prepared(
  "redemptions.proof",
  "SELECT code, valid_until FROM punktum.read_redemption_code($1, $2)",
  (row): RedemptionProof => ({ code: textColumn(row, "code"), validUntil: timeColumn(row, "valid_until") }),
);

export const TAKE_BACK = prepared(
  "redemptions.take-back-redemption",
  `SELECT ${RECEIPT_COLUMNS} FROM punktum.take_back_redemption($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  decodeReceipt,
);
