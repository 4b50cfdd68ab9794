import { randomUUID } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import { addKey } from "../../office/sessions/index.ts";

/** A till: an interaction point of kind CASH of a store or a partner. */
export interface Till {
  readonly id: string;
  readonly partnerId: string;
  /** Null: the till belongs to the partner as a whole. */
  readonly storeId: string | null;
}

/** A key's description; never the key itself. */
export interface TillKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

const MAX_LISTED = 200;

export async function findTill(transaction: ProgramTransaction, id: string): Promise<Till | undefined> {
  const row = await transaction.db
    .selectFrom("interaction_points")
    .select(["id", "partner_id", "store_id"])
    .where("id", "=", id)
    .where("kind", "=", "CASH")
    .where("active", "=", true)
    .executeTakeFirst();
  // A till of the programme itself belongs to no shop, so its sales could not be assigned.
  if (row === undefined || row.partner_id === null) {
    return undefined;
  }
  const storeId = row.store_id === null ? null : String(row.store_id);
  return { id: row.id, partnerId: String(row.partner_id), storeId };
}

/** Creates a key; only the answer contains the secret. */
export async function createTillKey(
  transaction: ProgramTransaction,
  till: Till,
  options: { readonly name: string; readonly expiresAt: Date | null; readonly now: Date },
): Promise<TillKey & { readonly apiKey: string }> {
  const key = { id: randomUUID(), name: options.name, createdAt: options.now, expiresAt: options.expiresAt };
  const apiKey = await addKey(transaction, {
    role: "TILL",
    partner_id: Number(till.partnerId),
    interaction_id: till.id,
    id: key.id,
    name: key.name,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  });
  return { ...key, revokedAt: null, apiKey };
}

/** Lists keys of a till, newest first. */
export async function listTillKeys(transaction: ProgramTransaction, till: Till): Promise<readonly TillKey[]> {
  const rows = await transaction.db
    .selectFrom("api_keys")
    .select(["id", "name", "created_at as createdAt", "expires_at as expiresAt", "revoked_at as revokedAt"])
    .where("interaction_id", "=", till.id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ ...row, id: row.id ?? "" }));
}

/** Revokes a key of a till; false when the till has no such key. Repeating it keeps the first time of revocation. */
export async function revokeTillKey(
  transaction: ProgramTransaction,
  till: Till,
  { keyId, now }: { readonly keyId: string; readonly now: Date },
): Promise<boolean> {
  const result = await transaction.db
    .updateTable("api_keys")
    .set((set) => ({ revoked_at: set.fn.coalesce("revoked_at", set.val(now)) }))
    .where("interaction_id", "=", till.id)
    .where("id", "=", keyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
