import { Client } from "pg";

import { APP_ROLE, scramVerifier } from "./app-password.ts";
import { connectionConfig } from "./connection.ts";
import { DatabaseSetupError, sqlStateOf } from "./errors.ts";

const OWNER_ROLE = "punktum_owner";
/** Role that reads every programme and writes nothing, for the ledger's check. */
export const AUDITOR_ROLE = "punktum_auditor";

const DUPLICATE_OBJECT = "42710";
const UNIQUE_VIOLATION = "23505";
const INSUFFICIENT_PRIVILEGE = "42501";
const INVALID_PASSWORD = "28P01";
const INVALID_AUTHORIZATION = "28000";

/** Creates missing roles and the schema, and makes `client` act as the owner of all objects. */
export async function becomeOwner(client: Client): Promise<void> {
  await createMissingRoles(client);
  await enterOwnerRole(client);
}

async function createMissingRoles(client: Client): Promise<void> {
  const wanted = { [OWNER_ROLE]: "NOLOGIN", [AUDITOR_ROLE]: "NOLOGIN", [APP_ROLE]: "LOGIN" };
  const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)", [
    Object.keys(wanted),
  ]);
  const present = new Set(rows.map((row) => row.rolname));
  for (const [role, login] of Object.entries(wanted)) {
    if (!present.has(role)) {
      await createRole(client, role, login);
    }
  }
}

async function createRole(client: Client, role: string, login: string): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${role} ${login} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`);
  } catch (error) {
    // A concurrent process created the role: roles belong to the whole server, so a lock inside one database does not
    // cover them.
    if (sqlStateOf(error) === INSUFFICIENT_PRIVILEGE) {
      throw new DatabaseSetupError(
        `The role ${role} does not exist and the log-in of DATABASE_URL may not create roles. As an administrator, run: ` +
          `CREATE ROLE ${role} ${login};`,
        { cause: error },
      );
    }
    if (sqlStateOf(error) !== DUPLICATE_OBJECT && sqlStateOf(error) !== UNIQUE_VIOLATION) {
      throw error;
    }
  }
}

async function enterOwnerRole(client: Client): Promise<void> {
  try {
    await ensureMayActAs(client, AUDITOR_ROLE);
    await ensureMayActAs(client, OWNER_ROLE);
    await client.query(`CREATE SCHEMA IF NOT EXISTS punktum AUTHORIZATION ${OWNER_ROLE}`);
    await createExtension(client);
    await client.query(`SET ROLE ${OWNER_ROLE}`);
    await client.query(`GRANT USAGE ON SCHEMA punktum TO ${APP_ROLE}, ${AUDITOR_ROLE}`);
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) {
      throw error;
    }
    throw new DatabaseSetupError(
      `The log-in of DATABASE_URL may not act as ${OWNER_ROLE} or may not create the schema punktum. As an administrator, run: ` +
        `GRANT ${OWNER_ROLE}, ${AUDITOR_ROLE} TO <log-in>; GRANT CREATE ON DATABASE <database> TO <log-in>; CREATE EXTENSION IF NOT EXISTS pg_trgm;`,
      { cause: error },
    );
  }
}

/**
 * The search for members needs trigrams. The extension is trusted, so that the owner of a database may create it; the
 * owner of our tables may not.
 */
async function createExtension(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'");
  if (rowCount === 0) {
    await client.query("CREATE EXTENSION pg_trgm SCHEMA public");
  }
}

/**
 * Tries the role instead of querying membership: since PostgreSQL 16 a member may lack the right to act as the role.
 */
async function ensureMayActAs(client: Client, role: string): Promise<void> {
  try {
    await client.query(`SET ROLE ${role}`);
    await client.query("RESET ROLE");
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) {
      throw error;
    }
    await client.query(`GRANT ${role} TO CURRENT_USER`);
  }
}

/**
 * Ensures that the application's login works. The password is written only when the present one is refused, so that
 * processes starting together do not conflict on the same row.
 */
export async function ensureAppLogin(
  appUrl: string,
  changePassword: (verifier: string) => Promise<void>,
): Promise<void> {
  try {
    await tryLogin(appUrl);
  } catch (error) {
    const state = sqlStateOf(error);
    if (state !== INVALID_PASSWORD && state !== INVALID_AUTHORIZATION) {
      throw error;
    }
    await changePassword(scramVerifier(decodeURIComponent(new URL(appUrl).password)));
    await tryLogin(appUrl);
  }
}

async function tryLogin(appUrl: string): Promise<void> {
  const client = new Client(connectionConfig(appUrl, "punktum start"));
  await client.connect();
  await client.end();
}
