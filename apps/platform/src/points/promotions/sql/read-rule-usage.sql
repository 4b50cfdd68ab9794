-- What rules have given so far: to an account, on a day of the shop and in all, and of their budgets to anybody. It enters
-- the programme itself, because its callers have no transaction.
CREATE OR REPLACE FUNCTION read_rule_usage(p_program text, p_rules bigint[], p_account_id uuid, p_day date)
RETURNS TABLE (id text, given bigint, on_day bigint, in_all bigint)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY
    SELECT rule.id::text, coalesce(b.given_points, 0), coalesce(u.on_day, 0)::bigint, coalesce(u.in_all, 0)::bigint
    FROM unnest(p_rules) AS rule (id)
    LEFT JOIN promotion_budgets b ON b.program_id = p_program AND b.promotion_id = rule.id
    LEFT JOIN LATERAL (
      SELECT sum(u.times) AS in_all, sum(u.times) FILTER (WHERE u.day = p_day) AS on_day FROM promotion_uses u
      WHERE u.program_id = p_program AND u.account_id = p_account_id AND u.promotion_id = rule.id) u ON true;
END
$$;

REVOKE ALL ON FUNCTION read_rule_usage FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_rule_usage TO punktum_app;
