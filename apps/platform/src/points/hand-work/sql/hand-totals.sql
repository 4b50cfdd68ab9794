-- Totals of a person, their duty and a card, to check manual work of the moment p_now, which may be long past. Daily
-- limits count the whole day p_day, in any order of arrival. Locks persons, then cards, so that concurrent requests are
-- checked one at a time.
CREATE OR REPLACE FUNCTION hand_totals(
  p_program text, p_id uuid, p_owner text, p_fingerprint bytea, p_admin uuid, p_duty uuid, p_account uuid, p_now timestamptz,
  p_day timestamptz, p_books_later boolean
) RETURNS TABLE (known_fingerprint bytea, person_points bigint, duty_points bigint, card_points bigint, person_returns bigint,
  person_unlinked bigint, card_bookings bigint, person_cards bigint, is_own_card boolean, confirmation_id uuid, confirmed_by uuid)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF p_books_later THEN
    -- Another transaction books, and its flush includes this commit. A transaction that books itself is flushed.
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
  IF p_admin IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' person ' || p_admin, 21));
  END IF;
  IF p_account IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_program || ' card ' || p_account, 21));
  END IF;
  RETURN QUERY SELECT
    (SELECT w.fingerprint FROM hand_work w WHERE w.program_id = p_program AND w.id = p_id),
    person.points, person.duty_points, card.points, person.returns, person.unlinked, card.bookings, person.cards,
    EXISTS (SELECT FROM admins a
      JOIN users u ON u.program_id = p_program AND lower(u.email) = lower(a.email)
      JOIN memberships m ON m.program_id = p_program AND m.user_id = u.id AND m.status = 'ACTIVE'
      WHERE a.program_id = p_program AND a.id = p_admin AND m.account_id = p_account),
    c.id, c.confirmed_by
  FROM (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at >= p_day), 0)::bigint AS points,
      coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.duty_id = p_duty), 0)::bigint AS duty_points,
      count(*) FILTER (WHERE w.kind IN ('RETURN', 'REVERSAL') AND w.worked_at >= p_day) AS returns,
      count(*) FILTER (WHERE w.is_unlinked AND w.worked_at >= p_day) AS unlinked,
      count(DISTINCT w.account_id) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at > p_now - interval '1 hour'
        AND w.worked_at <= p_now + interval '1 minute' AND w.account_id <> p_account) AS cards
    FROM hand_work w
    WHERE w.program_id = p_program AND w.admin_id = p_admin
      AND w.worked_at > p_now - interval '26 hours' AND w.worked_at < p_day + interval '25 hours'
  ) AS person, (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.worked_at >= p_day), 0)::bigint AS points,
      count(*) FILTER (WHERE w.worked_at > p_now - interval '1 hour' AND w.worked_at <= p_now + interval '1 minute')
        AS bookings
    FROM hand_work w
    WHERE w.program_id = p_program AND w.account_id = p_account AND w.kind IN ('POINTS', 'SALE')
      AND w.worked_at > p_now - interval '26 hours' AND w.worked_at < p_day + interval '25 hours'
  ) AS card
  LEFT JOIN confirmations c ON c.program_id = p_program AND c.key_owner = p_owner AND c.fingerprint = p_fingerprint
    AND c.used_by IS NULL AND c.confirmed_by IS NOT NULL AND c.expires_at > p_now AND c.admin_id IS NOT DISTINCT FROM p_admin;
END
$$;

REVOKE ALL ON FUNCTION hand_totals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_totals TO punktum_app;
