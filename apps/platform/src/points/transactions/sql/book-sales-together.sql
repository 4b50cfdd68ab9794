-- Writes concurrent sales in one statement with one flush. A sale is written when it is certain to be accepted. Otherwise it
-- is missing from the answer, and its caller books it alone with book_transaction(), which gives the reason. The caller
-- passes only sales that earn points on an account and depend on nothing that the ledger compares: no coupon, no return,
-- no payment, no floor, no level, no budget, no entry of an outbox.
--
-- p_sales: rows of `transactions`, whose ids must be unique within the call, with place, key_code, and the columns of their booking as in book_points_together().
-- p_accounts: all their accounts. p_lines, p_reasons: rows of these tables.
--
-- The statement does not wait for an account or a receipt: a sale whose account or receipt another transaction has locked
-- is left out. It announces sales in the order of their tills, whose locks it takes: two statements cannot each wait for
-- the other.
CREATE OR REPLACE FUNCTION book_sales_together(p_program text, p_accounts uuid[], p_sales json, p_lines jsonb, p_reasons jsonb)
RETURNS TABLE (place integer, transaction_id uuid, balance bigint, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  claimed text[];
  left_out integer[];
  places integer[];
  ids uuid[];
  balances bigint[];
  levels jsonb[];
  key_codes text[];
  written uuid[];
  now_at timestamptz(3);
BEGIN
  PERFORM enter_program(p_program);
  -- A separate statement, so that the next one sees all sales committed before these receipts were claimed.
  claimed := ARRAY(
    SELECT s.receipt_key FROM json_to_recordset(p_sales) AS s (receipt_key text)
    WHERE s.receipt_key IS NOT NULL AND pg_try_advisory_xact_lock(receipt_lock(p_program, s.receipt_key)));
  left_out := ARRAY(
    SELECT s.place FROM (
      SELECT w.*, row_number() OVER (PARTITION BY coalesce(w.receipt_key, w.id::text) ORDER BY w.place) AS receipt_number
      FROM json_to_recordset(p_sales) AS w (place integer, id uuid, receipt_key text, transaction_time timestamptz)
    ) AS s
    WHERE s.receipt_number > 1 OR NOT is_time_of_sale(s.transaction_time)
      OR (SELECT count(*) > 0 FROM transactions t WHERE t.program_id = p_program AND t.id = s.id)
      OR (s.receipt_key IS NOT NULL AND (s.receipt_key <> ALL (claimed) OR is_receipt_booked(p_program, s.receipt_key))));

  SELECT array_agg(b.place), array_agg(s.id), array_agg(b.balance), array_agg(b.reached_level), array_agg(s.key_code)
  INTO places, ids, balances, levels, key_codes
  FROM book_points_together(p_program, p_accounts, p_sales, left_out) AS b
  JOIN json_to_recordset(p_sales) AS s (place integer, id uuid, key_code text) ON s.place = b.place
  WHERE NOT b.replayed;
  now_at := clock_timestamp();
  WITH sold AS (
    INSERT INTO transactions (
      program_id, id, transaction_type, amount_cents, paid_cents, paid_points, points, level_points, account_id, balance_after,
      external_id, receipt_key, transaction_time, created_at, till, partner_id, store_id, device_id, admin_id, fingerprint,
      key_owner, source, remarks)
    SELECT
      p_program, s.id, s.transaction_type, s.amount_cents, s.paid_cents, s.paid_points, s.points, s.level_points, s.account_id,
      b.balance, s.external_id, s.receipt_key, s.transaction_time, now_at, s.till, s.partner_id, s.store_id, s.device_id,
      s.admin_id, s.fingerprint, s.key_owner, s.source, s.remarks
    FROM json_populate_recordset(NULL::transactions, p_sales) AS s
    JOIN unnest(ids, balances) AS b (id, balance) ON b.id = s.id
    ORDER BY s.receipt_key NULLS FIRST, s.id
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  SELECT array_agg(sold.id) INTO written FROM sold;
  IF cardinality(written) IS DISTINCT FROM cardinality(ids) THEN
    PERFORM taken_meanwhile();
  END IF;
  PERFORM write_sale_rows(ids, p_lines, p_reasons);
  PERFORM announce_sale(t, b.key_code, b.level)
  FROM unnest(ids, key_codes, levels) AS b (id, key_code, level)
  JOIN transactions t ON t.program_id = p_program AND t.id = b.id
  WHERE t.till IS NOT NULL
  ORDER BY t.till;
  RETURN QUERY SELECT * FROM unnest(places, ids, balances, levels);
END
$$;

REVOKE ALL ON FUNCTION book_sales_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_sales_together TO punktum_app;
