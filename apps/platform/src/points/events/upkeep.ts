import { type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";

const KEPT_MS = 30 * 86_400_000;

const listPrograms = prepared("events.kept-programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
const forget = prepared(
  "events.forget",
  `WITH last AS (SELECT max(e.position) AS position FROM events e WHERE e.program_id = $1 AND e.written_at < $2),
   moved AS (UPDATE event_positions p SET forgotten_to = last.position FROM last
     WHERE p.program_id = $1 AND last.position > p.forgotten_to)
   DELETE FROM events e USING last WHERE e.program_id = $1 AND e.position <= last.position RETURNING e.position`,
  (row) => integerColumn(row, "position"),
);

/** Job: deletes events after 30 days, with their deliveries. */
export async function forgetOldEventsOfFeedOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, async ({ run, db }) => {
      await run(forget, [programId, before]);
      await db.deleteFrom("webhook_deliveries").where("position", "is", null).where("queued_at", "<", before).execute();
    });
  }
}
