import { type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";
import { recordAudit } from "../audit/index.ts";

const DAY_MS = 86_400_000;
/** Rows of one transaction; deleting them takes less than a second. */
const STEP_ROWS = 5_000;

const listPrograms = prepared("audit-log.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
const forget = prepared("audit-log.forget", "SELECT forget_audit($1, $2, $3) AS rows", (row) =>
  integerColumn(row, "rows"),
);

async function forgetIn(database: Database, programId: string, before: Date): Promise<void> {
  let total = 0;
  let step: number;
  do {
    [step = 0] = await database.withProgram(programId, ({ run }) => run(forget, [programId, before, STEP_ROWS]));
    total += step;
  } while (step === STEP_ROWS);
  if (total > 0) {
    await database.withProgram(programId, (transaction) =>
      recordAudit(transaction, {
        actorKind: "SYSTEM",
        action: "AUDIT_FORGOTTEN",
        subjectKind: "PROGRAM",
        subjectId: programId,
        after: { deletedRows: total, deletedBefore: before.toISOString() },
        requestId: "",
      }),
    );
  }
}

/** Job: deletes rows of the audit log that are older than `keptDays`, which is at least 365, and notes how many. */
export async function forgetOldAuditOnce(database: Database, keptDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await forgetIn(database, programId, before);
  }
}
