-- A sale was worked out from something that has changed meanwhile: SQLSTATE PK002, and the platform works it out again.
CREATE OR REPLACE FUNCTION refuse_stale(what text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PK002', MESSAGE = what || ' changed meanwhile';
END
$$;

REVOKE ALL ON FUNCTION refuse_stale FROM PUBLIC;
