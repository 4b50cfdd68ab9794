import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import { obtainRights } from "./missing-rights.ts";
import { moveToRoles } from "./move-roles.ts";
import { prefixFor, rolesOf, type RoleNames, WRITTEN_ROLES } from "./role-names.ts";

const OWNER_ENDING = "_owner";

/** The roles of a database that has our schema: its owner's name tells the prefix. */
async function readRoles(client: Pick<Client, "query">): Promise<RoleNames | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    "SELECT r.rolname AS owner FROM pg_namespace n JOIN pg_roles r ON r.oid = n.nspowner WHERE n.nspname = 'punktum'",
  );
  const owner = rows[0]?.owner;
  return owner?.endsWith(OWNER_ENDING) === true ? rolesOf(owner.slice(0, -OWNER_ENDING.length)) : undefined;
}

/** The roles of a database with tables. A schema made by hand has the written names. */
export async function rolesHere(client: Pick<Client, "query">): Promise<RoleNames> {
  return (await readRoles(client)) ?? WRITTEN_ROLES;
}

/**
 * Creates missing roles and the schema, and makes `client` act as the owner of all objects. Without a prefix a database
 * keeps the roles it has; a new one gets roles named after it.
 */
export async function becomeOwner(client: Client, prefix?: string): Promise<RoleNames> {
  const present = await readRoles(client);
  const roles = prefix === undefined ? (present ?? rolesOf(prefixFor(await databaseName(client)))) : rolesOf(prefix);
  await obtainRights(client, roles);
  if (present !== undefined && present.owner !== roles.owner) {
    await obtainRights(client, present);
    await moveToRoles(client, present, roles);
  }
  await client.query(`CREATE SCHEMA IF NOT EXISTS punktum AUTHORIZATION ${roles.owner}`);
  await createExtension(client);
  await client.query(`SET ROLE ${roles.owner}`);
  await client.query(`GRANT USAGE ON SCHEMA punktum TO ${roles.app}, ${roles.auditor}`);
  return roles;
}

/**
 * Lets the auditor read every table, for backups, and the application the two lists of what is installed, so that it
 * recognises a database of another release. Only missing rights are given: a grant rewrites the table's entry.
 */
export async function grantReading(client: Client, { app, auditor }: RoleNames): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(
    `SELECT format('GRANT SELECT ON %s TO %I', c.oid::regclass, reader) AS grant
     FROM pg_class c, unnest(ARRAY[$1::text, $2::text]) reader
     WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')
       AND c.relowner = current_user::regrole AND (reader = $1 OR c.relname IN ('schema_migrations', 'schema_functions'))
       AND NOT has_table_privilege(reader, c.oid, 'SELECT')`,
    [auditor, app],
  );
  for (const { grant } of rows) {
    await client.query(grant);
  }
}

/** Refuses to change the password of a role with which another database of the server works. */
export async function refuseSharedLogin(client: Client, { app }: RoleNames): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT DISTINCT d.datname FROM pg_shdepend s JOIN pg_database d ON d.oid = s.dbid
       JOIN pg_roles r ON s.refclassid = 'pg_authid'::regclass AND s.refobjid = r.oid
     WHERE r.rolname = $1 AND d.datname <> current_database() ORDER BY 1`,
    [app],
  );
  if (rows.length > 0) {
    throw new DatabaseSetupError(
      `The role ${app} serves the database ${rows.map(({ datname }) => datname).join(", ")} of this server, too, and its password is another one: ` +
        "give this database roles of its own with DATABASE_ROLE_PREFIX=<name>, or name the application's log-in with DATABASE_APP_URL.",
    );
  }
}

async function databaseName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  return rows[0]?.name ?? "";
}

async function createExtension(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'");
  if (rowCount === 0) {
    await client.query("CREATE EXTENSION pg_trgm SCHEMA public");
  }
}
