-- The accounts whose bookings are part of an account's history: those merged into it, directly or through another.
CREATE OR REPLACE FUNCTION list_merged_accounts(p_program text, p_account_id uuid) RETURNS SETOF account_merges
LANGUAGE sql STABLE SET search_path = punktum, pg_temp
BEGIN ATOMIC
  WITH RECURSIVE merged AS (
    SELECT m.* FROM account_merges m WHERE m.program_id = p_program AND m.primary_id = p_account_id
    UNION ALL
    SELECT m.* FROM merged JOIN account_merges m ON m.program_id = p_program AND m.primary_id = merged.secondary_id
  )
  SELECT * FROM merged ORDER BY merged_at;
END;

REVOKE ALL ON FUNCTION list_merged_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_merged_accounts TO punktum_app;
