import { type RawBuilder, sql } from "kysely";
import { type Identity, mayUsePartner, mayUseStore } from "../../office/sessions/index.ts";
import type { ProgramTransaction } from "../../database/index.ts";

/** The part of the programme that a report covers. */
export interface Reach {
  /** Condition on `partner_id` and `store_id` of the daily tables. */
  readonly rows: RawBuilder<boolean>;
  /** The same condition for rows by shop. */
  readonly stores: RawBuilder<boolean>;
  /**
   * Kind of the reach. Several places have no common count of active accounts, because an account may be active in two
   * of them.
   */
  readonly covers: "PROGRAM" | "ONE_PLACE" | "SEVERAL";
}

interface ScopeQuery {
  readonly partnerId?: string | undefined;
  readonly storeId?: string | undefined;
}

const among = (ids: readonly string[]): RawBuilder<unknown> => sql`ANY (${[...ids]}::bigint[])`;

async function partnerOfStore({ db }: ProgramTransaction, storeId: string): Promise<string | undefined> {
  const row = await db.selectFrom("stores").select("partner_id").where("id", "=", Number(storeId)).executeTakeFirst();
  return row === undefined ? undefined : String(row.partner_id);
}

/** One shop; undefined if it is out of reach or does not belong to the named partner. */
async function oneStore(transaction: ProgramTransaction, identity: Identity, storeId: string, partnerId?: string) {
  const found = await partnerOfStore(transaction, storeId);
  if (found === undefined || (partnerId !== undefined && partnerId !== found)) {
    return undefined;
  }
  if (!mayUseStore(identity, { partnerId: found, id: storeId })) {
    return undefined;
  }
  const rows = sql<boolean>`store_id = ${storeId}::bigint`;
  return { rows, stores: rows, covers: "ONE_PLACE" } as const;
}

function severalPlaces({ storeIds }: Identity, partnerIds: readonly string[] | "ALL"): Reach {
  const ofPartners = partnerIds === "ALL" ? sql<boolean>`true` : sql<boolean>`partner_id = ${among(partnerIds)}`;
  if (storeIds !== "ALL") {
    const stores = sql<boolean>`(${ofPartners} AND store_id <> 0 AND store_id = ${among(storeIds)})`;
    return { rows: stores, stores, covers: storeIds.length === 1 ? "ONE_PLACE" : "SEVERAL" };
  }
  const stores = sql<boolean>`(${ofPartners} AND store_id <> 0)`;
  if (partnerIds === "ALL") {
    return { rows: sql<boolean>`(partner_id = 0 AND store_id = 0)`, stores, covers: "PROGRAM" };
  }
  const rows = sql<boolean>`(${ofPartners} AND partner_id <> 0 AND store_id = 0)`;
  return { rows, stores, covers: partnerIds.length === 1 ? "ONE_PLACE" : "SEVERAL" };
}

/**
 * The reach of a caller: the whole programme, their partners and shops, or the named one. Undefined if the named one is
 * out of reach.
 */
export async function readReach(
  transaction: ProgramTransaction,
  identity: Identity,
  { partnerId, storeId }: ScopeQuery,
): Promise<Reach | undefined> {
  if (storeId !== undefined) {
    return oneStore(transaction, identity, storeId, partnerId);
  }
  if (partnerId === undefined) {
    return severalPlaces(identity, identity.partnerIds);
  }
  return mayUsePartner(identity, partnerId) ? severalPlaces(identity, [partnerId]) : undefined;
}
