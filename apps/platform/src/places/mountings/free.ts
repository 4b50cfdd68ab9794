import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Device, deviceResource, findDevice, findDeviceByKey, markDeviceDeleted } from "../devices/index.ts";
import { readEntry } from "../../office/list-queries/index.ts";
import { revokeDevice } from "../../office/sessions/index.ts";
import {
  type Actor,
  auditAs,
  mayTouch,
  type MountOutcome,
  NO_DEVICE_KEY,
  NO_MOUNTING,
  NO_PERMISSION,
} from "./actor.ts";
import { countUnsent } from "../device-outboxes/index.ts";
import { clearMounting, deleteMounting, lockMountings, type Mounting } from "./store.ts";

/** Notifies a device that its mounting was ended by another caller; delivered in commit order. */
async function announceUnmount(transaction: ProgramTransaction, deviceId: string): Promise<void> {
  await transaction.db
    .insertInto("outbox")
    .values({ program_id: transaction.programId, topic: "UNMOUNT", device_id: deviceId, payload: "{}" })
    .execute();
}

/**
 * Frees a locked mounting and ends all keys and sessions of its device at once. Refused without a reason while bookings
 * wait on the device, as far as it has reported them.
 */
export async function free(
  transaction: ProgramTransaction,
  actor: Actor,
  held: Mounting,
  now: Date,
): Promise<MountOutcome> {
  if (!mayTouch(actor.identity, held)) {
    return NO_PERMISSION;
  }
  const reason = (actor.reason ?? "").trim();
  const unsent = held.deviceId === null ? 0 : await countUnsent(transaction, held.deviceId);
  if (unsent > 0 && reason === "") {
    return fail("UNMOUNT_REASON_MISSING", `${unsent} bookings wait on the device, by its last report`);
  }
  await clearMounting(transaction, held.id, now);
  if (held.deviceId !== null) {
    await revokeDevice(transaction, held.deviceId, now);
    if (actor.identity.deviceId !== held.deviceId) {
      await announceUnmount(transaction, held.deviceId);
    }
  }
  await auditAs(transaction, actor, {
    deviceId: held.deviceId ?? undefined,
    action: "DEVICE_UNMOUNTED",
    subjectKind: "MOUNTING",
    subjectId: held.id,
    before: {
      appInteractionId: held.appInteractionId,
      deviceInformation: held.settings.deviceInformation,
      ...(unsent > 0 && { unsent }),
    },
    reason,
  });
  return succeed({ ...held, deviceId: null, deviceKey: null });
}

export async function unmountDevice(
  transaction: ProgramTransaction,
  input: Actor & { readonly deviceKey: string },
  now: Date,
): Promise<MountOutcome> {
  const { held } = await lockMountings(transaction, { deviceKey: input.deviceKey }, input.deviceKey);
  if (held !== undefined) {
    return free(transaction, input, held, now);
  }
  const device = await findDeviceByKey(transaction, input.deviceKey);
  if (device === undefined) {
    return NO_DEVICE_KEY;
  }
  return fail("DEVICE_NOT_MOUNTED", "The device is not mounted");
}

async function mayDelete(transaction: ProgramTransaction, { identity }: Actor, device: Device): Promise<boolean> {
  if (identity.deviceId !== undefined) {
    return identity.deviceId === device.id;
  }
  return (await readEntry(transaction, deviceResource(identity), device.id)) !== undefined;
}

/** Deletes a device after freeing its place. */
export async function deleteDevice(
  transaction: ProgramTransaction,
  input: Actor & { readonly deviceId: string },
  now: Date,
): Promise<Outcome<null, ErrorCode>> {
  const device = await findDevice(transaction, input.deviceId);
  if (device === undefined) {
    return fail("NOT_FOUND", "There is no such device");
  }
  const { held } = await lockMountings(transaction, { deviceKey: device.deviceKey }, device.deviceKey);
  if (!(await mayDelete(transaction, input, device))) {
    return NO_PERMISSION;
  }
  const freed = held === undefined ? undefined : await free(transaction, input, held, now);
  if (freed?.ok === false) {
    return freed;
  }
  await revokeDevice(transaction, device.id, now);
  await markDeviceDeleted(transaction, device.id, now);
  await auditAs(transaction, input, {
    deviceId: device.id,
    action: "DEVICE_DELETED",
    subjectKind: "DEVICE",
    subjectId: device.id,
    before: { deviceInformation: device.deviceInformation },
  });
  return succeed(null);
}

/** Frees a mounting and deletes it; its interaction point stays. */
export async function removeMounting(
  transaction: ProgramTransaction,
  input: Actor & { readonly mountingId: string },
  now: Date,
): Promise<Outcome<null, ErrorCode>> {
  const { wanted } = await lockMountings(transaction, { id: input.mountingId }, undefined);
  if (wanted === undefined) {
    return NO_MOUNTING;
  }
  if (!mayTouch(input.identity, wanted)) {
    return NO_PERMISSION;
  }
  const freed = wanted.deviceKey === null ? undefined : await free(transaction, input, wanted, now);
  if (freed?.ok === false) {
    return freed;
  }
  await deleteMounting(transaction, wanted.id);
  await auditAs(transaction, input, {
    action: "MOUNTING_DELETED",
    subjectKind: "MOUNTING",
    subjectId: wanted.id,
    before: { appInteractionId: wanted.appInteractionId },
  });
  return succeed(null);
}
