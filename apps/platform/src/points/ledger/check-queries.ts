import { CARE_QUERIES } from "./check-care-queries.ts";
import type { CheckQuery } from "./check-query.ts";

/**
 * Independent of the ledger's functions on purpose: these queries read stored rows and add them up again. Each returns
 * `program_id`, `subject` and `detail`.
 */
const LEDGER_QUERIES: readonly CheckQuery[] = [
  {
    rule: "postings of a programme sum to zero",
    sql: `SELECT program_id, 'programme' AS subject, 'sum is ' || sum(points) AS detail
      FROM punktum.postings GROUP BY program_id HAVING sum(points) <> 0`,
  },
  {
    rule: "postings of a booking sum to zero",
    sql: `SELECT program_id, 'booking ' || booking_id AS subject, 'sum is ' || sum(points) AS detail
      FROM punktum.postings GROUP BY program_id, booking_id HAVING sum(points) <> 0`,
  },
  {
    rule: "a booking has exactly its two postings",
    sql: `SELECT coalesce(b.program_id, p.program_id) AS program_id,
        'booking ' || coalesce(b.id, p.booking_id) AS subject,
        CASE WHEN b.id IS NULL THEN 'postings without a booking'
             WHEN p.booking_id IS NULL THEN 'no postings'
             ELSE p.lines || ' postings, account ' || coalesce(p.account_points::text, 'none') || ' of ' || b.points END AS detail
      FROM punktum.bookings b
      FULL JOIN (
        SELECT program_id, booking_id, count(*) AS lines, count(*) FILTER (WHERE account_id IS NULL) AS counter_lines,
          sum(points) FILTER (WHERE account_id IS NOT NULL) AS account_points,
          min(account_id::text) AS account_id, sum(points) FILTER (WHERE account_id IS NULL) AS counter_points
        FROM punktum.postings GROUP BY program_id, booking_id
      ) p ON p.program_id = b.program_id AND p.booking_id = b.id
      WHERE b.id IS NULL OR p.booking_id IS NULL OR p.lines <> 2 OR p.counter_lines <> 1
        OR p.account_points IS DISTINCT FROM b.points OR p.counter_points IS DISTINCT FROM -b.points
        OR p.account_id IS DISTINCT FROM b.account_id::text`,
  },
  {
    rule: "the stored figures of an account are the sums of its postings",
    sql: `SELECT coalesce(a.program_id, p.program_id) AS program_id,
        'account ' || coalesce(a.id, p.account_id) AS subject,
        CASE WHEN a.id IS NULL THEN 'postings of an account that does not exist'
             ELSE 'stored ' || a.points || ' and ' || a.locked_points || ' locked (+' || a.earned_points || ' -' || a.redeemed_points || '), postings '
               || coalesce(p.total, 0) || ' (+' || coalesce(p.earned, 0) || ' -' || coalesce(p.redeemed, 0) || ')' END AS detail
      FROM punktum.accounts a
      FULL JOIN (
        SELECT program_id, account_id, sum(points) AS total,
          sum(points) FILTER (WHERE points > 0) AS earned, -sum(points) FILTER (WHERE points < 0) AS redeemed
        FROM punktum.postings WHERE account_id IS NOT NULL GROUP BY program_id, account_id
      ) p ON p.program_id = a.program_id AND p.account_id = a.id
      WHERE a.id IS NULL OR a.points + a.locked_points <> coalesce(p.total, 0)
        OR a.earned_points <> coalesce(p.earned, 0) OR a.redeemed_points <> coalesce(p.redeemed, 0)`,
  },
  {
    // Each balance of an account is the start of one booking and the result of one. A reservation changes the balance
    // without a booking, so accounts with reservations are skipped.
    rule: "each booking of an account begins where another one ended",
    sql: `SELECT DISTINCT program_id, 'account ' || account_id AS subject, 'two bookings counted from the same balance' AS detail
      FROM (
        SELECT program_id, account_id, balance_after AS balance, 1 AS step FROM punktum.bookings
        UNION ALL SELECT program_id, account_id, balance_after - points, -1 FROM punktum.bookings
        UNION ALL SELECT program_id, id, 0, 1 FROM punktum.accounts
        UNION ALL SELECT program_id, id, points, -1 FROM punktum.accounts
      ) steps
      WHERE NOT EXISTS (SELECT FROM punktum.reservations r
        WHERE r.program_id = steps.program_id AND r.account_id = steps.account_id)
      GROUP BY program_id, account_id, balance HAVING sum(step) <> 0`,
  },
  {
    rule: "no account is below its floor",
    sql: `SELECT program_id, 'account ' || id AS subject, points || ' points, floor ' || floor_points AS detail
      FROM punktum.accounts WHERE points < floor_points`,
  },
  {
    rule: "a booking of a voucher has its redemption and the other way round",
    sql: `SELECT coalesce(b.program_id, r.program_id) AS program_id,
        'booking ' || coalesce(b.id, r.booking_id) AS subject,
        CASE WHEN b.id IS NULL THEN 'redemption without a booking of that voucher' ELSE 'no redemption of that voucher' END AS detail
      FROM (SELECT * FROM punktum.bookings WHERE voucher_kind IS NOT NULL) b
      FULL JOIN punktum.redemptions r ON r.program_id = b.program_id AND r.booking_id = b.id AND r.account_id = b.account_id
        AND r.kind = b.voucher_kind AND r.voucher_id = b.voucher_id
      WHERE b.id IS NULL OR r.booking_id IS NULL`,
  },
  {
    rule: "the redeemed count of an account's voucher is the number of its redemptions",
    sql: `SELECT coalesce(c.program_id, r.program_id) AS program_id,
        'account ' || coalesce(c.account_id, r.account_id) || ' voucher ' || coalesce(c.kind, r.kind)
          || coalesce(c.voucher_id, r.voucher_id) AS subject,
        'stored ' || coalesce(c.redeemed_count, 0) || ', redemptions ' || coalesce(r.number, 0) AS detail
      FROM punktum.account_coupons c
      FULL JOIN (
        SELECT program_id, account_id, kind, voucher_id, count(*) AS number
        FROM punktum.redemptions WHERE taken_back_id IS NULL GROUP BY program_id, account_id, kind, voucher_id
      ) r ON r.program_id = c.program_id AND r.account_id = c.account_id AND r.kind = c.kind AND r.voucher_id = c.voucher_id
      WHERE coalesce(c.redeemed_count, 0) <> coalesce(r.number, 0)`,
  },
  {
    rule: "a used coupon key belongs to exactly one redemption",
    sql: `SELECT coalesce(k.program_id, r.program_id) AS program_id,
        'coupon ' || coalesce(k.coupon_id, r.voucher_id) || ' key of booking ' || coalesce(k.booking_id, r.booking_id) AS subject,
        'key and redemption do not name each other' AS detail
      FROM (SELECT * FROM punktum.coupon_keys WHERE redeemed_at IS NOT NULL OR booking_id IS NOT NULL) k
      FULL JOIN (SELECT * FROM punktum.redemptions WHERE coupon_key IS NOT NULL AND taken_back_id IS NULL) r
        ON r.program_id = k.program_id AND r.booking_id = k.booking_id AND r.voucher_id = k.coupon_id
        AND r.coupon_key = k.key_code AND r.account_id = k.redeemed_by
      WHERE k.key_code IS NULL OR r.booking_id IS NULL`,
  },
];

/** All rules; each covers every programme. */
export const CHECK_QUERIES: readonly CheckQuery[] = [...LEDGER_QUERIES, ...CARE_QUERIES];

/** Number of rows that are checked. */
export const COUNT_QUERY = `
  SELECT (SELECT count(*) FROM punktum.programs) AS programs,
    (SELECT count(*) FROM punktum.accounts) AS accounts,
    (SELECT count(*) FROM punktum.bookings) AS bookings,
    (SELECT count(*) FROM punktum.postings) AS postings,
    (SELECT count(*) FROM punktum.redemptions) AS redemptions,
    (SELECT count(*) FROM punktum.reservations) AS reservations,
    (SELECT count(*) FROM punktum.transactions) AS transactions`;
