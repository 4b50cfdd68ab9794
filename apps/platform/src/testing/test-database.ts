import { randomBytes } from "node:crypto";

import { Client, Pool, type QueryResultRow } from "pg";
import { inject } from "vitest";

import { openDatabase } from "../database/connect.ts";
import { connectionConfig } from "../database/connection.ts";
import type { Database } from "../database/database.ts";
import { silentLog, TEMPLATE_NAME, withDatabaseName } from "./names.ts";

export type TestDatabase = {
  /** The owner's address of this database. */
  readonly url: string;
  /** What the product uses: the application's role, behind the walls. */
  readonly database: Database;
  /** As superuser past every wall, for arranging and looking. */
  readonly query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

/** A migrated, empty database of its own, copied from the template of the test run. Close it in `afterAll`. */
export async function createTestDatabase(options: { readonly maxConnections?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject("databaseUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_NAME}`);
  const url = withDatabaseName(serverUrl, name);
  const database = await openDatabase({ databaseUrl: url, log: silentLog, ...options });
  const superuser = new Pool({ ...connectionConfig(url, "punktum test"), max: 4 });
  return {
    url,
    database,
    query: async <Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      const result = await superuser.query<Row>(sql, [...values]);
      return result.rows;
    },
    close: async () => {
      await database.close();
      await superuser.end();
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
