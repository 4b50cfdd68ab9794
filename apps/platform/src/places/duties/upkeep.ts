import { prepared, textColumn, type Database } from "../../database/index.ts";

const DAY_MS = 86_400_000;
/**
 * How long duties can be looked up here; the audit log stores them longer. Late entries of a device are booked for as
 * long, and need the duty in which they were confirmed.
 */
const KEPT_DAYS = 400;

const listPrograms = prepared("duties.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

/** Job: deletes duties unused for four hundred days; each of them ended long ago. */
export async function forgetOldDutiesOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, async ({ db }) => {
      await db.deleteFrom("duties").where("program_id", "=", programId).where("last_used_at", "<", before).execute();
    });
  }
}
