-- A booking of a statement of many found its id or its receipt taken by somebody who committed in between.
CREATE OR REPLACE FUNCTION taken_meanwhile() RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'serialization_failure', MESSAGE = 'a key or receipt of these bookings was taken meanwhile';
END
$$;

REVOKE ALL ON FUNCTION taken_meanwhile FROM PUBLIC;
