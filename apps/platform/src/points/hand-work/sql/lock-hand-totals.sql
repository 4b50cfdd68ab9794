-- Locks the person and the card of one work until the transaction ends, so that concurrent requests are checked one at a time,
-- and reads its totals, and a second person's confirmation of exactly this request.
CREATE OR REPLACE FUNCTION lock_hand_totals(p_program text, p_work json, p_owner text, p_fingerprint bytea, p_books_later boolean)
RETURNS TABLE (known_fingerprint bytea, person_points bigint, duty_points bigint, card_points bigint, person_returns bigint,
  person_unlinked bigint, card_bookings bigint, person_cards bigint, is_own_card boolean, confirmation_id uuid, confirmed_by uuid)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  admin uuid := p_work ->> 'admin_id';
  locks record;
BEGIN
  IF p_books_later THEN
    -- Another transaction books, and its flush includes this commit. A transaction that books itself is flushed.
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
  SELECT * INTO locks FROM hand_locks(p_program, admin, (p_work ->> 'account_id')::uuid);
  PERFORM pg_advisory_xact_lock(locks.person);
  PERFORM pg_advisory_xact_lock(locks.card);
  RETURN QUERY SELECT t.known_fingerprint, t.person_points, t.duty_points, t.card_points, t.person_returns, t.person_unlinked,
    t.card_bookings, t.person_cards, t.is_own_card, c.id, c.confirmed_by
  FROM hand_totals(p_program, json_build_array(p_work), ARRAY[1]) AS t
  LEFT JOIN confirmations c ON c.program_id = p_program AND c.key_owner = p_owner AND c.fingerprint = p_fingerprint
    AND c.used_by IS NULL AND c.confirmed_by IS NOT NULL AND c.expires_at > (p_work ->> 'worked_at')::timestamptz
    AND c.admin_id IS NOT DISTINCT FROM admin;
END
$$;

REVOKE ALL ON FUNCTION lock_hand_totals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_hand_totals TO punktum_app;
