import { type ProgramTransaction, type Tables, unlessTaken } from "../../database/index.ts";
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

/** Lists properties ordered by id, of one domain if given. */
export async function listCustomProperties(
  transaction: ProgramTransaction,
  { domain, limit, offset }: { readonly domain: Domain | undefined; readonly limit: number; readonly offset: number },
): Promise<CustomProperty[]> {
  const all = transaction.db.selectFrom("custom_properties").select(COLUMNS).orderBy("id").limit(limit).offset(offset);
  const rows = await (domain === undefined ? all : all.where("domain", "=", domain)).execute();
  return rows.map(toProperty);
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
