-- Finds the accounts behind many codes in one round trip. It enters the programme itself, because its callers have no
-- transaction. A place without an account is missing from the answer. One generic plan serves any number of codes;
-- otherwise the server would plan each single look-up anew, which takes three times as long as reading.
CREATE OR REPLACE FUNCTION find_accounts(p_program text, p_id_types text[], p_codes text[], p_account_ids uuid[])
RETURNS TABLE (place integer, id uuid, status text, user_reference_code text, points bigint, locked_points bigint,
  state_points bigint, earned_points bigint, redeemed_points bigint, first_booked_at timestamptz, created_at timestamptz,
  is_registered boolean, identifier_active boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_program(p_program);
  RETURN QUERY SELECT w.place::integer, a.id, a.status, a.user_reference_code, a.points, a.locked_points, a.state_points,
    a.earned_points, a.redeemed_points, a.first_booked_at, a.created_at,
    EXISTS (SELECT FROM memberships m WHERE m.program_id = p_program AND m.account_id = a.id AND m.status = 'ACTIVE'),
    matched.active
  FROM unnest(p_id_types, p_codes, p_account_ids) WITH ORDINALITY AS w (id_type, code, account_id, place)
  CROSS JOIN LATERAL match_account(p_program, w.id_type, w.code, w.account_id) AS matched
  JOIN accounts a ON a.program_id = p_program AND a.id = matched.account_id;
END
$$;

REVOKE ALL ON FUNCTION find_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_accounts TO punktum_app;
