-- The newest migration of this database; health reports it, so that an older or newer release is noticed.
CREATE OR REPLACE FUNCTION read_migration_state() RETURNS TABLE (number integer, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT m.number, m.name FROM schema_migrations m ORDER BY m.number DESC LIMIT 1;
  END;

REVOKE ALL ON FUNCTION read_migration_state FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_migration_state TO punktum_app;
