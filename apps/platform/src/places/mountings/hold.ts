import { succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Device, settleDevice } from "../devices/index.ts";
import { type Actor, auditAs, maySee, type MountOutcome, NO_MOUNTING, NO_PERMISSION } from "./actor.ts";
import { clearMounting, findMounting, holdMounting, type Mounting, type MountSettings } from "./store.ts";

/** A device and the place it shall occupy. */
interface Hold extends Actor {
  readonly device: Device;
  readonly wanted: Mounting;
  /** The place it occupies now. */
  readonly held: Mounting | undefined;
  readonly workstationId: string;
  readonly settings: MountSettings;
}

/** Writes the binding; the rows are locked. Moving a device away from another store needs rights there too. */
export async function hold(transaction: ProgramTransaction, input: Hold, now: Date): Promise<MountOutcome> {
  const { device, wanted, held, identity } = input;
  if (held !== undefined && held.id !== wanted.id) {
    if (identity.deviceId !== device.id && !maySee(identity, held)) {
      return NO_PERMISSION;
    }
    await clearMounting(transaction, held.id, now);
  }
  await holdMounting(transaction, wanted.id, {
    ...input.settings,
    deviceId: device.id,
    deviceKey: device.deviceKey,
    workstationId: input.workstationId,
    adminId: identity.adminId,
    now,
  });
  await settleDevice(transaction, device.id, Number(wanted.store.storeId));
  await auditAs(transaction, input, {
    deviceId: device.id,
    action: "DEVICE_MOUNTED",
    subjectKind: "MOUNTING",
    subjectId: wanted.id,
    after: { appInteractionId: wanted.appInteractionId, deviceInformation: input.settings.deviceInformation },
  });
  const mounted = await findMounting(transaction, wanted.id);
  return mounted === undefined ? NO_MOUNTING : succeed(mounted);
}
