import type { Database, JsonObject, ProgramTransaction } from "../../database/index.ts";

export interface Program {
  readonly id: string;
  readonly name: string;
  readonly config: JsonObject;
  readonly apiDefault: "v1" | "v2";
}

const PROGRAM_ID = /^[a-z][a-z0-9-]{1,31}$/;

/** The transaction's programme, if it exists and is active. */
async function readProgram(transaction: ProgramTransaction): Promise<Program | undefined> {
  return transaction.db
    .selectFrom("programs")
    .select(["id", "name", "config", "api_default as apiDefault"])
    .where("id", "=", transaction.programId)
    .where("active", "=", true)
    .executeTakeFirst();
}

/** Finds a programme by an id from untrusted input. */
export async function findProgram(database: Database, id: string): Promise<Program | undefined> {
  if (!PROGRAM_ID.test(id)) {
    return undefined;
  }
  return database.withProgram(id, readProgram);
}
