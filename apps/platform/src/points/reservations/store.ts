import { points, type Points } from "@punktum/domain";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ReservationState,
  textColumn,
  timeColumn,
  type VoucherKind,
} from "../../database/index.ts";
import { decodeEarning, EARNING_COLUMNS } from "../ledger/index.ts";

/** A voucher reserved for an account until it is committed, released or overdue. */
export interface Reservation {
  readonly id: string;
  readonly accountId: string;
  readonly kind: VoucherKind;
  readonly voucherId: number;
  readonly couponKey: string | null;
  /** Signed points that a commit books. */
  readonly points: Points;
  /** Points the account cannot spend meanwhile. */
  readonly lockedPoints: Points;
  readonly reservedAt: Date;
  readonly deadlineAt: Date;
  readonly state: ReservationState;
  readonly endedAt: Date | null;
  readonly bookingId: string | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  /** The deadline has passed and the reservation was not ended yet. */
  readonly overdue: boolean;
}

type Row = Readonly<Record<string, unknown>>;

const COLUMNS = `id, account_id, kind, voucher_id, coupon_key, points, locked_points, reserved_at, deadline_at, state, ended_at,
  booking_id, partner_id, store_id, state = 'OPEN' AND deadline_at <= clock_timestamp() AS overdue`;
const STATES = ["OPEN", "COMMITTED", "RELEASED", "EXPIRED"] as const;

function decodeState(text: string): ReservationState {
  const known = STATES.find((state) => state === text);
  if (known === undefined) {
    throw new TypeError("column state holds an unknown state");
  }
  return known;
}

const idColumn = (row: Row, name: string): string => integerColumn(row, name).toString();

function decodeReservation(row: Row): Reservation {
  return {
    id: textColumn(row, "id"),
    accountId: textColumn(row, "account_id"),
    kind: textColumn(row, "kind") === "C" ? "C" : "R",
    voucherId: integerColumn(row, "voucher_id"),
    couponKey: nullable(row, "coupon_key", textColumn),
    points: points(integerColumn(row, "points")),
    lockedPoints: points(integerColumn(row, "locked_points")),
    reservedAt: timeColumn(row, "reserved_at"),
    deadlineAt: timeColumn(row, "deadline_at"),
    state: decodeState(textColumn(row, "state")),
    endedAt: nullable(row, "ended_at", timeColumn),
    bookingId: nullable(row, "booking_id", textColumn),
    partnerId: nullable(row, "partner_id", idColumn),
    storeId: nullable(row, "store_id", idColumn),
    overdue: booleanColumn(row, "overdue"),
  };
}

export const RESERVE_VOUCHER = prepared(
  "reservations.reserve-voucher",
  `SELECT ${COLUMNS} FROM punktum.reserve_voucher($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  decodeReservation,
);

export const COMMIT_RESERVATION = prepared(
  "reservations.commit-reservation",
  `SELECT ${EARNING_COLUMNS} FROM punktum.commit_reservation($1, $2, $3, $4, $5, $6, $7, $8)`,
  decodeEarning,
);

export const RELEASE_RESERVATION = prepared(
  "reservations.release-reservation",
  `SELECT ${COLUMNS} FROM punktum.release_reservation($1, $2)`,
  decodeReservation,
);

/** Ends overdue reservations of the reservation's account, then reads the reservation. */
export const TOUCH_RESERVATION = prepared(
  "reservations.touch-reservation",
  `SELECT ${COLUMNS} FROM punktum.touch_reservation($1, $2)`,
  decodeReservation,
);

export const READ_RESERVATION = prepared(
  "reservations.read",
  `SELECT ${COLUMNS} FROM reservations WHERE program_id = $1 AND id = $2`,
  decodeReservation,
);

export const EXPIRE_RESERVATIONS = prepared(
  "reservations.expire-reservations",
  "SELECT punktum.expire_reservations($1, $2, $3) AS released",
  (row) => integerColumn(row, "released"),
);
