import { setTimeout as delay } from "node:timers/promises";
import type { TestDatabase } from "../../../testing/test-database.ts";
import { followFigures } from "../index.ts";

const DEADLINE_MS = 50_000;

/**
 * Counts until all committed rows are counted. Other tests share the server, so counting waits for their open
 * transactions.
 */
export async function countAll(test: TestDatabase, programId = "pfm"): Promise<void> {
  const [now] = await test.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline) {
    await followFigures(test.database, programId);
    const rows = await test.query(
      "SELECT FROM punktum.figure_positions WHERE program_id = $1 AND written_in <> 0 AND as_of >= $2",
      [programId, now?.at],
    );
    if (rows.length > 0) {
      return;
    }
    await delay(20);
  }
  throw new Error("a transaction on this server stays open: the figures cannot be counted");
}
