-- Raises SQLSTATE PK002: the state a sale was evaluated from has changed, and the platform evaluates it again.
CREATE OR REPLACE FUNCTION refuse_stale(what text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PK002', MESSAGE = what || ' changed meanwhile';
END
$$;

REVOKE ALL ON FUNCTION refuse_stale FROM PUBLIC;
