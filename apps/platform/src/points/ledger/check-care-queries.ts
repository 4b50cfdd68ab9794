import type { CheckQuery } from "./check-query.ts";
import { RETURN_QUERIES } from "./check-return-queries.ts";

/** Lots from bookings and merges before any spending: account, time, points. */
const GROSS_LOTS = `
  SELECT b.program_id, b.account_id, coalesce(l.earned_at, b.booked_at) AS earned_at, coalesce(l.points, b.points) AS points
  FROM punktum.bookings b LEFT JOIN punktum.point_lots l ON l.program_id = b.program_id AND l.booking_id = b.id
  WHERE b.points > 0`;

const RESERVATION_QUERIES: readonly CheckQuery[] = [
  {
    rule: "an account's locked points are what its open reservations hold",
    sql: `SELECT a.program_id, 'account ' || a.id AS subject,
        a.locked_points || ' locked by ' || a.open_reservations || ', held '
          || coalesce(r.points, 0) || ' by ' || coalesce(r.number, 0) AS detail
      FROM punktum.accounts a
      LEFT JOIN (
        SELECT program_id, account_id, count(*) AS number, sum(greatest(-points, 0)) AS points
        FROM punktum.reservations WHERE state = 'OPEN' GROUP BY program_id, account_id
      ) r ON r.program_id = a.program_id AND r.account_id = a.id
      WHERE a.locked_points <> coalesce(r.points, 0) OR a.open_reservations <> coalesce(r.number, 0)`,
  },
  {
    rule: "the reserved count of an account's voucher is the number of its open reservations",
    sql: `SELECT c.program_id, 'account ' || c.account_id || ' voucher ' || c.kind || c.voucher_id AS subject,
        'stored ' || c.reserved_count || ', open ' || coalesce(r.number, 0) AS detail
      FROM punktum.account_coupons c
      LEFT JOIN (
        SELECT program_id, account_id, kind, voucher_id, count(*) AS number
        FROM punktum.reservations WHERE state = 'OPEN' GROUP BY program_id, account_id, kind, voucher_id
      ) r ON r.program_id = c.program_id AND r.account_id = c.account_id AND r.kind = c.kind AND r.voucher_id = c.voucher_id
      WHERE c.reserved_count <> coalesce(r.number, 0)`,
  },
  {
    rule: "a held coupon key and its open reservation name each other",
    sql: `SELECT coalesce(k.program_id, r.program_id) AS program_id,
        'reservation ' || coalesce(k.reservation_id, r.id) AS subject, 'key and reservation do not name each other' AS detail
      FROM (SELECT * FROM punktum.coupon_keys WHERE reservation_id IS NOT NULL) k
      FULL JOIN (SELECT * FROM punktum.reservations WHERE state = 'OPEN' AND coupon_key IS NOT NULL) r
        ON r.program_id = k.program_id AND r.id = k.reservation_id AND r.voucher_id = k.coupon_id AND r.coupon_key = k.key_code
      WHERE k.key_code IS NULL OR r.id IS NULL OR k.redeemed_at IS NOT NULL`,
  },
  {
    rule: "a committed reservation has its booking",
    sql: `SELECT r.program_id, 'reservation ' || r.id AS subject,
        'no booking of ' || r.points || ' points for voucher ' || r.kind || r.voucher_id AS detail
      FROM punktum.reservations r
      LEFT JOIN punktum.bookings b ON b.program_id = r.program_id AND b.id = r.booking_id AND b.account_id = r.account_id
        AND b.points = r.points AND b.voucher_kind = r.kind AND b.voucher_id = r.voucher_id
      WHERE r.state = 'COMMITTED' AND b.id IS NULL`,
  },
];

