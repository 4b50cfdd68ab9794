-- The programme of an API key, which is presented before its programme is known. All else is read inside that
-- programme.
CREATE OR REPLACE FUNCTION find_api_key_program(key_hash bytea) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT k.program_id FROM api_keys k WHERE k.hash = key_hash;
  END;

REVOKE ALL ON FUNCTION find_api_key_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key_program TO punktum_app;
