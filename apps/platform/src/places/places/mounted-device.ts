import { fail, POS_MODES, succeed, type Outcome, type PosMode } from "@punktum/domain";
import * as z from "zod/mini";
import { booleanColumn, type Database, integerColumn, nullable, prepared, textColumn } from "../../database/index.ts";
import { mayUseStore, type Identity } from "../../office/sessions/index.ts";
import type { Place } from "./place.ts";

/** A mounted device and its place. */
export interface MountedDevice extends Place {
  readonly deviceId: string;
  readonly posMode: PosMode;
}

export type DeviceError = "DEVICE_KEY_NOT_FOUND" | "DEVICE_NOT_MOUNTED" | "GENERAL_NO_PERMISION";

const findDevice = prepared(
  "places.find-device",
  `SELECT d.id, d.deleted_at IS NOT NULL AS deleted, m.partner_id, m.store_id, m.pos_mode,
     coalesce(NOT (p.active AND s.active), false) AS closed
   FROM devices d LEFT JOIN mountings m ON m.program_id = d.program_id AND m.device_id = d.id
   LEFT JOIN partners p ON p.program_id = m.program_id AND p.id = m.partner_id
   LEFT JOIN stores s ON s.program_id = m.program_id AND s.id = m.store_id
   WHERE d.program_id = $1 AND d.device_key = $2`,
  (row) => ({
    deviceId: textColumn(row, "id"),
    deleted: booleanColumn(row, "deleted"),
    closed: booleanColumn(row, "closed"),
    partnerId: nullable(row, "partner_id", integerColumn),
    storeId: nullable(row, "store_id", integerColumn),
    posMode: z.parse(z.nullable(z.enum(POS_MODES)), row["pos_mode"]),
  }),
);

const isPrintable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** Finds the mounted device of a key the caller may use: a device only its own, staff those of their stores. */
export async function findMountedDevice(
  database: Database,
  identity: Identity,
  deviceKey: string,
): Promise<Outcome<MountedDevice, DeviceError>> {
  if (!isPrintable(deviceKey)) {
    return fail("DEVICE_KEY_NOT_FOUND");
  }
  if (identity.role === "DEVICE" && identity.deviceKey !== deviceKey) {
    return fail("GENERAL_NO_PERMISION", "the key belongs to another device");
  }
  const [device] = await database.withProgram(identity.programId, (transaction) =>
    transaction.run(findDevice, [identity.programId, deviceKey]),
  );
  if (device === undefined || device.deleted) {
    return fail("DEVICE_KEY_NOT_FOUND");
  }
  if (device.partnerId === null || device.storeId === null || device.posMode === null) {
    return fail("DEVICE_NOT_MOUNTED");
  }
  if (device.closed) {
    return fail("GENERAL_NO_PERMISION", "the partner or store of the device is deactivated");
  }
  const mounted = {
    deviceId: device.deviceId,
    partnerId: device.partnerId.toString(),
    storeId: device.storeId.toString(),
    posMode: device.posMode,
  };
  return mayUseStore(identity, { partnerId: mounted.partnerId, id: mounted.storeId })
    ? succeed(mounted)
    : fail("GENERAL_NO_PERMISION", "the device stands in a store the caller may not act for");
}
