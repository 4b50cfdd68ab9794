import type { Strength } from "@punktum/domain";
import { booleanColumn, integerColumn, nullable, prepared, textColumn, timeColumn } from "../../database/index.ts";

type Row = Readonly<Record<string, unknown>>;

function strengthColumn(row: Row, name: string): Strength {
  const value = textColumn(row, name);
  return value === "TYPED" || value === "READ" ? value : "PROVEN";
}

/** What the programme allows, and whether the device has had an allowance. */
export const READ_LIMITS = prepared(
  "offline.limits",
  `SELECT p.offline_vouchers, p.offline_points, p.redeem_needs, p.see_needs, p.proof_above_points,
     p.config ->> 'timeZone' AS time_zone,
     EXISTS (SELECT FROM offline_allowances a WHERE a.program_id = p.id AND a.device_id = $2) AS is_known
   FROM programs p WHERE p.id = $1`,
  (row) => ({
    vouchers: integerColumn(row, "offline_vouchers"),
    points: integerColumn(row, "offline_points"),
    redeemNeeds: strengthColumn(row, "redeem_needs"),
    seeNeeds: strengthColumn(row, "see_needs"),
    proofAbovePoints: nullable(row, "proof_above_points", integerColumn),
    timeZone: nullable(row, "time_zone", textColumn),
    isKnown: booleanColumn(row, "is_known"),
  }),
);

/** The last allowance of a device. Offers and redemptions of one device wait for each other at its row. */
export const LOCK_LAST = prepared(
  "offline.lock-last",
  `SELECT outbox_id, serial, points, vouchers, points_at_once, settled, until_at, withheld_until
   FROM offline_allowances WHERE program_id = $1 AND device_id = $2 FOR UPDATE`,
  (row) => ({
    outboxId: textColumn(row, "outbox_id"),
    serial: integerColumn(row, "serial"),
    points: integerColumn(row, "points"),
    vouchers: integerColumn(row, "vouchers"),
    pointsAtOnce: integerColumn(row, "points_at_once"),
    settled: integerColumn(row, "settled"),
    untilMs: timeColumn(row, "until_at").getTime(),
    withheldUntilMs: nullable(row, "withheld_until", timeColumn)?.getTime() ?? null,
  }),
);

/**
 * Settled redemptions of a device, and what it has lost under the allowances of a day, as of one moment. A refused one
 * counts when people have decided about it.
 */
export const COUNT_SETTLED = prepared(
  "offline.count-settled",
  `SELECT count(*) + (SELECT count(*) FROM dead_letters l WHERE l.program_id = $1 AND l.device_id = $2
       AND l.kind = 'REDEMPTION' AND l.state IN ('DISCARDED', 'WITHDRAWN')) AS settled,
     count(*) FILTER (WHERE r.is_lost AND r.until_at = $3) AS lost_vouchers,
     coalesce(sum(r.lost_points) FILTER (WHERE r.until_at = $3), 0)::bigint AS lost_points
   FROM offline_redemptions r WHERE r.program_id = $1 AND r.device_id = $2`,
  (row) => ({
    settled: integerColumn(row, "settled"),
    lost: { points: integerColumn(row, "lost_points"), vouchers: integerColumn(row, "lost_vouchers") },
  }),
);

export const KEEP_ALLOWANCE = prepared(
  "offline.keep-allowance",
  `INSERT INTO offline_allowances (program_id, device_id, outbox_id, serial, points, vouchers, points_at_once, settled,
     until_at, withheld_until)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (program_id, device_id) DO UPDATE SET outbox_id = excluded.outbox_id, serial = excluded.serial,
     points = excluded.points, vouchers = excluded.vouchers, points_at_once = excluded.points_at_once,
     settled = excluded.settled, until_at = excluded.until_at, withheld_until = excluded.withheld_until
   RETURNING serial`,
  (row) => integerColumn(row, "serial"),
);

/** What was redeemed under one allowance so far. */
export const COUNT_SPENT = prepared(
  "offline.count-spent",
  `SELECT count(*) AS vouchers, coalesce(sum(promised), 0)::bigint AS points FROM offline_redemptions
   WHERE program_id = $1 AND device_id = $2 AND serial = $3 AND NOT is_by_office`,
  (row) => ({ points: integerColumn(row, "points"), vouchers: integerColumn(row, "vouchers") }),
);

/** A settled redemption; `code` is empty if it is booked. `taken` is negative if the voucher gave points. */
export const READ_SETTLED = prepared(
  "offline.read-settled",
  `SELECT coalesce(-b.points, r.taken) AS taken, r.code FROM offline_redemptions r
   LEFT JOIN bookings b ON b.program_id = r.program_id AND b.id = r.id
   WHERE r.program_id = $1 AND r.id = $2`,
  (row) => ({ taken: integerColumn(row, "taken"), code: textColumn(row, "code") }),
);

export const REDEEM_PROMISED = prepared(
  "offline.redeem-promised",
  `SELECT taken, owed, refused
   FROM punktum.redeem_promised($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  (row) => ({
    taken: integerColumn(row, "taken"),
    owed: integerColumn(row, "owed"),
    refused: nullable(row, "refused", textColumn),
  }),
);

export const KEEP_SETTLED = prepared(
  "offline.keep-settled",
  `INSERT INTO offline_redemptions (program_id, id, device_id, serial, until_at, account_id, voucher_kind, voucher_id, promised,
     taken, lost_points, is_lost, code, is_by_office, partner_id, store_id, redeemed_at, settled_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id`,
  (row) => textColumn(row, "id"),
);
