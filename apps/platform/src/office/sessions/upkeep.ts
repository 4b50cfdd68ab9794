import { prepared, textColumn, type Database } from "../../database/index.ts";

const DAY_MS = 86_400_000;
/** Days for which a used token that is presented again ends its session; afterwards it is unknown. */
const USED_TOKEN_KEPT_DAYS = 7;

const listPrograms = prepared("sessions.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

/** Job: deletes sessions that ended more than `keptDays` ago, and tokens that were used long ago. */
export async function forgetOldSessionsOnce(database: Database, keptDays: number, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, async ({ db }) => {
      await db
        .deleteFrom("refresh_tokens")
        .where("program_id", "=", programId)
        .where("used_at", "<", daysAgo(USED_TOKEN_KEPT_DAYS))
        .execute();
      await db
        .deleteFrom("admin_sessions")
        .where("program_id", "=", programId)
        .where("expires_at", "<", daysAgo(keptDays))
        .execute();
    });
  }
}
