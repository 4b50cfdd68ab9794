-- Writes a sale with its lines, reasons and returns; false when its receipt is taken. p_details as for
-- book_transaction().
CREATE OR REPLACE FUNCTION write_sale(sale transactions, p_details jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions (
    program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points, account_id, balance_after,
    external_id, receipt_key, transaction_time, created_at, till, partner_id, store_id, device_id, admin_id, fingerprint, key_owner,
    source, remarks)
  VALUES (
    sale.program_id, sale.id, sale.transaction_type, sale.amount_cents, sale.paid_cents, sale.paid_points, sale.points,
    sale.level_points, sale.account_id, sale.balance_after, sale.external_id, sale.receipt_key, sale.transaction_time,
    sale.created_at, sale.till, sale.partner_id, sale.store_id, sale.device_id, sale.admin_id, sale.fingerprint, sale.key_owner,
    sale.source, sale.remarks)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM write_sale_rows(ARRAY[sale.id], p_details -> 'lines', p_details -> 'reasons');
  IF p_details -> 'taken' <> '[]' THEN
    INSERT INTO transaction_returns (
      program_id, transaction_id, sequence_number, original_id, original_sequence_number, returned_cents, due_points)
    SELECT
      r.program_id, r.transaction_id, r.sequence_number, r.original_id, r.original_sequence_number, r.returned_cents, r.due_points
    FROM jsonb_populate_recordset(NULL::transaction_returns, p_details -> 'taken') AS r;
  END IF;
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION write_sale FROM PUBLIC;
