-- needs: current_program
-- Test programmes of a programme. They are other programmes: only in a transaction of their source does this list them.
CREATE OR REPLACE FUNCTION sandboxes_of(p_program text)
  RETURNS TABLE (id text, name text, active boolean, created_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT p.id, p.name, p.active, p.created_at FROM programs p
    WHERE p.sandbox_of = p_program AND p_program = current_program() ORDER BY p.id;
  END;

REVOKE ALL ON FUNCTION sandboxes_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sandboxes_of TO punktum_app;
