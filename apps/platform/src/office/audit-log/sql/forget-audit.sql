-- needs: enter_program
-- Deletes rows of the audit log from before a time, the oldest first, at most p_most a call. Returns how many. Rows of the last
-- 365 days stay, whatever is asked for, so that the application's login cannot remove its traces. Only sealed rows are deleted:
-- the seals keep the id and the hash of each row, and the rest of the chain can be verified.
CREATE OR REPLACE FUNCTION forget_audit(p_program text, p_before timestamptz, p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
DECLARE
  before_time timestamptz;
  deleted integer;
BEGIN
  PERFORM enter_program(p_program);
  SELECT least(p_before, clock_timestamp() - interval '365 days', p.as_of) INTO before_time
  FROM ledger_seal_positions p WHERE p.program_id = p_program AND p.chain = 'AUDIT' AND p.as_of IS NOT NULL;
  DELETE FROM audit_log a WHERE a.position IN (
    SELECT l.position FROM audit_log l WHERE l.program_id = p_program AND l.at < before_time ORDER BY l.at LIMIT p_most
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;

REVOKE ALL ON FUNCTION forget_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_audit TO punktum_app;
