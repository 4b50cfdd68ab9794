-- Raises serialization_failure: a booking of the batch found its id or receipt taken by a transaction that committed in
-- between.
CREATE OR REPLACE FUNCTION taken_meanwhile() RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'serialization_failure', MESSAGE = 'a key or receipt of these bookings was taken meanwhile';
END
$$;

REVOKE ALL ON FUNCTION taken_meanwhile FROM PUBLIC;
