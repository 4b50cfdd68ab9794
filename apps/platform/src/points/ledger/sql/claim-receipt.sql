-- Ensures that a receipt is booked once, whichever table stores it: an anonymous sale has no booking, and points booked
-- by hand have no sale (L5). Every writer of a receipt takes this lock after the account's lock and then checks both
-- tables.
CREATE OR REPLACE FUNCTION claim_receipt(p_program text, p_receipt_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_receipt_key IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' ' || p_receipt_key, 5));
  IF EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.receipt_key = p_receipt_key)
    OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.receipt_key = p_receipt_key)
  THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION claim_receipt FROM PUBLIC;
