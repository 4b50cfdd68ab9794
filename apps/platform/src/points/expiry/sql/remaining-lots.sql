-- Unspent points of an account by age, oldest first. Spent and reserved points are taken from the oldest lots. A
-- reversed earning and its correction cancel each other; points given back by a correction are dated by the correction.
-- Computed from the bookings on each call; nothing is stored (decision 0069).
CREATE OR REPLACE FUNCTION remaining_lots(p_program text, p_account_id uuid) RETURNS TABLE (earned_at timestamptz, points bigint)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH booked AS (
    SELECT b.id, b.points, b.booked_at FROM bookings b
    WHERE b.program_id = p_program AND b.account_id = p_account_id AND b.points <> 0
      AND NOT (b.points > 0 AND EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.booking_id = b.id))
      AND NOT (b.points < 0 AND EXISTS (SELECT FROM booking_reversals x WHERE x.program_id = p_program AND x.reversal_id = b.id))
  ), lots AS (
    SELECT coalesce(l.earned_at, b.booked_at) AS earned_at, coalesce(l.points, b.points) AS points, b.id, coalesce(l.line, 0) AS line
    FROM booked b LEFT JOIN point_lots l ON l.program_id = p_program AND l.booking_id = b.id
    WHERE b.points > 0
  ), taken AS (
    SELECT coalesce((SELECT -sum(b.points) FROM booked b WHERE b.points < 0), 0)
      + (SELECT a.locked_points FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id) AS points
  ), counted AS (
    SELECT l.earned_at, l.points, sum(l.points) OVER (ORDER BY l.earned_at, l.id, l.line) - taken.points AS behind
    FROM lots l, taken
  )
  SELECT counted.earned_at, least(counted.points, counted.behind)::bigint FROM counted WHERE counted.behind > 0
  ORDER BY counted.earned_at;
END;

REVOKE ALL ON FUNCTION remaining_lots FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remaining_lots TO punktum_app;
