-- The ground everything stands on: programmes, and the one procedure that puts a table behind the wall between them.
-- Runs as punktum_owner inside schema punktum. Never edit a migration that was released: add a new one.

CREATE FUNCTION current_program() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('punktum.program', true);

-- Puts one table behind row-level security: rows of other programmes do not exist for anyone but the auditor, who only
-- reads. `app_privileges` is what the application's role may do, e.g. 'SELECT, INSERT'.
CREATE PROCEDURE secure_table(table_name text, app_privileges text, program_column text DEFAULT 'program_id')
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
REVOKE ALL ON PROCEDURE secure_table(text, text, text) FROM PUBLIC;

-- A business error: SQLSTATE PK001 and the code as the message; the platform turns it into a tagged result.
CREATE FUNCTION refuse(error_code text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PK001', MESSAGE = error_code;
END
$$;

CREATE TABLE programs (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,31}$'),
  name text NOT NULL,
  legal_name text NOT NULL DEFAULT '',
  -- The public configuration of the organisation (ORG group), as the kiosk reads it.
  config jsonb NOT NULL DEFAULT '{}',
  currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  -- How many points are worth 1.00 of the currency; null where points cannot pay.
  points_per_euro bigint CHECK (points_per_euro > 0),
  -- What an unregistered account may do (A-71).
  anonymous_exchange text NOT NULL DEFAULT 'YES' CHECK (anonymous_exchange IN ('NO', 'YES', 'BURN', 'EARN')),
  points_rounding_code text NOT NULL DEFAULT 'COM' CHECK (points_rounding_code IN ('UP', 'DOWN', 'COM')),
  revenue_rounding_code text NOT NULL DEFAULT 'NO' CHECK (revenue_rounding_code IN ('UP', 'DOWN', 'NO', 'COM')),
  -- Points a person may book by hand at once (B-29, T13).
  manual_points_max bigint NOT NULL DEFAULT 10000 CHECK (manual_points_max >= 0),
  api_default text NOT NULL DEFAULT 'v1' CHECK (api_default IN ('v1', 'v2')),
  default_language text NOT NULL DEFAULT 'de',
  convert_factor numeric NOT NULL DEFAULT 1 CHECK (convert_factor > 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CALL secure_table('programs', 'SELECT, INSERT, UPDATE', 'id');
CREATE POLICY owner_lists ON programs FOR SELECT TO punktum_owner USING (true);

-- The only list across programmes: ids and names, for start-up, demonstration data and health checks.
CREATE FUNCTION list_programs() RETURNS TABLE (id text, name text, active boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT p.id, p.name, p.active FROM programs p ORDER BY p.id;
  END;
REVOKE ALL ON FUNCTION list_programs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_programs() TO punktum_app;
