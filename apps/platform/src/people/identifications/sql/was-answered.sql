-- Tells whether a request has moved points or reserved a voucher. Repeated, it gets its first answer, whatever
-- identifies it now.
CREATE OR REPLACE FUNCTION was_answered(p_program text, p_request uuid) RETURNS boolean
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM enter_program(p_program);
  RETURN EXISTS (SELECT FROM bookings b WHERE b.program_id = p_program AND b.id = p_request)
    OR EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.id = p_request)
    OR EXISTS (SELECT FROM transaction_incentives i WHERE i.program_id = p_program AND i.id = p_request)
    OR EXISTS (SELECT FROM reservations r WHERE r.program_id = p_program AND r.id = p_request);
END
$$;

REVOKE ALL ON FUNCTION was_answered FROM PUBLIC;
GRANT EXECUTE ON FUNCTION was_answered TO punktum_app;
