-- Totals of persons, their duties and cards, to check manual work of the moment worked_at, which may be long past. Daily limits
-- count the whole day day_began, in any order of arrival. Only the works at p_places are read; the caller has locked their
-- persons and cards.
CREATE OR REPLACE FUNCTION hand_totals(p_program text, p_works json, p_places integer[])
RETURNS TABLE (place integer, known_fingerprint bytea, person_points bigint, duty_points bigint, card_points bigint,
  person_returns bigint, person_unlinked bigint, card_bookings bigint, person_cards bigint, is_own_card boolean)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT q.place,
    (SELECT w.fingerprint FROM hand_work w WHERE w.program_id = p_program AND w.id = q.id),
    person.points, person.duty_points, card.points, person.returns, person.unlinked, card.bookings, person.cards,
    EXISTS (SELECT FROM admins a
      JOIN users u ON u.program_id = p_program AND lower(u.email) = lower(a.email)
      JOIN memberships m ON m.program_id = p_program AND m.user_id = u.id AND m.status = 'ACTIVE'
      WHERE a.program_id = p_program AND a.id = q.admin_id AND m.account_id = q.account_id)
  FROM json_to_recordset(p_works) AS q (place integer, id uuid, admin_id uuid, duty_id uuid, account_id uuid,
    worked_at timestamptz, day_began timestamptz)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at >= q.day_began), 0)::bigint AS points,
      coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.duty_id = q.duty_id), 0)::bigint AS duty_points,
      count(*) FILTER (WHERE w.kind IN ('RETURN', 'REVERSAL') AND w.worked_at >= q.day_began) AS returns,
      count(*) FILTER (WHERE w.is_unlinked AND w.worked_at >= q.day_began) AS unlinked,
      count(DISTINCT w.account_id) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at > q.worked_at - interval '1 hour'
        AND w.worked_at <= q.worked_at + interval '1 minute' AND w.account_id <> q.account_id) AS cards
    FROM hand_work w
    WHERE w.program_id = p_program AND w.admin_id = q.admin_id
      AND w.worked_at > q.worked_at - interval '26 hours' AND w.worked_at < q.day_began + interval '25 hours'
  ) AS person
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(w.points) FILTER (WHERE w.worked_at >= q.day_began), 0)::bigint AS points,
      count(*) FILTER (WHERE w.worked_at > q.worked_at - interval '1 hour' AND w.worked_at <= q.worked_at + interval '1 minute')
        AS bookings
    FROM hand_work w
    WHERE w.program_id = p_program AND w.account_id = q.account_id AND w.kind IN ('POINTS', 'SALE')
      AND w.worked_at > q.worked_at - interval '26 hours' AND w.worked_at < q.day_began + interval '25 hours'
  ) AS card
  WHERE q.place = ANY (p_places);
END
$$;

REVOKE ALL ON FUNCTION hand_totals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_totals TO punktum_app;
