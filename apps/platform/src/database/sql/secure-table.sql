-- Enables row-level security on a table: rows of other programmes are invisible to all roles but the auditor, which
-- only reads. `app_privileges` are the privileges of the application's role, for example 'SELECT, INSERT'.
CREATE OR REPLACE PROCEDURE secure_table(table_name text, app_privileges text, program_column text DEFAULT 'program_id')
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format(
    'CREATE POLICY program_isolation ON %I FOR ALL TO PUBLIC '
    'USING (%I = current_setting(''punktum.program'', true)) '
    'WITH CHECK (%I = current_setting(''punktum.program'', true))',
    table_name, program_column, program_column);
  EXECUTE format('CREATE POLICY auditor_reads ON %I FOR SELECT TO punktum_auditor USING (true)', table_name);
  EXECUTE format('GRANT SELECT ON %I TO punktum_auditor', table_name);
  EXECUTE format('GRANT %s ON %I TO punktum_app', app_privileges, table_name);
END
$$;

REVOKE ALL ON PROCEDURE secure_table FROM PUBLIC;
