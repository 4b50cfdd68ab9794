import { Pool, type Client } from "pg";

import { deriveAppUrl, scramVerifier } from "./app-password.ts";
import { warnOverBudget } from "./connection-budget.ts";
import { connectTo, past, pooledConfig } from "./connection.ts";
import { createDatabase, type Database } from "./database.ts";
import { DatabaseSetupError, sqlStateOf } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { refuseOtherRelease } from "./release.ts";
import type { RoleNames } from "./role-names.ts";
import { becomeOwner, refuseSharedLogin } from "./roles.ts";
import { checkDatabase } from "./self-check.ts";
import { keepSessionSettings } from "./session-settings.ts";
import { PLATFORM_SQL } from "./sql-files.ts";
import type { StatementTrace } from "./statement-trace.ts";

/** Advisory lock under which one process at a time migrates a database; any fixed number. */
const MIGRATION_LOCK = 7_864_213;
const POOL_SIZE = 20;

const INVALID_PASSWORD = "28P01";
const INVALID_AUTHORIZATION = "28000";
const INSUFFICIENT_PRIVILEGE = "42501";

/** Where the database is, and as whom it is used. */
export interface DatabaseAddress {
  /** Login that may migrate, for example the owner of the database. Absent: the database has been migrated before. */
  readonly databaseUrl?: string | undefined;
  /** The application's own login; derived from `databaseUrl` when absent. */
  readonly databaseAppUrl?: string | undefined;
  /** The server itself, where the other addresses name a pooler. */
  readonly databaseDirectUrl?: string | undefined;
  /** Begins the names of the roles; absent: those that the database has, else its name. */
  readonly rolePrefix?: string | undefined;
}

export interface OpenDatabaseOptions extends DatabaseAddress {
  readonly log: DatabaseLog;
  readonly maxConnections?: number | undefined;
  /** Instead of the limit of the application's role. */
  readonly statementTimeoutMs?: number;
  /** `false` where a pooler forgets prepared statements between two transactions. */
  readonly preparesStatements?: boolean | undefined;
  /** Absent: no statement is traced. */
  readonly trace?: StatementTrace | undefined;
}

/** The application's login to a database that is ready for this release. */
export interface AppLogin {
  readonly url: string;
  /** Past a pooler, for what needs a session of its own. */
  readonly directUrl: string;
}

/**
 * Migrates the database as its owner, then opens the pool of application connections and checks that the database is
 * safe to use.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  return openPrepared(await prepareDatabase(options), options);
}

/** Opens the pool of a prepared database. */
export async function openPrepared(login: AppLogin, options: OpenDatabaseOptions): Promise<Database> {
  const size = options.maxConnections ?? POOL_SIZE;
  const pool = openPool(login.url, size, options);
  try {
    await checkDatabase(pool, options.log);
    await warnOverBudget(pool, size, options.log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createDatabase(pool, options);
}

function openPool(url: string, max: number, options: OpenDatabaseOptions): Pool {
  const { statementTimeoutMs } = options;
  const pool = new Pool({
    ...pooledConfig(url, "punktum"),
    max,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
  });
  // Without listeners a broken connection, idle or in use, would end the process. Its user gets the error from the
  // query; the next query opens a new connection.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.log.warn(`database: an idle connection was lost (${error.message})`));
  return pool;
}

/**
 * Makes the database ready for this release: migrated by the owner's login, or, with the application's login alone,
 * compared with the release. The application's role gets the settings of its sessions.
 */
export async function prepareDatabase(options: OpenDatabaseOptions): Promise<AppLogin> {
  const { databaseUrl, databaseAppUrl, databaseDirectUrl } = options;
  if (databaseUrl === undefined) {
    const url = demandAppUrl(databaseAppUrl);
    const login = { url, directUrl: past(url, databaseDirectUrl) };
    await asApplication(login.directUrl, refuseOtherRelease);
    return login;
  }
  const client = await connectTo(past(databaseUrl, databaseDirectUrl), "punktum migration");
  try {
    const roles = await migrateDatabase(client, options);
    const url = databaseAppUrl ?? deriveAppUrl(databaseUrl, roles.app);
    const login = { url, directUrl: past(url, databaseDirectUrl) };
    await (databaseAppUrl === undefined
      ? ensureAppLogin(login.directUrl, (verifier) => setAppPassword(client, roles, verifier))
      : asApplication(login.directUrl, () => Promise.resolve()));
    return login;
  } finally {
    await client.end();
  }
}

function demandAppUrl(url: string | undefined): string {
  if (url === undefined) {
    throw new DatabaseSetupError("Neither DATABASE_URL nor DATABASE_APP_URL names a database.");
  }
  return url;
}

async function migrateDatabase(client: Client, { rolePrefix, log }: OpenDatabaseOptions): Promise<RoleNames> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const roles = await becomeOwner(client, rolePrefix);
  await migrate(client, PLATFORM_SQL, log);
  await client.query("RESET ROLE");
  return roles;
}

async function asApplication(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await connectTo(url, "punktum start", "DATABASE_APP_URL");
  try {
    await work(client);
    await keepSessionSettings(client);
  } finally {
    await client.end();
  }
}

/**
 * Ensures that the application's login works. The password is written only when the present one is refused, so that
 * processes starting together do not conflict on the same row.
 */
async function ensureAppLogin(url: string, changePassword: (verifier: string) => Promise<void>): Promise<void> {
  const nothing = () => Promise.resolve();
  try {
    await asApplication(url, nothing);
  } catch (error) {
    const state = error instanceof Error ? sqlStateOf(error.cause) : undefined;
    if (state !== INVALID_PASSWORD && state !== INVALID_AUTHORIZATION) {
      throw error;
    }
    await changePassword(scramVerifier(decodeURIComponent(new URL(url).password)));
    await asApplication(url, nothing);
  }
}

async function setAppPassword(client: Client, roles: RoleNames, verifier: string): Promise<void> {
  await refuseSharedLogin(client, roles);
  try {
    await client.query(`ALTER ROLE ${roles.app} PASSWORD ${client.escapeLiteral(verifier)}`);
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) {
      throw error;
    }
    throw new DatabaseSetupError(
      `The log-in of DATABASE_URL may not set the password of ${roles.app}: give that role a password and name it with DATABASE_APP_URL.`,
      { cause: error },
    );
  }
}
