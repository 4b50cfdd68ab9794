-- Counts work before another transaction books it, as count_plain_works() does.
CREATE OR REPLACE FUNCTION admit_plain_works(p_program text, p_works json, p_waits boolean)
RETURNS TABLE (place integer, admission text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM enter_program(p_program);
  -- The flush of the transaction that books includes this commit.
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY SELECT c.place, c.admission FROM count_plain_works(p_program, p_works, p_waits) AS c;
END
$$;

REVOKE ALL ON FUNCTION admit_plain_works FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admit_plain_works TO punktum_app;
