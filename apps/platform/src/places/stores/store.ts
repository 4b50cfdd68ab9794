import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import {
  answerPagedList,
  byColumn,
  byMoment,
  byName,
  type ListAnswer,
  type ListAsked,
} from "../../office/list-pages/index.ts";
import { rowId } from "../../office/numbering/index.ts";

/** A shop of a partner. Ids are digits as text, as on the wire. */
export interface Store {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly vatId: string;
  readonly revenueModuleMode: "INT" | "FLOAT";
  readonly decimalRevenue: boolean;
  /** Staff may book points by hand. */
  readonly manualAllowed: boolean;
  readonly usesPin: boolean;
  readonly active: boolean;
}

/** Street, postal code and city of a shop on one line; empty if none is known. */
export const addressLine = (column: string): RawBuilder<string> => {
  const part = (name: string) => sql`nullif(trim(${sql.ref(column)} ->> ${sql.lit(name)}), '')`;
  const town = sql`nullif(concat_ws(' ', ${part("postalCode")}, ${part("city")}), '')`;
  return sql<string>`concat_ws(', ', ${part("street")}, ${town})`;
};

const CITY = sql`coalesce(${sql.ref("stores.address")} ->> 'city', '')`;

/** How lists of shops are searched and sorted. */
export const STORE_LIST = {
  id: byColumn("stores.id", "bigint"),
  searched: [sql.ref("stores.name"), CITY],
  fields: {
    id: byColumn("stores.id", "bigint"),
    name: byName(sql.ref("stores.name")),
    city: byName(CITY),
    createdAt: byMoment("stores.created_at", "FIRST"),
  },
  order: "id",
} as const;

/** What pages of shops can be sorted by. */
export type StoreField = keyof typeof STORE_LIST.fields;

/** Filter and page of a list of shops. */
interface StoreFilter extends ListAsked<StoreField> {
  readonly storeIds: readonly string[] | "ALL";
  readonly active: boolean;
}

/** A shop is active only while its partner is active too. */
const OPEN = sql<boolean>`(stores.active AND partners.active)`;

function storeQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("stores")
    .innerJoin("partners", (join) =>
      join.onRef("partners.program_id", "=", "stores.program_id").onRef("partners.id", "=", "stores.partner_id"),
    )
    .select(["stores.id", "stores.partner_id", "stores.name", "stores.vat_id", "stores.revenue_module_mode"])
    .select(["stores.decimal_revenue", "stores.uses_pin", "partners.manual_allowed"])
    .select(OPEN.as("open"));
}

type StoreRow = Awaited<ReturnType<ReturnType<typeof storeQuery>["executeTakeFirstOrThrow"]>>;

const toStore = (row: StoreRow): Store => ({
  id: String(row.id),
  partnerId: String(row.partner_id),
  name: row.name,
  vatId: row.vat_id,
  revenueModuleMode: row.revenue_module_mode,
  decimalRevenue: row.decimal_revenue,
  manualAllowed: row.manual_allowed,
  usesPin: row.uses_pin,
  active: row.open,
});

/** Lists the active stores of a partner ordered by id. */
export async function listStores(transaction: ProgramTransaction, partnerId: string): Promise<readonly Store[]> {
  const query = storeQuery(transaction).where("stores.partner_id", "=", rowId(partnerId)).where(OPEN, "=", true);
  return (await query.orderBy("stores.id").execute()).map(toStore);
}

/** Lists the stores of a partner that are among `storeIds`, as an array or page by page. */
export function listStorePages(
  transaction: ProgramTransaction,
  partnerId: string,
  { active, storeIds, ...asked }: StoreFilter,
): ListAnswer<Store> {
  let query = storeQuery(transaction).where("stores.partner_id", "=", rowId(partnerId)).where(OPEN, "=", active);
  // No row has the id -1, so an empty list finds nothing.
  if (storeIds !== "ALL") {
    query = query.where("stores.id", "in", [-1, ...storeIds.map(rowId)]);
  }
  const list = {
    ...STORE_LIST,
    name: `stores of ${rowId(partnerId)}`,
    query,
    // The kiosk needs the whole list to offer all shops.
    wholeArray: true,
    toEntries: (rows: readonly StoreRow[]) => rows.map(toStore),
  } as const;
  return answerPagedList(transaction, list, asked);
}

/** Locks a store until the transaction ends; rows that refer to it are not blocked. */
export async function lockStore(transaction: ProgramTransaction, id: string): Promise<void> {
  await transaction.db.selectFrom("stores").select("id").where("id", "=", rowId(id)).forNoKeyUpdate().execute();
}

/** Finds an active store. */
export async function findStore(transaction: ProgramTransaction, id: string): Promise<Store | undefined> {
  const query = storeQuery(transaction).where("stores.id", "=", rowId(id)).where(OPEN, "=", true);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : toStore(row);
}
