-- The active shops that a receipt may mean: a shop is named by its id, with or without leading zeros, or by its full name.
-- It enters the programme itself, because its callers have no transaction.
CREATE OR REPLACE FUNCTION find_receipt_stores(p_program text, p_id bigint, p_name text) RETURNS TABLE (id bigint, partner_id bigint)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY
    SELECT s.id, s.partner_id FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id
    WHERE s.program_id = p_program AND s.active AND p.active AND (s.id = p_id OR s.name = p_name)
    ORDER BY s.id = p_id DESC, s.id LIMIT 2;
END
$$;

REVOKE ALL ON FUNCTION find_receipt_stores FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_receipt_stores TO punktum_app;
