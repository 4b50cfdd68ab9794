-- needs: enter_program
-- Counts bookings since the last call, and moves the position in the same transaction, so that each booking is counted
-- once even if the process or server stops. True if there is more to count. Returns at once while another process
-- counts.
--
-- The position is a transaction number, not a time. All transactions below the oldest running one have ended, so their
-- rows are visible, and a booking that commits late is above the position. The time of writing only limits the rows to
-- read.
CREATE OR REPLACE FUNCTION follow_figures(p_program text, p_zone text, p_days integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  place figure_positions;
  stored_in bigint;
  present timestamptz(3) := clock_timestamp();
  here pg_snapshot;
  oldest bigint;
  from_time timestamptz;
  to_time timestamptz;
BEGIN
  PERFORM enter_program(p_program);
  SELECT f.* INTO place FROM figure_positions f WHERE f.program_id = p_program FOR NO KEY UPDATE SKIP LOCKED;
  IF place.program_id IS NULL AND EXISTS (SELECT FROM figure_positions f WHERE f.program_id = p_program) THEN
    RETURN false;
  ELSIF place.program_id IS NULL THEN
    -- Inserts only if the row is missing: otherwise the insert would wait for the process that locks it.
    INSERT INTO figure_positions (program_id, time_zone, counted_before, begun_at, filled_to, written_in)
    VALUES (p_program, p_zone, 0, present, '-infinity', 0) ON CONFLICT DO NOTHING;
    SELECT f.* INTO place FROM figure_positions f WHERE f.program_id = p_program FOR NO KEY UPDATE;
  END IF;
  SELECT f.xmin::text::bigint INTO stored_in FROM figure_positions f WHERE f.program_id = p_program;
  -- The snapshot is taken after the lock, so that it sees everything counted before.
  here := pg_current_snapshot();
  oldest := pg_snapshot_xmin(here)::text::bigint;

  IF stored_in <> (place.written_in & 4294967295) OR place.time_zone <> p_zone THEN
    DELETE FROM daily_figures f WHERE f.program_id = p_program;
    DELETE FROM daily_subjects d WHERE d.program_id = p_program;
    place.time_zone := p_zone;
    place.counted_before := oldest;
    place.begun_at := present;
    place.filled_to := '-infinity';
    place.as_of := NULL;
    place.next_before := NULL;
    place.next_as_of := NULL;
  END IF;

  IF place.filled_to < 'infinity' THEN
    from_time := place.begun_at - interval '1 day';
    to_time := CASE place.filled_to WHEN '-infinity' THEN (SELECT p.created_at FROM programs p WHERE p.id = p_program)
      ELSE place.filled_to END + make_interval(days => p_days);
    IF to_time > place.begun_at THEN
      to_time := 'infinity';
    END IF;
    PERFORM count_figures(p_program, p_zone, place.filled_to, to_time, 0, place.counted_before, from_time);
    place.filled_to := to_time;
  ELSE
    -- Until a first count has ended, everything since its beginning may still be missing. least() would ignore the NULL.
    from_time := CASE WHEN place.as_of IS NULL THEN place.begun_at - interval '1 day'
      ELSE least(place.as_of, present) - counting_margin() END;
    PERFORM count_figures(p_program, p_zone, from_time, 'infinity', place.counted_before, oldest, from_time);
    place.counted_before := oldest;
    IF oldest >= place.next_before THEN
      place.as_of := place.next_as_of;
      place.next_before := NULL;
    END IF;
    IF oldest = pg_snapshot_xmax(here)::text::bigint THEN
      place.as_of := present;
      place.next_before := NULL;
    ELSIF place.next_before IS NULL THEN
      place.next_before := pg_snapshot_xmax(here)::text::bigint;
      place.next_as_of := present;
    END IF;
    to_time := NULL;
  END IF;
  UPDATE figure_positions f SET time_zone = place.time_zone, counted_before = place.counted_before, begun_at = place.begun_at,
    filled_to = place.filled_to, as_of = place.as_of, next_before = place.next_before, next_as_of = place.next_as_of,
    written_in = pg_current_xact_id()::text::bigint
  WHERE f.program_id = p_program;
  RETURN to_time IS NOT NULL;
END
$$;

REVOKE ALL ON FUNCTION follow_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_figures TO punktum_app;
