-- First step of every booking. It locks the account, so that bookings of one account are serialised; a second copy of a
-- request waits at this lock and then finds the first one's booking. A new booking on an INACTIVE or TERMINATED account
-- is refused. `earlier` is null for a new request; otherwise the caller answers with it and writes nothing.
CREATE OR REPLACE FUNCTION begin_booking(
  p_program text, p_booking_id uuid, p_fingerprint bytea, p_account_id uuid, OUT account accounts, OUT earlier bookings
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO account FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    PERFORM refuse('USER_KEY_DOES_NOT_EXIST');
  END IF;
  SELECT * INTO earlier FROM bookings x WHERE x.program_id = p_program AND x.id = p_booking_id;
  IF earlier.id IS NOT NULL THEN
    IF earlier.fingerprint <> p_fingerprint THEN
      PERFORM refuse('IDEMPOTENCY_KEY_REUSED');
    END IF;
  ELSIF account.status IN ('INACTIVE', 'TERMINATED') THEN
    PERFORM refuse('USER_KEY_DEACTIVATED');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION begin_booking FROM PUBLIC;
