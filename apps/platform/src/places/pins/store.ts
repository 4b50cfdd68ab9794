import { NO_PIN_TRIES, type PinTries } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";

/** ADMIN opens the settings of a tablet, CASHIER its cash register. */
export type PinPurpose = "ADMIN" | "CASHIER";

/** What a device may be guessing; DUTY is a personal PIN. Each is counted separately. */
export type TriedPurpose = PinPurpose | "DUTY";

/** PINs of one mounting; hashes never leave this module. */
export interface PinFacts {
  readonly mountingId: string;
  readonly partnerId: string;
  readonly storeId: string;
  readonly deviceId: string | null;
  readonly storeUsesPin: boolean;
  readonly storeHash: string | null;
  readonly profileNeedsPin: boolean;
  readonly profileHash: string | null;
  readonly sessionHash: string | null;
}

export function readPinFacts(transaction: ProgramTransaction, mountingId: string): Promise<PinFacts | undefined> {
  return readFactsWhere(transaction, "mountings.id", mountingId);
}

/** The PINs of a device's place. */
export function readPinFactsOfDevice(transaction: ProgramTransaction, deviceId: string): Promise<PinFacts | undefined> {
  return readFactsWhere(transaction, "mountings.device_id", deviceId);
}

async function readFactsWhere(
  transaction: ProgramTransaction,
  column: "mountings.id" | "mountings.device_id",
  id: string,
): Promise<PinFacts | undefined> {
  const row = await transaction.db
    .selectFrom("mountings")
    .innerJoin("stores", (join) =>
      join.onRef("stores.program_id", "=", "mountings.program_id").onRef("stores.id", "=", "mountings.store_id"),
    )
    .leftJoin("profiles", (join) =>
      join.onRef("profiles.program_id", "=", "mountings.program_id").onRef("profiles.id", "=", "mountings.profile_id"),
    )
    .select([
      "mountings.id",
      "mountings.partner_id",
      "mountings.store_id",
      "mountings.device_id",
      "mountings.session_pin_hash",
    ])
    .select(["stores.uses_pin", "stores.pin_hash as store_hash"])
    .select(["profiles.pin_required", "profiles.pin_hash as profile_hash"])
    .where(column, "=", id)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  return {
    mountingId: row.id,
    partnerId: String(row.partner_id),
    storeId: String(row.store_id),
    deviceId: row.device_id,
    storeUsesPin: row.uses_pin,
    storeHash: row.store_hash,
    profileNeedsPin: row.pin_required ?? false,
    profileHash: row.profile_hash,
    sessionHash: row.session_pin_hash,
  };
}

/** Locks and reads the wrong attempts of a device; its other attempts wait until the transaction ends. */
export async function lockTries(
  transaction: ProgramTransaction,
  deviceId: string,
  purpose: TriedPurpose,
): Promise<PinTries> {
  const key = { program_id: transaction.programId, device_id: deviceId, purpose };
  await transaction.db
    .insertInto("pin_tries")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction.db
    .selectFrom("pin_tries")
    .select(["wrong_count", "blocked_until"])
    .where("device_id", "=", deviceId)
    .where("purpose", "=", purpose)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    return NO_PIN_TRIES;
  }
  return { wrongCount: row.wrong_count, blockedUntilMs: row.blocked_until?.getTime() ?? null };
}

export async function writeTries(
  transaction: ProgramTransaction,
  { deviceId, purpose }: { readonly deviceId: string; readonly purpose: TriedPurpose },
  tries: PinTries,
): Promise<void> {
  await transaction.db
    .updateTable("pin_tries")
    .set({
      wrong_count: tries.wrongCount,
      blocked_until: tries.blockedUntilMs === null ? null : new Date(tries.blockedUntilMs),
    })
    .where("device_id", "=", deviceId)
    .where("purpose", "=", purpose)
    .execute();
}

/** Resets all attempts of a device. */
export async function forgetTries(transaction: ProgramTransaction, deviceId: string): Promise<void> {
  await transaction.db.deleteFrom("pin_tries").where("device_id", "=", deviceId).execute();
}

/** Writes the session's PIN while the same device is still mounted; false otherwise. */
export async function writeSessionPin(
  transaction: ProgramTransaction,
  { mountingId, deviceId }: { readonly mountingId: string; readonly deviceId: string },
  pinHash: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction.db
    .updateTable("mountings")
    .set({ session_pin_hash: pinHash })
    .where("id", "=", mountingId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
