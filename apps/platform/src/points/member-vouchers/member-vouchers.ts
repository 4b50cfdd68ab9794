import { points } from "@punktum/domain";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  type ReservationState,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** Condition for shops that the caller may see: $3 partners, $4 stores, null for all. */
const SEEN = "($3::bigint[] IS NULL OR s.partner_id = ANY ($3)) AND ($4::bigint[] IS NULL OR s.id = ANY ($4))";

type Asker = Pick<Identity, "partnerIds" | "storeIds">;
const scopeOf = ({ partnerIds, storeIds }: Asker) => [partnerIds, storeIds].map((ids) => (ids === "ALL" ? null : ids));

const STATES = ["OPEN", "COMMITTED", "RELEASED", "EXPIRED"] as const;

const heldStatement = prepared(
  "member-vouchers.held",
  `SELECT r.id, r.kind || r.voucher_id AS voucher, r.description_de, r.description_en, r.state, r.points, r.reserved_at, r.deadline_at,
     s.name AS store_name
   FROM reservations r LEFT JOIN stores s ON s.program_id = $1 AND s.id = r.store_id AND ${SEEN}
   WHERE r.program_id = $1 AND r.account_id = $2 AND ($5::text IS NULL OR r.state = $5)
   ORDER BY r.reserved_at DESC, r.id LIMIT 100`,
  (row) => ({
    reservationId: textColumn(row, "id"),
    accountCouponId: textColumn(row, "voucher"),
    names: { de: textColumn(row, "description_de"), en: textColumn(row, "description_en") },
    state: STATES.find((state) => state === row["state"]) ?? "OPEN",
    points: points(integerColumn(row, "points")),
    reservedAt: timeColumn(row, "reserved_at"),
    deadlineAt: timeColumn(row, "deadline_at"),
    storeName: nullable(row, "store_name", textColumn),
  }),
);

/** Vouchers held for an account, newest first. */
export function listHeld(
  { programId, run }: ProgramTransaction,
  asker: Asker,
  { accountId, state }: { readonly accountId: string; readonly state?: ReservationState | undefined },
) {
  return run(heldStatement, [programId, accountId, ...scopeOf(asker), state ?? null]);
}

const redeemedStatement = prepared(
  "member-vouchers.redeemed",
  `SELECT d.booking_id, d.kind || d.voucher_id AS voucher, b.description_de, b.description_en, b.points, d.redeemed_at,
     s.name AS store_name, d.taken_back_id IS NOT NULL AS taken_back
   FROM redemptions d
   JOIN bookings b ON b.program_id = $1 AND b.id = d.booking_id
   LEFT JOIN stores s ON s.program_id = $1 AND s.id = d.store_id AND ${SEEN}
   WHERE d.program_id = $1 AND d.account_id = $2
   ORDER BY d.redeemed_at DESC, d.booking_id LIMIT 100`,
  (row) => ({
    bookingId: textColumn(row, "booking_id"),
    accountCouponId: textColumn(row, "voucher"),
    names: { de: textColumn(row, "description_de"), en: textColumn(row, "description_en") },
    points: points(integerColumn(row, "points")),
    redeemedAt: timeColumn(row, "redeemed_at"),
    storeName: nullable(row, "store_name", textColumn),
    takenBack: booleanColumn(row, "taken_back"),
  }),
);

/** Vouchers an account has redeemed, newest first. */
export function listRedeemed({ programId, run }: ProgramTransaction, asker: Asker, accountId: string) {
  return run(redeemedStatement, [programId, accountId, ...scopeOf(asker)]);
}
