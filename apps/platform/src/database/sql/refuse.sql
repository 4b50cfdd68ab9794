-- Raises a business error: SQLSTATE PK001 with the code as message; the platform turns it into a tagged result.
CREATE OR REPLACE FUNCTION refuse(error_code text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PK001', MESSAGE = error_code;
END
$$;

REVOKE ALL ON FUNCTION refuse FROM PUBLIC;
