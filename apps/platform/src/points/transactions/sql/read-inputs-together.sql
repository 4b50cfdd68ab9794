-- read_sale_inputs() of many sales in one exchange. p_sales: [{ place, partner_id, store_id, accounts, at }].
CREATE OR REPLACE FUNCTION read_inputs_together(p_program text, p_sales json)
RETURNS TABLE (place integer, rules json, promotions text, accounts json)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT s.place, i.rules, i.promotions, i.accounts
  FROM json_to_recordset(p_sales) AS s (place integer, partner_id bigint, store_id bigint, accounts uuid[], at timestamptz)
  CROSS JOIN LATERAL read_sale_inputs(p_program, s.partner_id, s.store_id, s.accounts, s.at) AS i;
END
$$;

REVOKE ALL ON FUNCTION read_inputs_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_inputs_together TO punktum_app;
