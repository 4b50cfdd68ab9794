-- Everything that can speak against a sale, apart from its account: the same for booking and for a preview.
CREATE OR REPLACE FUNCTION check_sale(sale transactions, p_details jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- What is older than a year and a month is no sale of a till's queue, but a wrong clock (T13).
  IF sale.transaction_time NOT BETWEEN now() - interval '400 days' AND now() + interval '5 minutes' THEN
    PERFORM refuse('REQUEST_INVALID');
  END IF;
  PERFORM claim_receipt(sale.program_id, sale.receipt_key);
  PERFORM check_sale_returns(sale.program_id, p_details -> 'returns');
END
$$;

REVOKE ALL ON FUNCTION check_sale FROM PUBLIC;