const CORRECTION_QUERIES: readonly CheckQuery[] = [
  {
    rule: "a correction is the opposite of what it takes back",
    sql: `SELECT v.program_id, 'booking ' || v.booking_id AS subject,
        coalesce(b.points::text, 'no booking') || ' taken back by ' || coalesce(c.points::text, 'no booking') AS detail
      FROM punktum.booking_reversals v
      LEFT JOIN punktum.bookings b ON b.program_id = v.program_id AND b.id = v.booking_id
      LEFT JOIN punktum.bookings c ON c.program_id = v.program_id AND c.id = v.reversal_id AND c.account_id = b.account_id
      WHERE c.points IS DISTINCT FROM -b.points OR b.id IS NULL`,
  },
  {
    rule: "a flagged account is not active",
    sql: `SELECT a.program_id, 'account ' || a.id AS subject, 'ACTIVE although flagged' AS detail
      FROM punktum.account_fraud_flags f
      JOIN punktum.accounts a ON a.program_id = f.program_id AND a.id = f.account_id
      WHERE f.cleared_at IS NULL AND a.status = 'ACTIVE'`,
  },
];

const MERGE_QUERIES: readonly CheckQuery[] = [
  {
    rule: "a merge moved what left one account to the other",
    sql: `SELECT m.program_id, 'merge ' || m.id AS subject,
        m.points || ' points, booked ' || coalesce(d.points::text, 'nothing') || ' and ' || coalesce(c.points::text, 'nothing') AS detail
      FROM punktum.account_merges m
      LEFT JOIN punktum.bookings d ON d.program_id = m.program_id AND d.id = m.debit_id AND d.account_id = m.secondary_id
      LEFT JOIN punktum.bookings c ON c.program_id = m.program_id AND c.id = m.credit_id AND c.account_id = m.primary_id
      WHERE coalesce(d.points, 0) <> -m.points OR coalesce(c.points, 0) <> m.points`,
  },
  {
    rule: "a merged account is closed and empty",
    sql: `SELECT m.program_id, 'account ' || m.secondary_id AS subject,
        a.status || ', ' || (a.points + a.locked_points) || ' points, ' || (
          SELECT count(*) FROM punktum.identifiers i WHERE i.program_id = m.program_id AND i.account_id = m.secondary_id) || ' codes' AS detail
      FROM punktum.account_merges m
      JOIN punktum.accounts a ON a.program_id = m.program_id AND a.id = m.secondary_id
      WHERE a.status <> 'TERMINATED' OR a.points <> 0 OR a.locked_points <> 0
        OR EXISTS (SELECT FROM punktum.identifiers i WHERE i.program_id = m.program_id AND i.account_id = m.secondary_id)`,
  },
  {
    rule: "the merged count of an account's voucher is the number of redemptions of the accounts merged into it",
    sql: `WITH RECURSIVE merged AS (
        SELECT program_id, primary_id, secondary_id FROM punktum.account_merges
        UNION ALL
        SELECT m.program_id, m.primary_id, deeper.secondary_id
        FROM punktum.account_merges m
        JOIN merged deeper ON deeper.program_id = m.program_id AND deeper.primary_id = m.secondary_id
      ), counted AS (
        SELECT m.program_id, m.primary_id AS account_id, r.kind, r.voucher_id, count(*) AS number
        FROM merged m JOIN punktum.redemptions r ON r.program_id = m.program_id AND r.account_id = m.secondary_id
        GROUP BY m.program_id, m.primary_id, r.kind, r.voucher_id
      )
      SELECT coalesce(c.program_id, n.program_id) AS program_id,
        'account ' || coalesce(c.account_id, n.account_id) || ' voucher ' || coalesce(c.kind, n.kind)
          || coalesce(c.voucher_id, n.voucher_id) AS subject,
        'stored ' || coalesce(c.merged_count, 0) || ', redemptions ' || coalesce(n.number, 0) AS detail
      FROM (SELECT * FROM punktum.account_coupons WHERE merged_count <> 0) c
      FULL JOIN counted n ON n.program_id = c.program_id AND n.account_id = c.account_id AND n.kind = c.kind
        AND n.voucher_id = c.voucher_id
      WHERE coalesce(c.merged_count, 0) <> coalesce(n.number, 0)`,
  },
];

