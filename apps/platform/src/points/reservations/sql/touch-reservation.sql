-- Reads a reservation; an overdue one is ended first.
CREATE OR REPLACE FUNCTION touch_reservation(p_program text, p_reservation_id uuid) RETURNS SETOF reservations
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  held record;
BEGIN
  held := lock_reservation(p_program, p_reservation_id);
  PERFORM release_overdue_reservations(held.account);
  RETURN QUERY SELECT * FROM reservations x WHERE x.program_id = p_program AND x.id = p_reservation_id;
END
$$;

REVOKE ALL ON FUNCTION touch_reservation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION touch_reservation TO punktum_app;
