-- Programmes with a waiting export, or one whose claim has expired; the longest waiting first.
CREATE OR REPLACE FUNCTION programs_with_open_exports(p_now timestamptz) RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT e.program_id FROM exports e
    WHERE e.state IN ('WAITING', 'RUNNING') AND (e.taken_until IS NULL OR e.taken_until < p_now)
    GROUP BY e.program_id ORDER BY min(e.asked_at);
  END;

REVOKE ALL ON FUNCTION programs_with_open_exports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_open_exports TO punktum_app;
