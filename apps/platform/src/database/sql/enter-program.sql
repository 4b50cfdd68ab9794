-- Sets the programme for the rest of the transaction; switching to another programme within a transaction is a bug and
-- raises.
CREATE OR REPLACE FUNCTION enter_program(p_program text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  present text := current_setting('punktum.program', true);
BEGIN
  IF present IS NULL OR present = '' THEN
    PERFORM set_config('punktum.program', p_program, true);
  ELSIF present <> p_program THEN
    RAISE EXCEPTION 'transaction belongs to programme %, not %', present, p_program;
  END IF;
END
$$;

REVOKE ALL ON FUNCTION enter_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_program TO punktum_app;
