import { setTimeout as delay } from "node:timers/promises";
import type { TestDatabase } from "./test-database.ts";

/**
 * Waits until every transaction that is open now has ended, in all databases of the server. What is sealed stops below
 * the oldest of them, and other test files load whole demonstrations in one. Only the test's own limit ends the wait.
 */
export async function waitForOpenTransactions(test: TestDatabase): Promise<void> {
  const [now] = await test.query<{ above: string }>("SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS above");
  const haveEnded = async () => {
    const rows = await test.query("SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8", [now?.above]);
    return rows.length > 0;
  };
  while (!(await haveEnded())) {
    await delay(20);
  }
}