const EXPIRY_QUERIES: readonly CheckQuery[] = [
  {
    rule: "the lots of a merge are the points of its booking",
    sql: `SELECT l.program_id, 'booking ' || l.booking_id AS subject, 'lots ' || l.points || ', booked ' || coalesce(b.points, 0) AS detail
      FROM (SELECT program_id, booking_id, sum(points) AS points, max(earned_at) AS youngest
        FROM punktum.point_lots GROUP BY program_id, booking_id) l
      LEFT JOIN punktum.bookings b ON b.program_id = l.program_id AND b.id = l.booking_id
      WHERE b.points IS DISTINCT FROM l.points OR l.youngest > b.booked_at`,
  },
  {
    rule: "an expiry is a booking, and only what was old enough expired",
    sql: `SELECT coalesce(x.program_id, b.program_id) AS program_id,
        'account ' || coalesce(x.account_id, b.account_id) AS subject,
        CASE WHEN x.booking_id IS NULL OR b.id IS NULL THEN 'expiry and booking do not name each other'
             ELSE 'expired until ' || x.day || ' is more than was old enough' END AS detail
      FROM punktum.point_expirations x
      FULL JOIN (SELECT * FROM punktum.bookings WHERE source = 'expiry') b
        ON b.program_id = x.program_id AND b.id = x.booking_id AND b.account_id = x.account_id AND b.points < 0
      WHERE x.booking_id IS NULL OR b.id IS NULL OR (
        SELECT -sum(e.points) FROM punktum.point_expirations y
        JOIN punktum.bookings e ON e.program_id = y.program_id AND e.id = y.booking_id
        WHERE y.program_id = x.program_id AND y.account_id = x.account_id AND y.day <= x.day
      ) > (
        SELECT coalesce(sum(g.points), 0) FROM (${GROSS_LOTS} AND b.account_id = x.account_id) g
        WHERE ((g.earned_at AT TIME ZONE 'UTC') + make_interval(months => x.life_months))::date <= x.day)`,
  },
];

/**
 * Bookings of a sale: its own, and one for each coupon it used, with an id derived from the sale's and the coupon's.
 */
const SALE_QUERIES: readonly CheckQuery[] = [
  {
    rule: "the bookings of a sale add up to its points",
    sql: `WITH sales AS (
        SELECT t.program_id, t.id AS transaction_id, t.id, t.account_id, t.points, false AS at_incentive
        FROM punktum.transactions t WHERE t.account_id IS NOT NULL
        UNION ALL
        SELECT i.program_id, i.transaction_id, i.id, i.account_id, i.points, true FROM punktum.transaction_incentives i
      ), booked AS (
        SELECT s.program_id, s.id, b.points FROM sales s
        JOIN punktum.bookings b ON b.program_id = s.program_id AND b.id = s.id AND b.account_id = s.account_id
        UNION ALL
        SELECT s.program_id, s.id, b.points FROM sales s
        JOIN (SELECT DISTINCT program_id, transaction_id, at_incentive, rule_id FROM punktum.transaction_reasons
          WHERE kind = 'COUPON') r
          ON r.program_id = s.program_id AND r.transaction_id = s.transaction_id AND r.at_incentive = s.at_incentive
        JOIN punktum.bookings b ON b.program_id = s.program_id AND b.account_id = s.account_id
          AND b.id = punktum.coupon_booking_id(s.id, r.rule_id::bigint)
      )
      SELECT s.program_id, 'transaction ' || s.transaction_id AS subject,
        s.points || ' points, booked ' || coalesce(sum(b.points)::text, 'nothing') AS detail
      FROM sales s LEFT JOIN booked b ON b.program_id = s.program_id AND b.id = s.id
      GROUP BY s.program_id, s.transaction_id, s.id, s.points HAVING s.points IS DISTINCT FROM sum(b.points)`,
  },
  {
    rule: "the reasons of a sale add up to its points",
    sql: `SELECT t.program_id, 'transaction ' || t.id AS subject,
        t.points || ' points, reasons ' || coalesce(sum(r.points), 0) AS detail
      FROM punktum.transactions t
      LEFT JOIN punktum.transaction_reasons r ON r.program_id = t.program_id AND r.transaction_id = t.id AND NOT r.at_incentive
      GROUP BY t.program_id, t.id, t.points HAVING t.points <> coalesce(sum(r.points), 0)`,
  },
];

/** Recomputes the effects of reservations, corrections, merges, expiry, sales and returns. */
export const CARE_QUERIES: readonly CheckQuery[] = [
  ...RESERVATION_QUERIES,
  ...CORRECTION_QUERIES,
  ...MERGE_QUERIES,
  ...EXPIRY_QUERIES,
  ...SALE_QUERIES,
  ...RETURN_QUERIES,
];
