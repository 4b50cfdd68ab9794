-- needs: expiry_day
-- The days of issue of expired points: the lots that were due when the expiry was booked. Only rows written before the
-- expiry count, so that the answer never changes. Points that no lot explains count as issued one lifetime before.
-- `is_opening`: imported from another system, so that they are not part of any issue here.
CREATE OR REPLACE FUNCTION expired_lots(p_program text, p_expiry_id uuid) RETURNS TABLE (
  earned_at timestamptz, points bigint, is_opening boolean)
LANGUAGE sql STABLE AS $$
  WITH expiry AS (
    SELECT b.account_id, b.points, b.booked_at, b.created_at, x.day, x.life_months
    FROM bookings b JOIN point_expirations x ON x.program_id = p_program AND x.booking_id = b.id
    WHERE b.program_id = p_program AND b.id = p_expiry_id
  ), booked AS (
    SELECT b.id, b.points, b.booked_at, b.source FROM expiry e JOIN bookings b ON b.program_id = p_program AND b.account_id = e.account_id
    WHERE b.created_at < e.created_at AND b.points <> 0
      AND NOT (b.points > 0 AND EXISTS (SELECT FROM booking_reversals x
        JOIN bookings back ON back.program_id = p_program AND back.id = x.reversal_id
        WHERE x.program_id = p_program AND x.booking_id = b.id AND back.created_at < e.created_at))
      AND NOT (b.points < 0 AND EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.reversal_id = b.id))
  ), lots AS (
    SELECT coalesce(l.earned_at, b.booked_at) AS earned_at, coalesce(l.points, b.points) AS points, b.id, coalesce(l.line, 0) AS line,
      b.source = 'opening' AS is_opening
    FROM booked b LEFT JOIN point_lots l ON l.program_id = p_program AND l.booking_id = b.id
    WHERE b.points > 0
  ), taken AS (
    SELECT coalesce((SELECT -sum(b.points) FROM booked b WHERE b.points < 0), 0)
      + coalesce((SELECT sum(r.locked_points) FROM expiry e
          JOIN reservations r ON r.program_id = p_program AND r.account_id = e.account_id
          WHERE r.reserved_at < e.created_at AND (r.ended_at IS NULL OR r.ended_at > e.created_at)), 0) AS points
  ), counted AS (
    SELECT l.earned_at, l.points, l.is_opening, sum(l.points) OVER (ORDER BY l.earned_at, l.id, l.line) - taken.points AS behind
    FROM lots l, taken
  ), due AS (
    SELECT c.earned_at, least(c.points, c.behind)::bigint AS points, c.is_opening FROM counted c, expiry e
    WHERE c.behind > 0 AND expiry_day(c.earned_at, e.life_months) <= e.day
  )
  SELECT due.earned_at, due.points, due.is_opening FROM due
  UNION ALL
  SELECT e.booked_at - make_interval(months => e.life_months), (-e.points - coalesce((SELECT sum(due.points) FROM due), 0))::bigint, false
  FROM expiry e
$$;

REVOKE ALL ON FUNCTION expired_lots FROM PUBLIC;
