-- Releases the overdue reservations of up to p_limit accounts. Locked accounts are left for the next run, so it never
-- waits.
CREATE OR REPLACE FUNCTION expire_reservations(p_program text, p_now timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
DECLARE
  locked uuid[];
BEGIN
  PERFORM enter_program(p_program);
  locked := ARRAY(
    SELECT a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id IN (
      SELECT r.account_id FROM reservations r
      WHERE r.program_id = p_program AND r.state = 'OPEN' AND r.deadline_at <= p_now ORDER BY r.deadline_at LIMIT p_limit)
    ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  RETURN release_overdue(p_program, locked, p_now, NULL, NULL);
END
$$;

REVOKE ALL ON FUNCTION expire_reservations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION expire_reservations TO punktum_app;
