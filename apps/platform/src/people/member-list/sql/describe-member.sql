-- needs: search_words
-- Writes an account's row of the list of members. Codes are stored unchanged and as digits only, and umlauts also as
-- two letters, so that both ways of typing match.
CREATE OR REPLACE FUNCTION describe_member(p_program text, p_account_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Serializes changes of one account, so that the statements below read both.
  PERFORM FROM member_entries e WHERE e.program_id = p_program AND e.account_id = p_account_id FOR NO KEY UPDATE;
  INSERT INTO member_entries (program_id, account_id, status, registered, optins, created_at, sort_name, search, points, state_points, active_at)
  SELECT a.program_id, a.id, a.status, coalesce(m.registered, false), coalesce(o.optins, '{}'), a.created_at,
    coalesce(nullif(search_words(m.owner), ''), '~'), left(concat_ws(' ', search_words(m.words), i.words), 4000),
    a.points, a.state_points, coalesce(a.first_booked_at, a.created_at)
  FROM accounts a
  LEFT JOIN LATERAL (
    SELECT bool_or(s.status = 'ACTIVE') AS registered,
      string_agg(trim(u.last_name || ' ' || u.first_name), ' ' ORDER BY s.created_at, s.id) FILTER (WHERE s.role = 'OWNER') AS owner,
      string_agg(concat_ws(' ', u.first_name, u.last_name,
        CASE WHEN u.first_name || u.last_name ~ '[äöüÄÖÜ]' THEN replace(replace(replace(replace(replace(replace(
          u.first_name || ' ' || u.last_name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue') END,
        u.email, nullif(regexp_replace(u.phone, '\D', '', 'g'), '')), ' ' ORDER BY s.created_at, s.id) AS words
    FROM memberships s JOIN users u ON u.program_id = s.program_id AND u.id = s.user_id
    WHERE s.program_id = a.program_id AND s.account_id = a.id AND s.status <> 'TERMINATED'
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT array_agg(DISTINCT given.key ORDER BY given.key) AS optins
    FROM memberships s CROSS JOIN LATERAL jsonb_each(s.optins) given
    WHERE s.program_id = a.program_id AND s.account_id = a.id AND s.status = 'ACTIVE' AND given.value = 'true'
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', lower(c.code), CASE WHEN c.code ~ '\D' THEN nullif(regexp_replace(c.code, '\D', '', 'g'), '') END),
      ' ' ORDER BY c.created_at, c.type, c.code) AS words
    FROM identifiers c WHERE c.program_id = a.program_id AND c.account_id = a.id
  ) i ON true
  WHERE a.program_id = p_program AND a.id = p_account_id
  ON CONFLICT (program_id, account_id) DO UPDATE SET
    status = excluded.status, registered = excluded.registered, optins = excluded.optins,
    sort_name = excluded.sort_name, search = excluded.search;
END
$$;

REVOKE ALL ON FUNCTION describe_member FROM PUBLIC;
