import type { Pool } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";

const OLDEST_SERVER_VERSION = 150_000;

/**
 * Tables with a programme but without complete row-level security. The list must be empty before the platform may start
 * (T32).
 */
const TABLES_WITHOUT_WALL = `
  SELECT c.relname
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'punktum' AND c.relkind IN ('r', 'p')
    AND (c.relname = 'programs' OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'program_id' AND NOT a.attisdropped))
    AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
  ORDER BY c.relname`;

const ROLE = `
  SELECT r.rolname, r.rolsuper, r.rolbypassrls,
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'punktum' AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owns_tables,
    has_any_column_privilege('punktum.bookings', 'INSERT, UPDATE') OR has_table_privilege('punktum.bookings', 'DELETE, TRUNCATE')
      OR has_any_column_privilege('punktum.postings', 'INSERT, UPDATE')
      OR has_table_privilege('punktum.postings', 'DELETE, TRUNCATE') AS writes_ledger
  FROM pg_roles r WHERE r.rolname = current_user`;

const SETTINGS = `
  SELECT current_setting('server_version_num')::integer AS version,
    current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('data_checksums') AS data_checksums`;

interface RoleFacts {
  readonly rolname: string;
  readonly rolsuper: boolean;
  readonly rolbypassrls: boolean;
  readonly owns_tables: boolean;
  readonly writes_ledger: boolean;
}

interface Settings {
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly data_checksums: string;
}

export interface DatabaseFacts {
  readonly settings: Settings;
  readonly role: RoleFacts;
  readonly tablesWithoutWall: readonly string[];
}

/** Refuses a database that could lose answered bookings or show one programme's rows to another. */
export async function checkDatabase(pool: Pool, log: DatabaseLog): Promise<void> {
  const walls = await pool.query<{ relname: string }>(TABLES_WITHOUT_WALL);
  const facts: DatabaseFacts = {
    settings: await single<Settings>(pool, SETTINGS),
    role: await single<RoleFacts>(pool, ROLE),
    tablesWithoutWall: walls.rows.map((row) => row.relname),
  };
  const problems = findProblems(facts);
  if (problems.length > 0) {
    throw new DatabaseSetupError(`The database is not safe to use: ${problems.join("; ")}.`);
  }
  for (const warning of findWarnings(facts)) {
    log.warn(`database: ${warning}`);
  }
}

/** Reasons not to start, each with its remedy. */
export function findProblems(facts: DatabaseFacts): readonly string[] {
  return [
    ...settingProblems(facts.settings),
    ...roleProblems(facts.role),
    ...facts.tablesWithoutWall.map(
      (table) =>
        `table ${table} holds rows of several programmes but has no forced row-level security; repair: ALTER TABLE ` +
        `punktum.${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
    ),
  ];
}

/** Problems that are logged but do not prevent the start. */
export function findWarnings({ settings }: DatabaseFacts): readonly string[] {
  return settings.data_checksums === "on"
    ? []
    : ["data checksums are off, damage on the disk may go unnoticed (initdb --data-checksums turns them on)"];
}

function settingProblems(settings: Settings): readonly string[] {
  const mustNotBeOff = ["fsync", "full_page_writes", "synchronous_commit"] as const;
  return [
    ...(settings.version < OLDEST_SERVER_VERSION ? ["PostgreSQL 15 or newer is needed"] : []),
    ...mustNotBeOff
      .filter((name) => settings[name] === "off")
      .map((name) => `${name} is off, so an answered booking could be lost in a crash; turn it on in postgresql.conf`),
  ];
}

function roleProblems(role: RoleFacts): readonly string[] {
  const who = `the application's role ${role.rolname}`;
  return [
    ...(role.rolsuper ? [`${who} is a superuser; use a role without rights of its own`] : []),
    ...(role.rolbypassrls && !role.rolsuper ? [`${who} has BYPASSRLS; take it away`] : []),
    ...(role.owns_tables && !role.rolsuper ? [`${who} owns the tables or may act as their owner`] : []),
    ...(role.writes_ledger && !role.rolsuper && !role.owns_tables
      ? [`${who} may write bookings or postings directly; only the ledger's functions may`]
      : []),
  ];
}

async function single<T extends object>(pool: Pool, sql: string): Promise<T> {
  const { rows } = await pool.query<T>(sql);
  const [row] = rows;
  if (row === undefined) {
    throw new Error("the server answered a question about itself with no row");
  }
  return row;
}
