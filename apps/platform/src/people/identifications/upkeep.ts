import { prepared, textColumn, type Database } from "../../database/index.ts";

const DAY_MS = 86_400_000;
/**
 * Passes are kept this long, because a device that was switched off may repeat a request whose answer is found by its
 * pass.
 */
const PASSES_KEPT_DAYS = 30;

const listPrograms = prepared("identifications.programs", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);

/** Job: deletes expired codes, look-ups, invitations and passes. */
export async function forgetOldIdentificationsOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  const passesBefore = new Date(now.getTime() - PASSES_KEPT_DAYS * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, async ({ db }) => {
      await db.deleteFrom("used_codes").where("program_id", "=", programId).where("used_at", "<", before).execute();
      await db
        .deleteFrom("device_look_ups")
        .where("program_id", "=", programId)
        .where("looked_up_at", "<", before)
        .execute();
      await db
        .deleteFrom("pin_passes")
        .where("program_id", "=", programId)
        .where("made_at", "<", passesBefore)
        .execute();
      await db
        .deleteFrom("phones")
        .where("program_id", "=", programId)
        .where("enrolled_at", "is", null)
        .where("invitation_expires_at", "<", before)
        .execute();
    });
  }
}
