-- Totals of persons, their duties and cards, to check manual work of the moment worked_at, which may be long past. Daily limits
-- count the whole day day_began, in any order of arrival. Only the works at p_places are read; the caller has locked their
-- persons and cards.
--
-- Works of one person or card share what is read. Their hours then include the hours of all of them, and their other cards
-- include all of them: such a total may be higher than that of a work alone, never lower.
CREATE OR REPLACE FUNCTION hand_totals(p_program text, p_works json, p_places integer[])
RETURNS TABLE (place integer, known_fingerprint bytea, person_points bigint, duty_points bigint, card_points bigint,
  person_returns bigint, person_unlinked bigint, card_bookings bigint, person_cards bigint, is_own_card boolean)
-- It has no settings of its own: so it is planned together with the statement of its caller.
LANGUAGE sql STABLE AS $$
  WITH asked AS MATERIALIZED (
    SELECT q.* FROM json_to_recordset(p_works) AS q (place integer, id uuid, admin_id uuid, duty_id uuid, account_id uuid,
      worked_at timestamptz, day_began timestamptz)
    WHERE q.place = ANY (p_places)
  ), persons AS MATERIALIZED (
    SELECT g.admin_id, g.duty_id, g.day_began, total.*
    FROM (
      SELECT a.admin_id, a.duty_id, a.day_began, min(a.worked_at) AS first_at, max(a.worked_at) AS last_at,
        (array_agg(a.account_id))[1] AS card, count(DISTINCT a.account_id) > 1 AS has_many_cards
      FROM asked a GROUP BY 1, 2, 3
    ) AS g
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at >= g.day_began), 0)::bigint AS points,
        coalesce(sum(w.points) FILTER (WHERE w.kind = 'POINTS' AND w.duty_id = g.duty_id), 0)::bigint AS duty_points,
        count(*) FILTER (WHERE w.kind IN ('RETURN', 'REVERSAL') AND w.worked_at >= g.day_began) AS returns,
        count(*) FILTER (WHERE w.is_unlinked AND w.worked_at >= g.day_began) AS unlinked,
        count(DISTINCT w.account_id) FILTER (WHERE w.kind = 'POINTS' AND w.worked_at > g.first_at - interval '1 hour'
          AND w.worked_at <= g.last_at + interval '1 minute' AND (g.has_many_cards OR w.account_id <> g.card)) AS cards
      FROM hand_work w
      WHERE w.program_id = p_program AND w.admin_id = g.admin_id
        AND w.worked_at > g.first_at - interval '26 hours' AND w.worked_at < g.day_began + interval '25 hours'
    ) AS total
  ), cards AS MATERIALIZED (
    SELECT g.account_id, g.day_began, total.*
    FROM (
      SELECT a.account_id, a.day_began, min(a.worked_at) AS first_at, max(a.worked_at) AS last_at FROM asked a GROUP BY 1, 2
    ) AS g
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.points) FILTER (WHERE w.worked_at >= g.day_began), 0)::bigint AS points,
        count(*) FILTER (WHERE w.worked_at > g.first_at - interval '1 hour' AND w.worked_at <= g.last_at + interval '1 minute')
          AS bookings
      FROM hand_work w
      WHERE w.program_id = p_program AND w.account_id = g.account_id AND w.kind IN ('POINTS', 'SALE')
        AND w.worked_at > g.first_at - interval '26 hours' AND w.worked_at < g.day_began + interval '25 hours'
    ) AS total
  )
  SELECT a.place, (SELECT w.fingerprint FROM hand_work w WHERE w.program_id = p_program AND w.id = a.id),
    p.points, p.duty_points, c.points, p.returns, p.unlinked, c.bookings, p.cards,
    EXISTS (SELECT FROM admins s
      JOIN users u ON u.program_id = p_program AND lower(u.email) = lower(s.email)
      JOIN memberships m ON m.program_id = p_program AND m.user_id = u.id AND m.status = 'ACTIVE'
      WHERE s.program_id = p_program AND s.id = a.admin_id AND m.account_id = a.account_id)
  FROM asked a
  JOIN persons p ON p.admin_id IS NOT DISTINCT FROM a.admin_id AND p.duty_id IS NOT DISTINCT FROM a.duty_id
    AND p.day_began = a.day_began
  JOIN cards c ON c.account_id IS NOT DISTINCT FROM a.account_id AND c.day_began = a.day_began
$$;

REVOKE ALL ON FUNCTION hand_totals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_totals TO punktum_app;
