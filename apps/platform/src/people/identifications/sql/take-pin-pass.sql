-- Uses up a pass for a request. Returns the request that has it, and who sent that request. Concurrent requests wait at
-- its row and then find it taken.
CREATE OR REPLACE FUNCTION take_pin_pass(p_program text, p_pass text, p_request uuid, p_used_by text, p_now timestamptz)
RETURNS TABLE (request_id uuid, used_by text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  UPDATE pin_passes SET request_id = p_request, used_by = p_used_by, used_at = p_now
  WHERE program_id = p_program AND id = p_pass AND request_id IS NULL;
  -- A separate statement, so that it sees what another transaction has just committed.
  RETURN QUERY SELECT p.request_id, p.used_by FROM pin_passes p
    WHERE p.program_id = p_program AND p.id = p_pass AND p.request_id IS NOT NULL;
END
$$;

REVOKE ALL ON FUNCTION take_pin_pass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_pin_pass TO punktum_app;
