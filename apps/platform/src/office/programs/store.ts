import { PLATFORM_ORGANIZATION } from "@punktum/domain";
import {
  booleanColumn,
  nullable,
  timeColumn,
  type Database,
  type JsonObject,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";

export interface Program {
  readonly id: string;
  readonly name: string;
  readonly config: JsonObject;
  readonly apiDefault: "v1" | "v2";
  /** Vouchers that a device may hand out without the server in a day. */
  readonly offlineVouchers: number;
}

const PROGRAM_ID = /^[a-z][a-z0-9-]{1,31}$/;

/** The transaction's programme, if it exists and is active. */
async function readProgram(transaction: ProgramTransaction): Promise<Program | undefined> {
  return transaction.db
    .selectFrom("programs")
    .select(["id", "name", "config", "api_default as apiDefault", "offline_vouchers as offlineVouchers"])
    .where("id", "=", transaction.programId)
    .where("active", "=", true)
    .executeTakeFirst();
}

/** The stored configuration of the transaction's programme, with keys that are not public. */
export async function readStoredConfig({ db, programId }: ProgramTransaction): Promise<JsonObject | undefined> {
  const row = await db.selectFrom("programs").select("config").where("id", "=", programId).executeTakeFirst();
  return row?.config;
}

/** Finds a programme by an id from untrusted input. */
export async function findProgram(database: Database, id: string): Promise<Program | undefined> {
  if (!PROGRAM_ID.test(id)) {
    return undefined;
  }
  return database.withProgram(id, readProgram);
}

const programs = prepared(
  "programs.list",
  "SELECT id, name, active, created_at, sandbox_of FROM list_programs()",
  (row) => ({
    id: textColumn(row, "id"),
    name: textColumn(row, "name"),
    active: booleanColumn(row, "active"),
    createdAt: timeColumn(row, "created_at").toISOString(),
    sandboxOf: nullable(row, "sandbox_of", textColumn),
  }),
);

const sandboxes = prepared(
  "programs.sandboxes",
  "SELECT id, name, active, created_at FROM sandboxes_of($1)",
  (row) => ({
    id: textColumn(row, "id"),
    name: textColumn(row, "name"),
    active: booleanColumn(row, "active"),
    createdAt: timeColumn(row, "created_at").toISOString(),
  }),
);

/** Every programme of the platform, without the platform itself. */
export async function listPrograms(database: Database) {
  const all = await database.withoutProgram(programs, []);
  return all.filter(({ id }) => id !== PLATFORM_ORGANIZATION);
}

/** The test programmes of the transaction's programme. */
export function listSandboxes({ run, programId }: ProgramTransaction) {
  return run(sandboxes, [programId]);
}
