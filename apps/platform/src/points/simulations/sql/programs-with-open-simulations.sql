-- Programmes with a waiting simulation, or one whose claim has expired; the longest waiting first.
CREATE OR REPLACE FUNCTION programs_with_open_simulations(p_now timestamptz) RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT s.program_id FROM promotion_simulations s
    WHERE s.state = 'WAITING' OR (s.state = 'RUNNING' AND s.taken_until < p_now)
    GROUP BY s.program_id ORDER BY min(s.asked_at);
  END;

REVOKE ALL ON FUNCTION programs_with_open_simulations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_open_simulations TO punktum_app;
