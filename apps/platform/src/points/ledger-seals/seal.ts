import { type Database, integerColumn, prepared, textColumn } from "../../database/index.ts";

const CHAINS = ["BOOKINGS", "AUDIT"] as const;
/** Rows of one transaction after an upgrade or a restore, when the whole ledger is sealed: a few seconds. */
const STEP_ROWS = 100_000;
/** A step reads the whole ledger for rows without a seal; other statements are cancelled after ten seconds. */
const SEAL_TIMEOUT = "30min";

const listPrograms = prepared("seals.programs", "SELECT id FROM list_programs() WHERE sandbox_of IS NULL", (row) =>
  textColumn(row, "id"),
);
const allowTime = prepared("seals.allow", "SELECT set_config('statement_timeout', $1, true)", () => null);
const seal = prepared("seals.seal", "SELECT seal_ledger($1, $2, $3) AS rows", (row) => integerColumn(row, "rows"));

/** Seals what a programme has written up to now, unless another process is sealing it. Returns the number of rows. */
export async function sealLedger(database: Database, programId: string, stepRows = STEP_ROWS): Promise<number> {
  let rows = 0;
  for (const chain of CHAINS) {
    let step: number;
    do {
      step = await sealStep(database, { programId, chain, stepRows });
      rows += step;
    } while (step === stepRows);
  }
  return rows;
}

async function sealStep(
  database: Database,
  { programId, chain, stepRows }: { readonly programId: string; readonly chain: string; readonly stepRows: number },
): Promise<number> {
  const [sealed = 0] = await database.withProgram(programId, async ({ run }) => {
    await run(allowTime, [SEAL_TIMEOUT]);
    return run(seal, [programId, chain, stepRows]);
  });
  return sealed;
}

/** Job: seals the bookings and the audit log of all programmes. Bookings do not write seals and do not wait for them. */
export async function sealLedgerOnce(database: Database): Promise<void> {
  const failures: unknown[] = [];
  // A failing programme does not stop the others.
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await sealLedger(database, programId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}
