-- A sale with its lines, reasons and what they return; false when its receipt is taken already. p_details as book_transaction() has it.
CREATE OR REPLACE FUNCTION write_sale(sale transactions, p_details jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions VALUES (sale.*) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO transaction_lines
  SELECT l.* FROM jsonb_populate_recordset(NULL::transaction_lines, p_details -> 'lines') AS l;
  INSERT INTO transaction_reasons
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_reasons, p_details -> 'reasons') AS r;
  INSERT INTO transaction_returns
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_returns, p_details -> 'taken') AS r;
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION write_sale FROM PUBLIC;
