-- The only list across programmes: ids and names, for start-up, jobs, demonstration data and health checks.
CREATE OR REPLACE FUNCTION list_programs()
  RETURNS TABLE (id text, name text, active boolean, created_at timestamptz, sandbox_of text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT p.id, p.name, p.active, p.created_at, p.sandbox_of FROM programs p ORDER BY p.id;
  END;

REVOKE ALL ON FUNCTION list_programs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_programs TO punktum_app;
