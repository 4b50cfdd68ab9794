-- The account behind a code. Every id type accepts an account id; `ID` also accepts the reference code and every
-- identifier. Active identifiers take precedence over deactivated ones, so that a reissued code finds its current
-- holder.
CREATE OR REPLACE FUNCTION match_account(p_program text, p_id_type text, p_code text, p_account_id uuid)
RETURNS TABLE (account_id uuid, active boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT candidate.account_id, candidate.active FROM (
    SELECT a.id AS account_id, true AS active, 0 AS place
    FROM accounts a WHERE a.program_id = p_program AND a.id = p_account_id
    UNION ALL
    SELECT a.id, true, 1
    FROM accounts a
    WHERE p_id_type = 'ID' AND a.program_id = p_program AND a.user_reference_code = p_code AND a.user_reference_code <> ''
    UNION ALL
    SELECT i.account_id, i.status = 'ACTIVE', CASE i.type WHEN 'CARDCODE' THEN 2 WHEN 'APPCODE' THEN 3 ELSE 4 END
    FROM identifiers i WHERE i.program_id = p_program AND i.code = p_code AND p_id_type IN ('ID', i.type)
  ) AS candidate
  ORDER BY candidate.active DESC, candidate.place LIMIT 1;
END;

REVOKE ALL ON FUNCTION match_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION match_account TO punktum_app;
