import { prepared, textColumn, type Database } from "../../database/index.ts";

const DAY_MS = 86_400_000;
/** Who was on duty is read from here for as long as somebody may ask about a shift; the audit log keeps it for longer. */
const KEPT_DAYS = 90;

const listPrograms = prepared("duties.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

/** Removes duties nobody has used for ninety days: each ended long ago. */
export async function forgetOldDutiesOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, async ({ db }) => {
      await db.deleteFrom("duties").where("program_id", "=", programId).where("last_used_at", "<", before).execute();
    });
  }
}
