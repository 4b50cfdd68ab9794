import { randomBytes } from "node:crypto";

import { Client, Pool, type QueryResultRow } from "pg";
import { inject } from "vitest";

import { deriveAppUrl } from "../database/app-password.ts";
import { openDatabase } from "../database/connect.ts";
import { connectionConfig } from "../database/connection.ts";
import type { Database } from "../database/database.ts";
import { WRITTEN_ROLES } from "../database/role-names.ts";
import { silentLog, TEMPLATE_NAME, withDatabaseName } from "./names.ts";

export interface TestDatabase {
  /** The owner's address of this database. */
  readonly url: string;
  /** The application's address of it. */
  readonly appUrl: string;
  /** Access with the application's role, under row-level security, as in production. */
  readonly database: Database;
  /** Runs a query as superuser without row-level security, for setup and assertions. */
  readonly query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Closes all connections, so that the database can be copied; the database stays until it is closed. */
  readonly disconnect: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface TestDatabaseOptions {
  readonly maxConnections?: number;
  /** A disconnected test database to copy with all its rows. */
  readonly copyOf?: Pick<TestDatabase, "url">;
}

/** The superuser's connections to a test database, which may be dropped as soon as they have ended. */
export function openTestPool(url: string, name: string, max: number): Pool {
  const pool = new Pool({ ...connectionConfig(url, name), max });
  // An ended connection may still be open for a moment when its database is dropped.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Creates an empty, migrated database, copied from the template of the test run. Close it in `afterAll`. */
export async function createTestDatabase({ copyOf, ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject("databaseUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = copyOf === undefined ? TEMPLATE_NAME : new URL(copyOf.url).pathname.slice(1);
  // Files are copied in half the time that writing each page to the log takes.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = withDatabaseName(serverUrl, name);
  const appUrl = deriveAppUrl(url, WRITTEN_ROLES.app);
  // The template is migrated: opened with the application's login, the copy is compared with the release and no more.
  const database = await openDatabase({ databaseAppUrl: appUrl, log: silentLog, ...options });
  const superuser = openTestPool(url, "punktum test", 4);
  const state = { connected: true };
  const disconnect = async () => {
    if (state.connected) {
      state.connected = false;
      await database.close();
      await superuser.end();
    }
  };
  return {
    url,
    appUrl,
    database,
    query: async <Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      const result = await superuser.query<Row>(sql, [...values]);
      return result.rows;
    },
    disconnect,
    close: async () => {
      await disconnect();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
