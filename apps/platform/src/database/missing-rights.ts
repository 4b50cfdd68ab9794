import type { Client } from "pg";

import { DatabaseSetupError, sqlStateOf } from "./errors.ts";
import type { RoleNames } from "./role-names.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const DUPLICATE_OBJECT = "42710";
const UNIQUE_VIOLATION = "23505";

const FACTS = `
  SELECT quote_ident(current_user) AS login, quote_ident(current_database()) AS database,
    has_database_privilege(current_database(), 'CREATE') AS creates_here,
    to_regnamespace('punktum') IS NOT NULL AS has_schema,
    EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trigrams`;

interface Facts {
  readonly login: string;
  readonly database: string;
  readonly creates_here: boolean;
  readonly has_schema: boolean;
  readonly has_trigrams: boolean;
}

/**
 * Creates the roles that are missing and makes `client` a member of those it acts as. What the login may not do is
 * collected first, so that one sentence tells an administrator everything.
 */
export async function obtainRights(client: Client, roles: RoleNames): Promise<void> {
  const { rows } = await client.query<Facts>(FACTS);
  const [facts] = rows;
  if (facts === undefined) {
    throw new Error("the server answered a question about itself with no row");
  }
  const remedies = [
    ...(await createRoles(client, roles)),
    ...(await becomeMember(client, roles, facts.login)),
    ...rightsInDatabase(facts),
  ];
  if (remedies.length > 0) {
    throw new DatabaseSetupError(
      `The log-in ${facts.login} of DATABASE_URL lacks rights on the database ${facts.database}. As an administrator, run there: ` +
        `${remedies.join("; ")}; and name the application's own log-in, ${roles.app}, with DATABASE_APP_URL.`,
    );
  }
}

async function createRoles(client: Client, roles: RoleNames): Promise<readonly string[]> {
  const wanted = [
    [roles.owner, "NOLOGIN"],
    [roles.auditor, "NOLOGIN"],
    [roles.app, "LOGIN"],
  ] as const;
  const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)", [
    wanted.map(([role]) => role),
  ]);
  const present = new Set(rows.map((row) => row.rolname));
  const remedies: string[] = [];
  for (const [role, login] of wanted.filter(([name]) => !present.has(name))) {
    const isCreated = await isAllowed(() =>
      client.query(`CREATE ROLE ${role} ${login} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`),
    );
    if (!isCreated) {
      remedies.push(`CREATE ROLE ${role} ${login}${login === "LOGIN" ? " PASSWORD '<password>'" : ""}`);
    }
  }
  return remedies;
}

/**
 * Tries each role instead of querying membership: since PostgreSQL 16 a member may lack the right to act as the role.
 */
async function becomeMember(client: Client, roles: RoleNames, login: string): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const role of [roles.owner, roles.auditor]) {
    const isMember = (await mayActAs(client, role)) || (await isAllowed(() => grantToSelf(client, role)));
    if (!isMember) {
      refused.push(role);
    }
  }
  return refused.length === 0 ? [] : [`GRANT ${refused.join(", ")} TO ${login}`];
}

async function grantToSelf(client: Client, role: string): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  if (rows.length === 0) {
    throw Object.assign(new Error("the role could not be created"), { code: INSUFFICIENT_PRIVILEGE });
  }
  await client.query(`GRANT ${role} TO CURRENT_USER`);
}

async function mayActAs(client: Client, role: string): Promise<boolean> {
  try {
    await client.query(`SET ROLE ${role}`);
    await client.query("RESET ROLE");
    return true;
  } catch {
    return false;
  }
}

/** The search for members needs trigrams. The extension is trusted: who may create in a database may create it. */
function rightsInDatabase({ login, database, creates_here, has_schema, has_trigrams }: Facts): readonly string[] {
  if (creates_here) {
    return [];
  }
  return [
    ...(has_schema ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${login}`]),
    ...(has_trigrams ? [] : ["CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public"]),
  ];
}

/** False when the server refuses for lack of rights. A role that another process has made meanwhile is no refusal. */
async function isAllowed(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === INSUFFICIENT_PRIVILEGE) {
      return false;
    }
    // Roles belong to the whole server, so a lock inside one database does not cover them.
    if (state === DUPLICATE_OBJECT || state === UNIQUE_VIOLATION) {
      return true;
    }
    throw error;
  }
}
