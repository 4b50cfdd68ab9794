-- needs: transaction_base, transaction_number
-- Changes of the numbers of active accounts by a step's bookings. An account is active for 30 (365) days from the day
-- of a sale or redemption. Its active days with and without the step's bookings are compared, so that a late booking in
-- a gap changes only the days of the gap. Takes the same window as counted_bookings(), and account, partner, store and day of
-- each of its sales and redemptions.
CREATE OR REPLACE FUNCTION active_days(
  p_program text, p_zone text, p_from timestamptz, p_to timestamptz, p_first bigint, p_before bigint, p_safe timestamptz,
  p_accounts uuid[], p_partners bigint[], p_stores bigint[], p_days date[]
) RETURNS TABLE (partner_id bigint, store_id bigint, day date, figure text, value bigint)
LANGUAGE sql STABLE AS $$
  WITH touched AS (
    SELECT scope.partner_id, scope.store_id, b.account_id, min(b.day) AS first_day, max(b.day) AS last_day
    FROM unnest(p_accounts, p_partners, p_stores, p_days) AS b (account_id, partner_id, store_id, day)
    CROSS JOIN LATERAL (VALUES (0::bigint, 0::bigint), (b.partner_id, 0), (b.partner_id, b.store_id)) scope (partner_id, store_id)
    GROUP BY 1, 2, 3
  ), days AS (
    SELECT t.partner_id, t.store_id, t.account_id, (b.booked_at AT TIME ZONE p_zone)::date AS day,
      bool_or(b.created_at < p_from OR b.created_at >= p_safe AND transaction_number(b.xmin, (SELECT transaction_base())) < p_first) AS was_there
    FROM touched t
    JOIN bookings b ON b.program_id = p_program AND b.account_id = t.account_id
      AND b.booked_at >= ((t.first_day - 367)::timestamp AT TIME ZONE p_zone)
      AND b.booked_at < ((t.last_day + 368)::timestamp AT TIME ZONE p_zone)
    WHERE b.booking_type_code <> 'MANUALREVENUE' AND b.created_at < p_to
      AND (b.created_at < p_safe OR transaction_number(b.xmin, (SELECT transaction_base())) < p_before)
      AND (t.partner_id = 0 AND t.store_id = 0
        OR t.partner_id = coalesce(b.partner_id, 0) AND t.store_id IN (0, coalesce(b.store_id, 0)))
    GROUP BY 1, 2, 3, 4
  ), gaps AS (
    SELECT d.partner_id, d.store_id, d.day, version.sign, d.day - lag(d.day) OVER own AS since, lead(d.day) OVER own - d.day AS until
    FROM days d CROSS JOIN (VALUES (1), (-1)) version (sign)
    WHERE version.sign = 1 OR d.was_there
    WINDOW own AS (PARTITION BY d.partner_id, d.store_id, d.account_id, version.sign ORDER BY d.day)
  )
  SELECT g.partner_id, g.store_id, g.day + change.shift, active.figure, sum(change.sign * g.sign)::bigint
  FROM gaps g
  CROSS JOIN (VALUES ('ACTIVE_30', 30), ('ACTIVE_365', 365)) active (figure, days)
  CROSS JOIN LATERAL (VALUES (0, 1, g.since), (active.days, -1, g.until)) change (shift, sign, gap)
  WHERE change.gap IS NULL OR change.gap > active.days
  GROUP BY 1, 2, 3, 4 HAVING sum(change.sign * g.sign) <> 0
$$;

REVOKE ALL ON FUNCTION active_days FROM PUBLIC;
