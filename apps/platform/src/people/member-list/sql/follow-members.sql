-- needs: enter_program
-- Updates points, last booking and its shop of a programme's members from the bookings written since the last run. It
-- reads some older bookings again, because a transaction may commit late. One call reads at most p_days of bookings;
-- true if there are more to read.
CREATE OR REPLACE FUNCTION follow_members(p_program text, p_days integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  from_time timestamptz;
  to_time timestamptz;
  present timestamptz := clock_timestamp();
BEGIN
  PERFORM enter_program(p_program);
  INSERT INTO member_follow_ups (program_id, followed_to)
  SELECT p.id, least(p.created_at, present) - interval '1 day' FROM programs p WHERE p.id = p_program ON CONFLICT DO NOTHING;
  SELECT f.followed_to INTO from_time FROM member_follow_ups f WHERE f.program_id = p_program FOR NO KEY UPDATE SKIP LOCKED;
  IF from_time IS NULL THEN
    RETURN false;
  END IF;
  to_time := least(present, from_time + make_interval(days => p_days));
  UPDATE member_entries e
  SET points = a.points, state_points = a.state_points, active_at = greatest(e.active_at, s.booked_at),
    last_store_id = CASE WHEN s.booked_at >= e.active_at THEN coalesce(s.store_id, e.last_store_id) ELSE e.last_store_id END
  FROM (
    SELECT DISTINCT ON (b.account_id) b.account_id, b.booked_at, b.store_id FROM bookings b
    WHERE b.program_id = p_program AND b.created_at >= from_time - interval '15 seconds' AND b.created_at <= to_time
    ORDER BY b.account_id, b.booked_at DESC
  ) s JOIN accounts a ON a.program_id = p_program AND a.id = s.account_id
  WHERE e.program_id = p_program AND e.account_id = s.account_id
    AND (e.points <> a.points OR e.state_points <> a.state_points OR e.active_at < s.booked_at OR e.last_store_id IS NULL);
  UPDATE member_follow_ups f SET followed_to = to_time WHERE f.program_id = p_program;
  RETURN to_time < present;
END
$$;

REVOKE ALL ON FUNCTION follow_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_members TO punktum_app;
