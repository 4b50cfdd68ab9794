-- find_accounts(), which also counts look-ups: p_devices names the device of a place, or null where nothing is counted. Only an
-- open account is counted. Where is_counted is false, nothing was counted.
CREATE OR REPLACE FUNCTION find_accounts_counted(
  p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[], p_devices uuid[], p_now timestamptz, p_most integer
) RETURNS TABLE (place integer, id uuid, status text, user_reference_code text, points bigint, locked_points bigint,
  state_points bigint, earned_points bigint, redeemed_points bigint, first_booked_at timestamptz, created_at timestamptz,
  is_registered boolean, identifier_active boolean, is_counted boolean, free_at timestamptz)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT * FROM find_accounts(p_program, p_id_types, p_codes, p_account_ids)
  ), counted AS MATERIALIZED (
    SELECT * FROM admit_look_ups(p_program, p_devices, ARRAY(
      SELECT CASE WHEN f.identifier_active AND f.status NOT IN ('INACTIVE', 'TERMINATED') THEN f.id END
      FROM generate_subscripts(p_codes, 1) AS w (place) LEFT JOIN found f ON f.place = w.place ORDER BY w.place
    ), p_now, p_most, false)
  )
  SELECT f.*, c.place IS NOT NULL, c.free_at FROM found f LEFT JOIN counted c ON c.place = f.place;
END
$$;

REVOKE ALL ON FUNCTION find_accounts_counted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_accounts_counted TO punktum_app;
