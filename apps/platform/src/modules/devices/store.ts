import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";

/** A tablet (MSVC-13). */
export interface Device {
  readonly id: string;
  readonly deviceKey: string;
  readonly os: string;
  readonly osVersion: string;
  readonly browser: string;
  readonly deviceInformation: string;
  readonly version: string;
  readonly connected: boolean;
}

export type NewDevice = Pick<Device, "os" | "osVersion" | "browser" | "deviceInformation" | "version">;

function deviceQuery(transaction: ProgramTransaction) {
  return transaction.db
    .selectFrom("devices")
    .select(["id", "device_key as deviceKey", "os", "os_version as osVersion", "browser"])
    .select(["device_information as deviceInformation", "version", "connected"])
    .where("deleted_at", "is", null);
}

export async function findDevice(transaction: ProgramTransaction, id: string): Promise<Device | undefined> {
  return deviceQuery(transaction).where("id", "=", id).executeTakeFirst();
}

export async function findDeviceByKey(transaction: ProgramTransaction, deviceKey: string): Promise<Device | undefined> {
  return deviceQuery(transaction).where("device_key", "=", deviceKey).executeTakeFirst();
}

export async function createDevice(transaction: ProgramTransaction, input: NewDevice): Promise<Device> {
  const device = { id: randomUUIDv7(), deviceKey: randomBytes(24).toString("base64url"), connected: false, ...input };
  await transaction.db
    .insertInto("devices")
    .values({
      program_id: transaction.programId,
      id: device.id,
      device_key: device.deviceKey,
      os: input.os,
      os_version: input.osVersion,
      browser: input.browser,
      device_information: input.deviceInformation,
      version: input.version,
    })
    .execute();
  return device;
}

export async function markDeviceDeleted(transaction: ProgramTransaction, id: string, now: Date): Promise<void> {
  await transaction.db.updateTable("devices").set({ deleted_at: now }).where("id", "=", id).execute();
}

/** Makes two requests about one device wait for each other. */
export async function lockDevice(transaction: ProgramTransaction, id: string): Promise<void> {
  await transaction.db.selectFrom("devices").select("id").where("id", "=", id).forUpdate().execute();
}
