-- Releases a reservation; a repetition gives the same answer. A committed reservation cannot be released.
CREATE OR REPLACE FUNCTION release_reservation(p_program text, p_reservation_id uuid) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  held record;
  r reservations;
  now_at timestamptz(3) := clock_timestamp();
BEGIN
  held := lock_reservation(p_program, p_reservation_id);
  r := held.reservation;
  IF r.state = 'COMMITTED' THEN
    PERFORM refuse('RESERVATION_ENDED');
  ELSIF r.state = 'OPEN' THEN
    PERFORM end_reservation(r, CASE WHEN r.deadline_at <= now_at THEN 'EXPIRED' ELSE 'RELEASED' END, now_at, NULL);
  END IF;
  RETURN QUERY SELECT * FROM reservations x WHERE x.program_id = p_program AND x.id = p_reservation_id;
END
$$;

REVOKE ALL ON FUNCTION release_reservation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_reservation TO punktum_app;
