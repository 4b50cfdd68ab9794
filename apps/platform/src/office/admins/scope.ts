import type { ProgramTransaction } from "../../database/index.ts";
import { rowId } from "../numbering/index.ts";

/** Partners and shops of a person. */
interface Scope {
  readonly id: string;
  readonly partnerIds: readonly string[];
  readonly storeIds: readonly string[];
}

/** Replaces the partners and shops of a person. */
export async function writeScope(
  { db, programId }: ProgramTransaction,
  { id, partnerIds, storeIds }: Scope,
): Promise<true> {
  const owner = { program_id: programId, admin_id: id };
  await db.deleteFrom("admin_partners").where("admin_id", "=", id).execute();
  await db.deleteFrom("admin_stores").where("admin_id", "=", id).execute();
  const partners = [...new Set(partnerIds.map(rowId))].map((partnerId) => ({ ...owner, partner_id: partnerId }));
  const stores = [...new Set(storeIds.map(rowId))].map((storeId) => ({ ...owner, store_id: storeId }));
  if (partners.length > 0) {
    await db.insertInto("admin_partners").values(partners).execute();
  }
  if (stores.length > 0) {
    await db.insertInto("admin_stores").values(stores).execute();
  }
  return true;
}
