import { sql } from "kysely";
import { type ProgramTransaction, type Tables, unlessTaken } from "../../database/index.ts";
import { answerPagedList, byColumn, byName, type ListAnswer, type ListAsked } from "../list-pages/index.ts";
import { nextId, rowId } from "../numbering/index.ts";

type Domain = Tables["custom_properties"]["domain"];

/** A custom property of one kind of things. */
export interface CustomProperty {
  readonly id: string;
  readonly domain: Domain;
  readonly key: string;
  readonly name: string;
  readonly valueType: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE";
  readonly active: boolean;
  readonly version: number;
}

type Values = Omit<CustomProperty, "id" | "version">;
type Row = Omit<CustomProperty, "id"> & { readonly id: number };

const COLUMNS = ["id", "domain", "key", "name", "value_type as valueType", "active", "version"] as const;

const toProperty = (row: Row): CustomProperty => ({ ...row, id: String(row.id) });
const toRow = ({ valueType, ...rest }: Values) => ({ ...rest, value_type: valueType });

/** Lists properties, of one domain if given. */
export function listCustomProperties(
  transaction: ProgramTransaction,
  { domain, ...asked }: ListAsked<"id" | "name" | "key"> & { readonly domain?: Domain | undefined },
): ListAnswer<CustomProperty> {
  const all = transaction.db.selectFrom("custom_properties").select(COLUMNS);
  const list = {
    name: "customproperties",
    query: domain === undefined ? all : all.where("domain", "=", domain),
    id: byColumn("id", "bigint"),
    searched: [sql.ref("name"), sql.ref("key")],
    fields: {
      id: byColumn("id", "bigint"),
      name: byName(sql.ref("name")),
      key: byColumn("key", "text"),
    },
    order: "id",
    toEntries: (rows: readonly Row[]) => rows.map(toProperty),
  } as const;
  return answerPagedList(transaction, list, asked);
}

export async function findCustomProperty(
  transaction: ProgramTransaction,
  id: string,
  lock = false,
): Promise<CustomProperty | undefined> {
  const row = await transaction.db
    .selectFrom("custom_properties")
    .select(COLUMNS)
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toProperty(row);
}

/** Undefined when the key exists in the domain. */
export async function createCustomProperty(
  transaction: ProgramTransaction,
  values: Values,
): Promise<CustomProperty | undefined> {
  const { db, programId } = transaction;
  const row = { ...toRow(values), program_id: programId, id: await nextId(transaction, "custom_properties") };
  return unlessTaken(async () =>
    toProperty(await db.insertInto("custom_properties").values(row).returning(COLUMNS).executeTakeFirstOrThrow()),
  );
}

/** Undefined when the key exists in the domain. */
export async function replaceCustomProperty(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<CustomProperty | undefined> {
  const change = db.updateTable("custom_properties").set(toRow(values)).where("id", "=", rowId(id)).returning(COLUMNS);
  return unlessTaken(async () => toProperty(await change.executeTakeFirstOrThrow()));
}
