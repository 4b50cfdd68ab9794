import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

/** A tablet. */
export interface Device {
  readonly id: string;
  readonly deviceKey: string;
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  readonly deviceInformation: string;
  readonly version: string;
  readonly connected: boolean;
  readonly createdAt: Date;
}

/** What a device reports about itself. */
export type DeviceFacts = Pick<Device, "os" | "osVersion" | "browser" | "deviceInformation" | "version">;

function deviceQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("devices")
    .select(["id", "device_key as deviceKey", "os", "os_version as osVersion", "browser"])
    .select(["device_information as deviceInformation", "version", "connected", "created_at as createdAt"])
    .where("deleted_at", "is", null);
}

export async function findDevice(transaction: ProgramTransaction, id: string): Promise<Device | undefined> {
  return deviceQuery(transaction).where("id", "=", id).executeTakeFirst();
}

export async function findDeviceByKey(transaction: ProgramTransaction, deviceKey: string): Promise<Device | undefined> {
  return deviceQuery(transaction).where("device_key", "=", deviceKey).executeTakeFirst();
}

/** Creates devices that are not mounted; they belong to their registrant. */
export async function createDevices(
  transaction: ProgramTransaction,
  facts: readonly DeviceFacts[],
  registeredBy: string | undefined,
): Promise<readonly Device[]> {
  const devices = facts.map((entry) => ({
    id: randomUUIDv7(),
    deviceKey: randomBytes(24).toString("base64url"),
    connected: false,
    ...entry,
  }));
  const rows = devices.map((device) => ({
    program_id: transaction.programId,
    id: device.id,
    device_key: device.deviceKey,
    registered_by: registeredBy ?? null,
    ...factRow(device),
  }));
  const { created_at: createdAt } = await transaction.db
    .insertInto("devices")
    .values(rows)
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return devices.map((device) => ({ ...device, createdAt }));
}

/** Creates one device. */
export async function createDevice(
  transaction: ProgramTransaction,
  facts: DeviceFacts,
  registeredBy: string | undefined,
): Promise<Device> {
  const [device] = await createDevices(transaction, [facts], registeredBy);
  if (device === undefined) {
    throw new Error("a device was added and is not there");
  }
  return device;
}

const factRow = ({ os, osVersion, browser, deviceInformation, version }: DeviceFacts) => ({
  os,
  os_version: osVersion,
  browser,
  device_information: deviceInformation,
  version,
});

/** Updates the given facts of a device. */
export async function changeDeviceFacts(
  transaction: ProgramTransaction,
  id: string,
  facts: { readonly [Name in keyof DeviceFacts]?: DeviceFacts[Name] | undefined },
): Promise<void> {
  const { osVersion: os_version, deviceInformation: device_information, os, browser, version } = facts;
  const row = { os, os_version, browser, device_information, version };
  if (Object.values(row).every((value) => value === undefined)) {
    return;
  }
  await transaction.db.updateTable("devices").set(row).where("id", "=", id).execute();
}

export async function markDeviceDeleted(transaction: ProgramTransaction, id: string, now: Date): Promise<void> {
  await transaction.db.updateTable("devices").set({ deleted_at: now, connected: false }).where("id", "=", id).execute();
}

/** Locks a device, so that concurrent requests about it are serialised. Rows that only refer to it are not blocked. */
export async function lockDevice(
  transaction: ProgramTransaction,
  which: { readonly id: string } | { readonly deviceKey: string },
): Promise<void> {
  const query = transaction.db.selectFrom("devices").select("id").forNoKeyUpdate();
  await ("id" in which ? query.where("id", "=", which.id) : query.where("device_key", "=", which.deviceKey)).execute();
}

/** Stores the device's store, which stays known after the device is unmounted. */
export async function settleDevice(transaction: ProgramTransaction, id: string, storeId: number): Promise<void> {
  await transaction.db.updateTable("devices").set({ store_id: storeId }).where("id", "=", id).execute();
}
