-- Ensures that a receipt is booked once (L5). Every writer of a receipt takes this lock after the account's lock and then asks
-- whether it is booked. book_sales_together() does not wait for either lock.
CREATE OR REPLACE FUNCTION claim_receipt(p_program text, p_receipt_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_receipt_key IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(receipt_lock(p_program, p_receipt_key));
  IF is_receipt_booked(p_program, p_receipt_key) THEN
    PERFORM refuse('BON_ID_ALREADY_EXISTS');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION claim_receipt FROM PUBLIC;
