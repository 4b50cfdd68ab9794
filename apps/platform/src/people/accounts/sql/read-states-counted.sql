-- read_account_states(), which also counts look-ups as find_accounts_counted() does.
CREATE OR REPLACE FUNCTION read_states_counted(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[],
  p_bookings integer[], p_devices uuid[], p_now timestamptz, p_most integer)
RETURNS TABLE (place integer, account json, is_counted boolean, free_at timestamptz)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH found AS MATERIALIZED (
    SELECT * FROM read_account_states(p_program, p_id_types, p_codes, p_account_ids, p_bookings)
  ), counted AS MATERIALIZED (
    SELECT * FROM admit_look_ups(p_program, p_devices, ARRAY(
      SELECT CASE WHEN f.is_open THEN f.id END
      FROM generate_subscripts(p_codes, 1) AS w (place) LEFT JOIN found f ON f.place = w.place ORDER BY w.place
    ), p_now, p_most, false)
  )
  SELECT f.place, f.account, c.place IS NOT NULL, c.free_at FROM found f LEFT JOIN counted c ON c.place = f.place;
END
$$;

REVOKE ALL ON FUNCTION read_states_counted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_states_counted TO punktum_app;
