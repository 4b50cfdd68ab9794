import type { ProgramTransaction } from "../../database/index.ts";
import type { Store } from "../stores/index.ts";

/** A place for a tablet in a store. */
export interface AppInteractionPoint {
  readonly id: string;
  readonly storeId: number | null;
  readonly partnerId: number | null;
  /** The till beside it. */
  readonly pairedCashId: string | null;
}

function pointQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("interaction_points")
    .select(["id", "store_id as storeId", "partner_id as partnerId", "paired_cash_id as pairedCashId"])
    .where("kind", "=", "APP")
    .where("active", "=", true);
}

/** Finds the tablet place with this workstation id in any store. */
export async function findAppPoint(
  transaction: ProgramTransaction,
  id: string,
): Promise<AppInteractionPoint | undefined> {
  return pointQuery(transaction).where("id", "=", id).executeTakeFirst();
}

/** Lists the tablet places of a store that no device occupies, ordered by id. */
export async function listFreeAppPoints(
  transaction: ProgramTransaction,
  store: Store,
): Promise<readonly AppInteractionPoint[]> {
  return pointQuery(transaction)
    .where("store_id", "=", Number(store.id))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("mountings")
            .select("mountings.id")
            .whereRef("mountings.program_id", "=", "interaction_points.program_id")
            .whereRef("mountings.app_interaction_id", "=", "interaction_points.id")
            .where("mountings.device_key", "is not", null),
        ),
      ),
    )
    .orderBy("id")
    .execute();
}

/** Creates a tablet place under the workstation id that a device generated. */
export async function createAppPoint(
  transaction: ProgramTransaction,
  point: { readonly id: string; readonly name: string; readonly store: Store },
): Promise<AppInteractionPoint | undefined> {
  const row = {
    program_id: transaction.programId,
    id: point.id,
    kind: "APP" as const,
    level: "STORE" as const,
    partner_id: Number(point.store.partnerId),
    store_id: Number(point.store.id),
    name: point.name,
  };
  await transaction.db
    .insertInto("interaction_points")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The id may be a till's, or a concurrent request may have created the place.
  return findAppPoint(transaction, point.id);
}
