import type { ProgramTransaction } from "../../database/index.ts";
import { hashOpaque } from "./opaque-token.ts";
import type { Identity } from "./identity.ts";

/**
 * Binds the API key used for mounting to the device: the key then acts as the device and is valid as long as the
 * mounting.
 */
export async function bindApiKey(
  transaction: ProgramTransaction,
  identity: Identity,
  { deviceId, authenticationKey }: { readonly deviceId: string; readonly authenticationKey?: string | undefined },
): Promise<void> {
  const hashes = [
    ...(identity.apiKeyHash === undefined ? [] : [Buffer.from(identity.apiKeyHash, "hex")]),
    ...(authenticationKey === undefined ? [] : [hashOpaque(authenticationKey)]),
  ];
  if (hashes.length === 0 || identity.adminId === undefined) {
    return;
  }
  await transaction.db
    .updateTable("api_keys")
    .set({ device_id: deviceId, expires_at: null })
    .where("hash", "in", hashes)
    .where("role", "=", "DEVICE")
    .where("admin_id", "=", identity.adminId)
    .where("device_id", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends all sessions and keys of a device, and the duty at it. */
export async function revokeDevice(transaction: ProgramTransaction, deviceId: string, now: Date): Promise<void> {
  for (const table of ["refresh_tokens", "api_keys"] as const) {
    await transaction.db
      .updateTable(table)
      .set({ revoked_at: now })
      .where("device_id", "=", deviceId)
      .where("revoked_at", "is", null)
      .execute();
  }
  await transaction.db
    .updateTable("duties")
    .set({ ended_at: now })
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .execute();
}
