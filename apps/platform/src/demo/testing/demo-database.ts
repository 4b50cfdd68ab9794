import { Client } from "pg";
import { inject } from "vitest";
import { DEMO_NAME, silentLog, withDatabaseName } from "../../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { loadDemo } from "../index.ts";

/** Time at which the demonstration is loaded in these tests. */
export const NOW_MS = Date.parse("2026-11-21T13:37:00Z");
export const PROGRAM_IDS = ["pfm", "mhe", "ppc", "btl"] as const;

/** Advisory lock of the file that loads the demonstration; any fixed number. */
const LOAD_LOCK = 7_864_299;

/** A database with the demonstration, which is loaded once per test run and copied; close it in `afterAll`. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("databaseUrl");
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query("SELECT pg_advisory_lock($1)", [LOAD_LOCK]);
    const { rows } = await server.query("SELECT FROM pg_database WHERE datname = $1", [DEMO_NAME]);
    if (rows.length === 0) {
      await loadInto(server);
    }
  } finally {
    await server.end();
  }
  return createTestDatabase({ copyOf: { url: withDatabaseName(serverUrl, DEMO_NAME) } });
}

/** The name is given when all is loaded, so that nobody copies half of it. */
async function loadInto(server: Client): Promise<void> {
  const first = await createTestDatabase();
  await loadDemo(first.database, { log: silentLog, nowMs: NOW_MS });
  await first.disconnect();
  await server.query(`ALTER DATABASE ${new URL(first.url).pathname.slice(1)} RENAME TO ${DEMO_NAME}`);
}

export interface Counted {
  readonly program_id: string;
  readonly n: number;
}

/** Number of rows of the table per programme. */
export async function countByProgram(
  test: TestDatabase,
  table: string,
  condition = "true",
): Promise<Record<string, number>> {
  const rows = await test.query<Counted>(
    `SELECT program_id, count(*)::int AS n FROM punktum.${table} WHERE ${condition} GROUP BY program_id`,
  );
  return Object.fromEntries(rows.map((row) => [row.program_id, row.n]));
}
