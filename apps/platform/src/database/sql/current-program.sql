-- The programme of this transaction; null or empty outside of one.
CREATE OR REPLACE FUNCTION current_program() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('punktum.program', true);

REVOKE ALL ON FUNCTION current_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_program TO punktum_app;
