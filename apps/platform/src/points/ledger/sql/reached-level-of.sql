-- The level that a booking reached, as its first answer named it; null if it reached none.
CREATE OR REPLACE FUNCTION reached_level_of(p_program text, p_booking_id uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.level FROM reached_levels r WHERE r.program_id = p_program AND r.booking_id = p_booking_id);
END
$$;

REVOKE ALL ON FUNCTION reached_level_of FROM PUBLIC;
