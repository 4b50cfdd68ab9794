import { sql } from "kysely";
import { type ProgramTransaction, type Tables, unlessTaken } from "../../database/index.ts";
import { answerPagedList, byColumn, byName, type ListAnswer, type ListAsked } from "../list-pages/index.ts";
import { nextId, rowId } from "../numbering/index.ts";

type Domain = Tables["tags"]["domain"];

/** A tag for things of one kind. */
export interface Tag {
  readonly id: string;
  readonly domain: Domain;
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
}

type Values = Omit<Tag, "id" | "version">;
type Row = Omit<Tag, "id"> & { readonly id: number };

const COLUMNS = ["id", "domain", "name", "active", "version"] as const;

const toTag = (row: Row): Tag => ({ ...row, id: String(row.id) });

/** Lists tags, of one domain if given. */
export function listTags(
  transaction: ProgramTransaction,
  { domain, ...asked }: ListAsked<"id" | "name"> & { readonly domain?: Domain | undefined },
): ListAnswer<Tag> {
  const all = transaction.db.selectFrom("tags").select(COLUMNS);
  const list = {
    name: "tags",
    query: domain === undefined ? all : all.where("domain", "=", domain),
    id: byColumn("id", "bigint"),
    searched: [sql.ref("name")],
    fields: { id: byColumn("id", "bigint"), name: byName(sql.ref("name")) },
    order: "id",
    toEntries: (rows: readonly Row[]) => rows.map(toTag),
  } as const;
  return answerPagedList(transaction, list, asked);
}

export async function findTag({ db }: ProgramTransaction, id: string, lock = false): Promise<Tag | undefined> {
  const row = await db
    .selectFrom("tags")
    .select(COLUMNS)
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toTag(row);
}

/** Undefined when the domain has a tag of this name. */
export async function createTag(transaction: ProgramTransaction, values: Values): Promise<Tag | undefined> {
  const { db, programId } = transaction;
  const row = { ...values, program_id: programId, id: await nextId(transaction, "tags") };
  const insert = db.insertInto("tags").values(row).returning(COLUMNS);
  return unlessTaken(async () => toTag(await insert.executeTakeFirstOrThrow()));
}

/** Undefined when the domain has a tag of this name. */
export async function replaceTag(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<Tag | undefined> {
  const change = db.updateTable("tags").set(values).where("id", "=", rowId(id)).returning(COLUMNS);
  return unlessTaken(async () => toTag(await change.executeTakeFirstOrThrow()));
}
