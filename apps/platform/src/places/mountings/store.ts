import { randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import type { CameraPositionCode, LanguageCode, PosMode } from "@punktum/domain";
import { lockDevice } from "../devices/index.ts";
import type { AppInteractionPoint } from "../interaction-points/index.ts";
import { addressLine } from "../stores/index.ts";

/** The binding of a device to a tablet place. */
export interface Mounting {
  readonly id: string;
  readonly partnerId: string;
  readonly store: MountedStore;
  readonly profileId: string | null;
  readonly appInteractionId: string;
  readonly cashInteractionId: string | null;
  readonly deviceId: string | null;
  /** Null while the place is free. */
  readonly deviceKey: string | null;
  readonly settings: MountSettings;
}

/** The shop of a place. */
interface MountedStore {
  readonly storeId: string;
  readonly storeName: string;
  readonly vatId: string;
  /** On one line; empty if none is known. */
  readonly address: string;
}

/** Settings that staff chose at mounting. */
export interface MountSettings {
  readonly deviceInformation: string;
  readonly posMode: PosMode;
  readonly cameraPosition: CameraPositionCode;
  readonly language: LanguageCode;
}

function mountingQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("mountings")
    .innerJoin("stores", (join) =>
      join.onRef("stores.program_id", "=", "mountings.program_id").onRef("stores.id", "=", "mountings.store_id"),
    )
    .select(["mountings.id", "mountings.partner_id", "mountings.profile_id", "mountings.device_id"])
    .select(["mountings.app_interaction_id", "mountings.cash_interaction_id", "mountings.device_key"])
    .select(["mountings.pos_mode", "mountings.camera_position_code", "mountings.language"])
    .select(["mountings.device_information"])
    .select(["stores.id as store_id", "stores.name as store_name", "stores.vat_id"])
    .select(addressLine("stores.address").as("store_address"));
}

type MountingRow = Awaited<ReturnType<ReturnType<typeof mountingQuery>["executeTakeFirstOrThrow"]>>;

const toMounting = (row: MountingRow): Mounting => ({
  id: row.id,
  partnerId: String(row.partner_id),
  store: {
    storeId: String(row.store_id),
    storeName: row.store_name,
    vatId: row.vat_id,
    address: row.store_address,
  },
  profileId: row.profile_id,
  appInteractionId: row.app_interaction_id,
  cashInteractionId: row.cash_interaction_id,
  deviceId: row.device_id,
  deviceKey: row.device_key,
  settings: {
    deviceInformation: row.device_information,
    posMode: row.pos_mode,
    cameraPosition: row.camera_position_code,
    language: row.language,
  },
});

export async function findMounting(transaction: ProgramTransaction, id: string): Promise<Mounting | undefined> {
  const row = await mountingQuery(transaction).where("mountings.id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toMounting(row);
}

/** The place that a device holds. */
export async function findHeldPlace(
  transaction: ProgramTransaction,
  deviceId: string,
): Promise<{ readonly workstationId: string; readonly storeId: string; readonly settings: MountSettings } | undefined> {
  const row = await mountingQuery(transaction)
    .select("mountings.workstation_id")
    .where("mountings.device_id", "=", deviceId)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  const { store, settings } = toMounting(row);
  return { workstationId: row.workstation_id, storeId: store.storeId, settings };
}

/** Creates the mounting row of a tablet place if it is missing. */
export async function ensureMounting(transaction: ProgramTransaction, point: AppInteractionPoint): Promise<void> {
  if (point.partnerId === null || point.storeId === null) {
    return;
  }
  await transaction.db
    .insertInto("mountings")
    .values({
      program_id: transaction.programId,
      id: randomUUIDv7(),
      partner_id: point.partnerId,
      store_id: point.storeId,
      app_interaction_id: point.id,
      cash_interaction_id: point.pairedCashId,
      workstation_id: point.id,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "app_interaction_id"]).doNothing())
    .execute();
}

type Which = { readonly id: string } | { readonly appInteractionId: string } | { readonly deviceKey: string };

/**
 * Locks the device, then the wanted mounting and the one the device has already, in one order, so that two devices that
 * swap places cannot deadlock. The rows are read after the lock, so that the loser of a race sees the winner's changes.
 */
export async function lockMountings(
  transaction: ProgramTransaction,
  which: Which,
  deviceKey: string | undefined,
): Promise<{ readonly wanted: Mounting | undefined; readonly held: Mounting | undefined }> {
  const [column, value] =
    "id" in which
      ? // UUIDs may be written in upper case; the database returns lower case.
        (["id", which.id.toLowerCase()] as const)
      : "appInteractionId" in which
        ? (["app_interaction_id", which.appInteractionId] as const)
        : (["device_key", which.deviceKey] as const);
  if (deviceKey !== undefined) {
    await lockDevice(transaction, { deviceKey });
  }
  const locked = await transaction.db
    .selectFrom("mountings")
    .select(["id", "app_interaction_id", "device_key"])
    .where((where) => where.or([where(column, "=", value), where("device_key", "=", deviceKey ?? "")]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const wantedId = locked.find((row) => row[column] === value)?.id;
  const heldId = locked.find((row) => deviceKey !== undefined && row.device_key === deviceKey)?.id;
  return {
    wanted: wantedId === undefined ? undefined : await findMounting(transaction, wantedId),
    held: heldId === undefined ? undefined : await findMounting(transaction, heldId),
  };
}

/** Writes the device of a mounting and its settings. */
export async function holdMounting(
  transaction: ProgramTransaction,
  mountingId: string,
  holder: MountSettings & {
    readonly deviceId: string;
    readonly deviceKey: string;
    readonly workstationId: string;
    readonly adminId: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  await transaction.db
    .updateTable("mountings")
    .set({
      device_id: holder.deviceId,
      device_key: holder.deviceKey,
      workstation_id: holder.workstationId,
      device_information: holder.deviceInformation,
      pos_mode: holder.posMode,
      camera_position_code: holder.cameraPosition,
      language: holder.language,
      mounted_at: holder.now,
      mounted_by: holder.adminId ?? null,
      updated_at: holder.now,
    })
    .where("id", "=", mountingId)
    .execute();
}

/** Frees a mounting. */
export async function clearMounting(transaction: ProgramTransaction, mountingId: string, now: Date): Promise<void> {
  await transaction.db
    .updateTable("mountings")
    .set({
      device_id: null,
      device_key: null,
      mounted_at: null,
      mounted_by: null,
      session_pin_hash: null,
      updated_at: now,
    })
    .where("id", "=", mountingId)
    .execute();
}

/** Writes the settings of a mounting, whichever device occupies it. */
export async function writeSettings(
  transaction: ProgramTransaction,
  mountingId: string,
  settings: MountSettings,
  now: Date,
): Promise<void> {
  await transaction.db
    .updateTable("mountings")
    .set({
      device_information: settings.deviceInformation,
      pos_mode: settings.posMode,
      camera_position_code: settings.cameraPosition,
      language: settings.language,
      updated_at: now,
    })
    .where("id", "=", mountingId)
    .execute();
}

/** Deletes a mounting; no other row refers to one. */
export async function deleteMounting(transaction: ProgramTransaction, mountingId: string): Promise<void> {
  await transaction.db.deleteFrom("mountings").where("id", "=", mountingId).execute();
}
