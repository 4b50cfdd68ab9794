-- Uses up a living code for a request. Returns the request that has it, and who sent that request.
CREATE OR REPLACE FUNCTION take_code(p_program text, p_phone text, p_step integer, p_request uuid, p_used_by text, p_now timestamptz)
RETURNS TABLE (request_id uuid, used_by text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  INSERT INTO used_codes (program_id, phone_id, step, request_id, used_by, used_at)
  VALUES (p_program, p_phone, p_step, p_request, p_used_by, p_now)
  ON CONFLICT (program_id, phone_id, step) DO NOTHING;
  -- A separate statement, so that it sees what another transaction has just committed.
  RETURN QUERY SELECT u.request_id, u.used_by FROM used_codes u
    WHERE u.program_id = p_program AND u.phone_id = p_phone AND u.step = p_step;
END
$$;

REVOKE ALL ON FUNCTION take_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_code TO punktum_app;
