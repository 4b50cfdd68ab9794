import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { answerPagedList, byColumn, byName, type ListAnswer, type ListAsked } from "../list-pages/index.ts";
import { nextId, rowId } from "../numbering/index.ts";

/** Address of another system. Clients can read it; the platform never fetches it. */
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

/** Lists addresses, of one type if given. */
export function listEndpoints(
  transaction: ProgramTransaction,
  { type, ...asked }: ListAsked<"id" | "name" | "type"> & { readonly type?: string | undefined },
): ListAnswer<Endpoint> {
  const all = transaction.db.selectFrom("endpoints").select(COLUMNS);
  const list = {
    name: "endpoints",
    query: type === undefined ? all : all.where("type", "=", type),
    id: byColumn("id", "bigint"),
    searched: [sql.ref("name"), sql.ref("type")],
    fields: {
      id: byColumn("id", "bigint"),
      name: byName(sql.ref("name")),
      type: byColumn("type", "text"),
    },
    order: "id",
    toEntries: (rows: readonly Row[]) => rows.map(toEndpoint),
  } as const;
  return answerPagedList(transaction, list, asked);
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
