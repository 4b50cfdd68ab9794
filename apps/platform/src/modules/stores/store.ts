import type { ProgramTransaction } from "../../database/index.ts";

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
}

/** Ids arrive as text of digits; beyond the safe range no row can match. */
const asId = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : -1);

function storeQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("stores")
    .innerJoin("partners", (join) =>
      join.onRef("partners.program_id", "=", "stores.program_id").onRef("partners.id", "=", "stores.partner_id"),
    )
    .select(["stores.id", "stores.partner_id", "stores.name", "stores.vat_id", "stores.revenue_module_mode"])
    .select(["stores.decimal_revenue", "stores.uses_pin", "partners.manual_allowed"])
    .where("stores.active", "=", true)
    .where("partners.active", "=", true);
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
});

/** Active stores of a partner, by id. */
export async function listStores(transaction: ProgramTransaction, partnerId: string): Promise<readonly Store[]> {
  const rows = await storeQuery(transaction)
    .where("stores.partner_id", "=", asId(partnerId))
    .orderBy("stores.id")
    .execute();
  return rows.map(toStore);
}

export async function findStore(transaction: ProgramTransaction, id: string): Promise<Store | undefined> {
  const row = await storeQuery(transaction).where("stores.id", "=", asId(id)).executeTakeFirst();
  return row === undefined ? undefined : toStore(row);
}
