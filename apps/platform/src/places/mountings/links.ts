import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { rowId } from "../../office/numbering/index.ts";
import { type Actor, maySee, NO_PERMISSION } from "./actor.ts";
import type { Mounting } from "./store.ts";

/** Profile and till of a mounting; null removes one. */
export interface MountingLinks {
  readonly profileId?: string | null;
  readonly cashInteractionId?: string | null;
}

async function isProfile(transaction: ProgramTransaction, id: string): Promise<boolean> {
  const row = await transaction.db
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks that a till belongs to the same store; its sales are shown on this tablet. */
async function isTillOfStore(transaction: ProgramTransaction, id: string, storeId: string): Promise<boolean> {
  const row = await transaction.db
    .selectFrom("interaction_points")
    .select("id")
    .where("id", "=", id)
    .where("kind", "=", "CASH")
    .where("active", "=", true)
    .where("store_id", "=", rowId(storeId))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes profile and till of a locked mounting, as far as given; only staff of its store may. */
export async function linkMounting(
  transaction: ProgramTransaction,
  { identity, wanted }: Actor & { readonly wanted: Mounting },
  { profileId, cashInteractionId }: MountingLinks,
): Promise<Outcome<null, ErrorCode>> {
  if (profileId === undefined && cashInteractionId === undefined) {
    return succeed(null);
  }
  if (identity.role === "DEVICE" || !maySee(identity, wanted)) {
    return NO_PERMISSION;
  }
  if (typeof profileId === "string" && !(await isProfile(transaction, profileId))) {
    return fail("NOT_FOUND", "There is no such profile");
  }
  const { storeId } = wanted.store;
  if (typeof cashInteractionId === "string" && !(await isTillOfStore(transaction, cashInteractionId, storeId))) {
    return fail("NOT_FOUND", "There is no such till in the store");
  }
  await transaction.db
    .updateTable("mountings")
    .set({ profile_id: profileId, cash_interaction_id: cashInteractionId })
    .where("id", "=", wanted.id)
    .execute();
  return succeed(null);
}
