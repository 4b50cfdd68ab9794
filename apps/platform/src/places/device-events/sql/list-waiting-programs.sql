-- Programmes with undelivered outbox rows.
CREATE OR REPLACE FUNCTION list_waiting_programs() RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT p.id FROM programs p WHERE EXISTS (SELECT FROM outbox o WHERE o.program_id = p.id);
  END;

REVOKE ALL ON FUNCTION list_waiting_programs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_waiting_programs TO punktum_app;
