-- Earlier sales by receipt and by id, each with its state for returns. By id, only sales of the store are found, unless
-- the caller has none. It enters the programme itself, because its callers have no transaction.
CREATE OR REPLACE FUNCTION read_originals(p_program text, p_receipt_keys text[], p_ids uuid[], p_store_id bigint)
RETURNS TABLE (receipt_key text, state jsonb)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY
    SELECT t.receipt_key, return_state(p_program, t.id) FROM transactions t
    WHERE t.program_id = p_program AND t.receipt_key = ANY (p_receipt_keys)
    UNION ALL
    SELECT t.receipt_key, return_state(p_program, t.id) FROM transactions t
    WHERE t.program_id = p_program AND t.id = ANY (p_ids) AND (p_store_id IS NULL OR t.store_id = p_store_id);
END
$$;

REVOKE ALL ON FUNCTION read_originals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_originals TO punktum_app;
