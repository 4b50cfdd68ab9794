import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import type { RoleNames } from "./role-names.ts";

/** Statements that hand everything in the schema to other roles: $1 to $3 are the old ones, $4 to $6 the new ones. */
const STATEMENTS = `
  WITH renamed (old, new) AS (VALUES ($1::regrole::oid, $4::text), ($2::regrole::oid, $5::text), ($3::regrole::oid, $6::text)),
  granted AS (
    SELECT format('SCHEMA %I', n.nspname) AS object, '' AS columns, n.nspacl AS acl
    FROM pg_namespace n WHERE n.nspname = 'punktum'
    UNION ALL SELECT 'TABLE ' || c.oid::regclass, '', c.relacl
    FROM pg_class c WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p', 'v')
    UNION ALL SELECT 'TABLE ' || a.attrelid::regclass, format(' (%I)', a.attname), a.attacl
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT a.attisdropped
    UNION ALL SELECT 'ROUTINE ' || p.oid::regprocedure, '', p.proacl
    FROM pg_proc p WHERE p.pronamespace = 'punktum'::regnamespace
  ), rights AS (
    SELECT g.object, g.columns, e.privilege_type AS privilege, e.grantee::regrole AS old, r.new
    FROM granted g, aclexplode(g.acl) e JOIN renamed r ON r.old = e.grantee WHERE e.grantee <> $1::regrole
  )
  SELECT format('REVOKE %s%s ON %s FROM %s', privilege, columns, object, old) AS statement, 1 AS step FROM rights
  UNION ALL SELECT format('GRANT %s%s ON %s TO %I', privilege, columns, object, new), 2 FROM rights
  UNION ALL SELECT format('ALTER POLICY %I ON %s TO %s', p.polname, p.polrelid::regclass,
      (SELECT string_agg(coalesce(quote_ident(r.new), CASE role WHEN 0 THEN 'PUBLIC' ELSE role::regrole::text END), ', ')
       FROM unnest(p.polroles) role LEFT JOIN renamed r ON r.old = role)), 3
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE c.relnamespace = 'punktum'::regnamespace AND p.polroles && ARRAY[$1::regrole::oid, $2::regrole::oid, $3::regrole::oid]
  UNION ALL SELECT format('ALTER SCHEMA punktum OWNER TO %I', $4::text), 4
  UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $4::text), 5
    FROM pg_proc p WHERE p.pronamespace = 'punktum'::regnamespace
  UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, $4::text), 5
    FROM pg_class c WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p', 'v')
  ORDER BY step`;

/**
 * Moves a database from one set of roles to another: ownership, rights and policies. The old roles stay on the server,
 * because another database may use them. SQL functions that name a role are put in place again by the migration that
 * follows. Old roles have to be free: a process that works with them would lose its rights in the middle.
 */
export async function moveToRoles(client: Client, from: RoleNames, to: RoleNames): Promise<void> {
  const { rows: working } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = $1",
    [from.app],
  );
  if (working.length > 0) {
    throw new DatabaseSetupError(
      `DATABASE_ROLE_PREFIX moves the database from the role ${from.app} to ${to.app}, and processes still work with the first: stop them all, then start again.`,
    );
  }
  await client.query("BEGIN");
  try {
    const { rows } = await client.query<{ statement: string }>(STATEMENTS, [
      from.owner,
      from.app,
      from.auditor,
      to.owner,
      to.app,
      to.auditor,
    ]);
    for (const { statement } of rows) {
      await client.query(statement);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
