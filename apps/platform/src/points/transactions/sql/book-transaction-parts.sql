-- Books a sale whose returns take points from other accounts. p_parts: [{ sale, details }] as for book_transaction(),
-- the receipt itself first, each part on an account of its own; all are booked or none. p_others: accounts whose card
-- was not shown. Returns the answer of the first part.
--
-- Locks: the accounts, then the returned sales, both ordered by id, so that two such sales cannot deadlock.
CREATE OR REPLACE FUNCTION book_transaction_parts(p_program text, p_parts jsonb, p_others uuid[], p_preview boolean)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  part record;
  booked record;
  first record;
  main_id uuid := (p_parts #>> '{0,sale,id}')::uuid;
BEGIN
  PERFORM enter_program(p_program);
  IF NOT p_preview THEN
    PERFORM a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id IN (
      SELECT (p.value #>> '{sale,account_id}')::uuid FROM jsonb_array_elements(p_parts) AS p (value))
    ORDER BY a.id FOR NO KEY UPDATE;
    PERFORM t.id FROM transactions t
    WHERE t.program_id = p_program AND t.id IN (
      SELECT r.original_id FROM jsonb_array_elements(p_parts) AS p (value)
      CROSS JOIN LATERAL jsonb_to_recordset(p.value #> '{details,returns}') AS r (original_id uuid))
    ORDER BY t.id FOR NO KEY UPDATE;
  END IF;
  -- The request did not name these accounts. When one of them was closed since, the sale is evaluated again, not
  -- refused.
  IF EXISTS (SELECT FROM accounts a WHERE a.program_id = p_program AND a.id = ANY (p_others)
      AND a.status IN ('INACTIVE', 'TERMINATED'))
    AND NOT EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.id = main_id)
  THEN
    PERFORM refuse_stale('an account');
  END IF;
  FOR part IN SELECT p.value, p.place FROM jsonb_array_elements(p_parts) WITH ORDINALITY AS p (value, place) ORDER BY p.place
  LOOP
    SELECT * INTO booked FROM book_transaction(p_program, part.value -> 'sale', part.value -> 'details', p_preview);
    IF part.place = 1 THEN
      first := booked;
      -- A replay: the first request wrote all parts.
      EXIT WHEN booked.replayed;
    END IF;
  END LOOP;
  RETURN QUERY SELECT first.transaction_id, first.balance, first.replayed, first.reached_level;
END
$$;

REVOKE ALL ON FUNCTION book_transaction_parts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_transaction_parts TO punktum_app;
