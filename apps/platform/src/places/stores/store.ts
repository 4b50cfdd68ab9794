import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
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

/** Filter of a list of shops; by default only active ones. */
export interface StoreFilter {
  readonly storeIds?: readonly string[] | "ALL" | undefined;
  readonly active?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
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

/** Lists stores of a partner ordered by id, by default active ones, and only those among `storeIds`. */
export async function listStores(
  transaction: ProgramTransaction,
  partnerId: string,
  { active = true, storeIds = "ALL", limit, offset }: StoreFilter = {},
): Promise<readonly Store[]> {
  let query = storeQuery(transaction)
    .where("stores.partner_id", "=", rowId(partnerId))
    .where(OPEN, "=", active)
    .orderBy("stores.id");
  // No row has the id -1, so an empty list finds nothing.
  if (storeIds !== "ALL") {
    query = query.where("stores.id", "in", [-1, ...storeIds.map(rowId)]);
  }
  if (limit !== undefined) {
    query = query.limit(limit);
  }
  if (offset !== undefined) {
    query = query.offset(offset);
  }
  return (await query.execute()).map(toStore);
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
