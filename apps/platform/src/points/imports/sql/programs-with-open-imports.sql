-- Programmes with an open import, or one whose claim has expired; the longest waiting first.
CREATE OR REPLACE FUNCTION programs_with_open_imports(p_now timestamptz) RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT i.program_id FROM imports i
    WHERE i.state IN ('CHECKING', 'RUNNING', 'UNDOING') AND (i.taken_until IS NULL OR i.taken_until < p_now)
    GROUP BY i.program_id ORDER BY min(i.id::text);
  END;

REVOKE ALL ON FUNCTION programs_with_open_imports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_open_imports TO punktum_app;
