import { type Database, prepared, textColumn } from "../../database/index.ts";
import { EXPORT_KEPT_MS } from "./store.ts";

const listPrograms = prepared("exports.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const forget = prepared("exports.forget", "DELETE FROM exports WHERE program_id = $1 AND asked_at < $2", () => null);

/** Job: deletes exports and their files after a day. The audit log keeps who asked for them and who fetched them. */
export async function forgetOldExportsOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPORT_KEPT_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ run }) => run(forget, [programId, before]));
  }
}
