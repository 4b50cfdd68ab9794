-- The programme of a refresh token, which is presented before its programme is known (like find_api_key_program).
CREATE OR REPLACE FUNCTION find_refresh_token_program(token_hash bytea) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT t.program_id FROM refresh_tokens t WHERE t.hash = token_hash;
  END;

REVOKE ALL ON FUNCTION find_refresh_token_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_refresh_token_program TO punktum_app;
