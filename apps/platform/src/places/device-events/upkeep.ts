import { type Database, prepared, textColumn } from "../../database/index.ts";

const DAY_MS = 86_400_000;
/** A device that was away longer relies on the till for older sales. */
const EVENT_LIFE_MS = 7 * DAY_MS;

const listPrograms = prepared("device-events.programs", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);

const forgetOld = prepared(
  "device-events.forget-old",
  `DELETE FROM device_events WHERE program_id = $1 AND (device_id, position) IN (
     SELECT device_id, position FROM device_events WHERE program_id = $1 AND created_at < $2 ORDER BY created_at LIMIT 5000)
   RETURNING topic`,
  (row) => textColumn(row, "topic"),
);

/** Job: deletes events older than seven days, in batches. Positions continue; a sequence never restarts. */
export async function forgetOldEventsOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_LIFE_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    let forgotten = 1;
    while (forgotten > 0) {
      const topics = await database.withProgram(programId, ({ run }) => run(forgetOld, [programId, before]));
      forgotten = topics.length;
    }
  }
}
