-- Whether a receipt is booked, whichever table stores it: an anonymous sale has no booking, and points booked by hand have
-- no sale.
CREATE OR REPLACE FUNCTION is_receipt_booked(p_program text, p_receipt_key text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.receipt_key = p_receipt_key)
    OR EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.receipt_key = p_receipt_key);
END
$$;

REVOKE ALL ON FUNCTION is_receipt_booked FROM PUBLIC;
