-- The account that holds an account's points now: itself, or the last account it was merged into.
CREATE OR REPLACE FUNCTION account_after_merges(p_program text, p_account_id uuid) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH RECURSIVE kept AS (
    SELECT p_account_id AS id, 0 AS step
    UNION ALL
    SELECT m.primary_id, kept.step + 1
    FROM kept JOIN punktum.account_merges m ON m.program_id = p_program AND m.secondary_id = kept.id
  )
  SELECT kept.id FROM kept ORDER BY kept.step DESC LIMIT 1;
END;

REVOKE ALL ON FUNCTION account_after_merges FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_after_merges TO punktum_app;
