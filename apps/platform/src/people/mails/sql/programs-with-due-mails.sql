-- Programmes with due mails; one sender serves all of them.
CREATE OR REPLACE FUNCTION programs_with_due_mails(due_at timestamptz) RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT m.program_id FROM mails m WHERE m.status = 'WAITING' AND m.next_try_at <= due_at ORDER BY m.program_id;
  END;

REVOKE ALL ON FUNCTION programs_with_due_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_due_mails TO punktum_app;
