import { sql } from "kysely";
import { integerColumn, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";

/** A reset deletes row by row; other statements are cancelled after ten seconds. */
const RESET_TIMEOUT = "5min";

const reset = prepared("sandboxes.reset", "SELECT emptied, row_count FROM reset_sandbox($1)", (row) => ({
  table: textColumn(row, "emptied"),
  rows: integerColumn(row, "row_count"),
}));

/** Rows that a reset has deleted. */
interface ResetCounts {
  readonly members: number;
  readonly persons: number;
  readonly bookings: number;
  readonly sales: number;
  readonly redemptions: number;
  readonly mails: number;
  readonly devices: number;
}

/** Deletes the data of the transaction's programme; the database refuses it for every programme but a test programme. */
export async function resetSandbox({ db, run, programId }: ProgramTransaction): Promise<ResetCounts> {
  await sql`SELECT set_config('statement_timeout', ${RESET_TIMEOUT}, true)`.execute(db);
  const rows = new Map((await run(reset, [programId])).map(({ table, rows: count }) => [table, count]));
  const countOf = (table: string): number => rows.get(table) ?? 0;
  return {
    members: countOf("accounts"),
    persons: countOf("users"),
    bookings: countOf("bookings"),
    sales: countOf("transactions"),
    redemptions: countOf("redemptions"),
    mails: countOf("mails"),
    devices: countOf("devices"),
  };
}
