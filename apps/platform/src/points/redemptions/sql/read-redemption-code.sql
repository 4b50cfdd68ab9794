-- The code of a booking or reservation; null when it has none.
CREATE OR REPLACE FUNCTION read_redemption_code(p_program text, p_of uuid) RETURNS TABLE (code text, valid_until timestamptz)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT c.code, c.valid_until FROM redemption_codes c
    WHERE c.program_id = p_program AND (c.booking_id = p_of OR c.reservation_id = p_of);
END
$$;

REVOKE ALL ON FUNCTION read_redemption_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_redemption_code TO punktum_app;
