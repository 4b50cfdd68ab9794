import { sql } from "kysely";
import type { ProgramTransaction } from "./database.ts";

/**
 * Lets all statements of a transaction read one state of the database, and none of them write. It must be the first
 * statement of the transaction.
 */
export async function readOneState({ db }: ProgramTransaction): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
}
