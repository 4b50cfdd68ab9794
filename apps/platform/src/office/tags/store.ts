import { type ProgramTransaction, type Tables, unlessTaken } from "../../database/index.ts";
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

/** Lists tags ordered by id, of one domain if given. */
export async function listTags(
  { db }: ProgramTransaction,
  { domain, limit, offset }: { readonly domain: Domain | undefined; readonly limit: number; readonly offset: number },
): Promise<Tag[]> {
  const all = db.selectFrom("tags").select(COLUMNS).orderBy("id").limit(limit).offset(offset);
  const rows = await (domain === undefined ? all : all.where("domain", "=", domain)).execute();
  return rows.map(toTag);
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
