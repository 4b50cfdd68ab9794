import { silentLog } from "../../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { loadDemo } from "../index.ts";

/** Time at which the demonstration is loaded in these tests. */
export const NOW_MS = Date.parse("2026-11-21T13:37:00Z");
export const PROGRAM_IDS = ["pfm", "mhe", "ppc", "btl"] as const;

/** A database with the demonstration; close it in `afterAll`. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase();
  await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS });
  return test;
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
