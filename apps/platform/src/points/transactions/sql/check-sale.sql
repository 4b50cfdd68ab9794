-- All checks of a sale apart from its account, for bookings and previews.
CREATE OR REPLACE FUNCTION check_sale(sale transactions, p_details jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_time_of_sale(sale.transaction_time) THEN
    PERFORM refuse('REQUEST_INVALID');
  END IF;
  PERFORM claim_receipt(sale.program_id, sale.receipt_key);
  IF p_details -> 'returns' <> '[]' THEN
    PERFORM check_sale_returns(sale.program_id, p_details -> 'returns');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION check_sale FROM PUBLIC;
