import type { Selectable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import { answerPagedList, type ListAnswer, type ListAsked } from "../../office/list-pages/index.ts";
import { nextId, rowId } from "../../office/numbering/index.ts";
import { STORE_LIST, type StoreField } from "./store.ts";

type Row = Selectable<Tables["stores"]>;

/** A shop as the administration sees it. */
export interface StoreSettings {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly vatId: string;
  readonly revenueModuleMode: "INT" | "FLOAT";
  readonly decimalRevenue: boolean;
  readonly usesPin: boolean;
  readonly address: { readonly [Key in keyof Row["address"]]?: string | undefined };
  readonly active: boolean;
  readonly version: number;
  readonly createdAt: string;
}

type Values = Omit<StoreSettings, "id" | "partnerId" | "usesPin" | "version" | "createdAt">;

const toSettings = (row: Row): StoreSettings => ({
  id: String(row.id),
  partnerId: String(row.partner_id),
  name: row.name,
  vatId: row.vat_id,
  revenueModuleMode: row.revenue_module_mode,
  decimalRevenue: row.decimal_revenue,
  usesPin: row.uses_pin,
  address: row.address,
  active: row.active,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});

const toRow = (values: Values) => ({
  name: values.name,
  vat_id: values.vatId,
  revenue_module_mode: values.revenueModuleMode,
  decimal_revenue: values.decimalRevenue,
  address: JSON.stringify(values.address),
  active: values.active,
});

/** Finds a shop, active or not; `lock` locks it until the transaction ends. */
export async function findStoreSettings(
  { db }: ProgramTransaction,
  id: string,
  lock = false,
): Promise<StoreSettings | undefined> {
  const row = await db
    .selectFrom("stores")
    .selectAll()
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Filter and page of a list of shops. */
interface StoreFilter extends ListAsked<StoreField> {
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
  readonly active: boolean | undefined;
}

/** Lists shops of the given partners and ids. */
export function listStoreSettings(
  transaction: ProgramTransaction,
  { partnerIds, storeIds, active, ...asked }: StoreFilter,
): ListAnswer<StoreSettings> {
  let query = transaction.db.selectFrom("stores").selectAll();
  // No row has the id -1, so an empty list finds nothing.
  if (partnerIds !== "ALL") {
    query = query.where("partner_id", "in", [-1, ...partnerIds.map(rowId)]);
  }
  if (storeIds !== "ALL") {
    query = query.where("id", "in", [-1, ...storeIds.map(rowId)]);
  }
  if (active !== undefined) {
    query = query.where("active", "=", active);
  }
  const toEntries = (rows: readonly Row[]) => rows.map(toSettings);
  return answerPagedList(transaction, { ...STORE_LIST, name: "stores", query, toEntries }, asked);
}

export async function createStore(
  transaction: ProgramTransaction,
  { partnerId, ...values }: Values & { readonly partnerId: string },
): Promise<StoreSettings> {
  const { db, programId } = transaction;
  const id = await nextId(transaction, "stores");
  const row = { ...toRow(values), program_id: programId, id, partner_id: rowId(partnerId) };
  return toSettings(await db.insertInto("stores").values(row).returningAll().executeTakeFirstOrThrow());
}

export async function replaceStore(
  { db }: ProgramTransaction,
  { id, ...values }: Values & { readonly id: string },
): Promise<StoreSettings> {
  const change = db.updateTable("stores").set(toRow(values)).where("id", "=", rowId(id)).returningAll();
  return toSettings(await change.executeTakeFirstOrThrow());
}

/** Writes the hash of a shop's PIN; null removes the PIN and the question for it. */
export async function setStorePinHash({ db }: ProgramTransaction, id: string, pinHash: string | null): Promise<void> {
  await db
    .updateTable("stores")
    .set({ uses_pin: pinHash !== null, pin_hash: pinHash })
    .where("id", "=", rowId(id))
    .execute();
}
