import { Client, Pool } from "pg";

import { APP_ROLE, deriveAppUrl } from "./app-password.ts";
import { connectionConfig, describeUrl } from "./connection.ts";
import { createDatabase, type Database } from "./database.ts";
import { DatabaseSetupError, sqlStateOf } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { becomeOwner, ensureAppLogin } from "./roles.ts";
import { checkDatabase } from "./self-check.ts";
import { PLATFORM_SQL } from "./sql-files.ts";

/** Advisory lock under which one process at a time migrates a database; any fixed number. */
const MIGRATION_LOCK = 7_864_213;

export interface OpenDatabaseOptions {
  /** Login that may migrate, for example the owner of the database. */
  readonly databaseUrl: string;
  /** The application's own login; derived from `databaseUrl` when absent. */
  readonly databaseAppUrl?: string | undefined;
  readonly log: DatabaseLog;
  readonly maxConnections?: number;
  /** A statement that runs longer is cancelled, so that one slow query cannot block the pool. */
  readonly statementTimeoutMs?: number;
}

/**
 * Migrates the database as its owner, then opens the pool of application connections and checks that the database is
 * safe to use.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const appUrl = options.databaseAppUrl ?? deriveAppUrl(options.databaseUrl);
  await prepareDatabase(options, appUrl);
  const pool = openPool(options, appUrl);
  try {
    await checkDatabase(pool, options.log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createDatabase(pool);
}

function openPool(options: OpenDatabaseOptions, appUrl: string): Pool {
  const pool = new Pool({
    ...connectionConfig(appUrl, "punktum"),
    max: options.maxConnections ?? 20,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without listeners a broken connection, idle or in use, would end the process. Its user gets the error from the
  // query; the next query opens a new connection.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.log.warn(`database: an idle connection was lost (${error.message})`));
  return pool;
}

async function prepareDatabase(options: OpenDatabaseOptions, appUrl: string): Promise<void> {
  const client = await connectOwner(options.databaseUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await becomeOwner(client);
    await migrate(client, PLATFORM_SQL, options.log);
    await client.query("RESET ROLE");
    if (options.databaseAppUrl === undefined) {
      await ensureAppLogin(appUrl, (verifier) => setAppPassword(client, verifier));
    }
  } finally {
    await client.end();
  }
}

async function setAppPassword(client: Client, verifier: string): Promise<void> {
  try {
    await client.query(`ALTER ROLE ${APP_ROLE} PASSWORD ${client.escapeLiteral(verifier)}`);
  } catch (error) {
    throw new DatabaseSetupError(
      `The log-in of DATABASE_URL may not set the password of ${APP_ROLE}: give that role a password and name it with DATABASE_APP_URL.`,
      { cause: error },
    );
  }
}

async function connectOwner(url: string): Promise<Client> {
  const client = new Client(connectionConfig(url, "punktum migration"));
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseSetupError(
      `Cannot reach the database at ${describeUrl(url)} (${sqlStateOf(error) ?? messageOf(error)}): is DATABASE_URL right and the server running?`,
      { cause: error },
    );
  }
  return client;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown reason";
}
