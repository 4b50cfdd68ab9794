import type { ProgramTransaction } from "../../database/index.ts";
import { nextId, rowId } from "../numbering/index.ts";

/** Address of another system. Clients can read it; the platform never fetches it (T25). */
export interface Endpoint {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
  readonly version: number;
}

type Values = Omit<Endpoint, "id" | "version">;
type Row = Omit<Endpoint, "id"> & { readonly id: number };

const COLUMNS = ["id", "type", "name", "url", "active", "version"] as const;

const toEndpoint = (row: Row): Endpoint => ({ ...row, id: String(row.id) });

/** Lists addresses ordered by id, of one type if given. */
export async function listEndpoints(
  { db }: ProgramTransaction,
  { type, limit, offset }: { readonly type: string | undefined; readonly limit: number; readonly offset: number },
): Promise<Endpoint[]> {
  const all = db.selectFrom("endpoints").select(COLUMNS).orderBy("id").limit(limit).offset(offset);
  const rows = await (type === undefined ? all : all.where("type", "=", type)).execute();
  return rows.map(toEndpoint);
}

export async function findEndpoint(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<Endpoint | undefined> {
  const row = await db
    .selectFrom("endpoints")
    .select(COLUMNS)
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toEndpoint(row);
}

export async function createEndpoint(transaction: ProgramTransaction, values: Values): Promise<Endpoint> {
  const { db, programId } = transaction;
  const row = { ...values, program_id: programId, id: await nextId(transaction, "endpoints") };
  return toEndpoint(await db.insertInto("endpoints").values(row).returning(COLUMNS).executeTakeFirstOrThrow());
}

export async function replaceEndpoint(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<Endpoint> {
  const change = db.updateTable("endpoints").set(values).where("id", "=", rowId(id)).returning(COLUMNS);
  return toEndpoint(await change.executeTakeFirstOrThrow());
}

export async function deleteEndpoint({ db }: ProgramTransaction, id: string): Promise<void> {
  await db.deleteFrom("endpoints").where("id", "=", rowId(id)).execute();
}
