import { type Database, prepared, textColumn } from "../../database/index.ts";

const listPrograms = prepared("imports.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const forgetFiles = prepared(
  "imports.forget-files",
  `WITH old AS (SELECT i.id FROM imports i WHERE i.program_id = $1 AND i.file_until < $2),
     problems AS (DELETE FROM import_problems p USING old WHERE p.program_id = $1 AND p.import_id = old.id)
   DELETE FROM import_files f USING old WHERE f.program_id = $1 AND f.import_id = old.id`,
  () => null,
);

/** Job: deletes expired uploads; imported records stay, and can still be undone. */
export async function forgetOldImportsOnce(database: Database, now: Date): Promise<void> {
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ run }) => run(forgetFiles, [programId, now]));
  }
}
