import { succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { findDeviceByKey } from "../devices/index.ts";
import { findStore } from "../stores/index.ts";
import {
  type Actor,
  auditAs,
  IN_USE,
  maySee,
  type MountOutcome,
  mayTouch,
  NO_DEVICE_KEY,
  NO_MOUNTING,
  NO_PERMISSION,
} from "./actor.ts";
import { free } from "./free.ts";
import { hold } from "./hold.ts";
import { linkMounting, type MountingLinks } from "./links.ts";
import { findMounting, lockMountings, type Mounting, type MountSettings, writeSettings } from "./store.ts";

/** A second-generation change of a mounting by its id; members that are left out stay unchanged. */
export interface ChangeInput extends Actor {
  readonly mountingId: string;
  /** A key mounts that device, null frees the place. */
  readonly deviceKey?: string | null | undefined;
  readonly settings: Partial<MountSettings>;
  readonly links?: MountingLinks;
}

type Given = ChangeInput & { readonly wanted: Mounting; readonly held: Mounting | undefined };

/** Mounts a registered device at the locked place; refused while another device occupies it. */
async function mountHere(
  transaction: ProgramTransaction,
  input: Given & { readonly deviceKey: string },
  now: Date,
): Promise<MountOutcome> {
  const { wanted, identity, deviceKey } = input;
  const device = await findDeviceByKey(transaction, deviceKey);
  if (device === undefined) {
    return NO_DEVICE_KEY;
  }
  if (!maySee(identity, wanted)) {
    return NO_PERMISSION;
  }
  // A deactivated partner or store accepts no new mounting.
  if ((await findStore(transaction, wanted.store.storeId)) === undefined) {
    return NO_PERMISSION;
  }
  if (wanted.deviceKey !== null && wanted.deviceKey !== deviceKey) {
    return IN_USE;
  }
  const settings = { ...wanted.settings, ...input.settings };
  return hold(transaction, { ...input, device, settings, workstationId: wanted.appInteractionId }, now);
}

async function changeSettings(transaction: ProgramTransaction, input: Given, now: Date): Promise<MountOutcome> {
  const { wanted, settings, links = {} } = input;
  const isChanged = Object.keys(settings).length > 0 || Object.keys(links).length > 0;
  if (!isChanged) {
    return succeed(wanted);
  }
  await writeSettings(transaction, wanted.id, { ...wanted.settings, ...settings }, now);
  await auditAs(transaction, input, {
    deviceId: wanted.deviceId ?? undefined,
    action: "MOUNTING_CHANGED",
    subjectKind: "MOUNTING",
    subjectId: wanted.id,
    before: { ...wanted.settings, profileId: wanted.profileId, cashInteractionId: wanted.cashInteractionId },
    after: { ...wanted.settings, ...settings, ...links },
  });
  const changed = await findMounting(transaction, wanted.id);
  return changed === undefined ? NO_MOUNTING : succeed(changed);
}

/** Frees a place; a place that is free already is returned unchanged. */
async function freeHere(transaction: ProgramTransaction, input: Given, now: Date): Promise<MountOutcome> {
  const { identity, wanted } = input;
  if (wanted.deviceKey === null && !maySee(identity, wanted)) {
    return NO_PERMISSION;
  }
  const freed = wanted.deviceKey === null ? succeed(wanted) : await free(transaction, input, wanted, now);
  // A device that left its place may not change it any more.
  if (!freed.ok || identity.deviceId !== undefined) {
    return freed;
  }
  return changeSettings(transaction, { ...input, wanted: freed.response }, now);
}

export async function changeMounting(
  transaction: ProgramTransaction,
  input: ChangeInput,
  now: Date,
): Promise<MountOutcome> {
  const { identity, mountingId, deviceKey, links = {} } = input;
  const isForAnother = typeof deviceKey === "string" && deviceKey !== (identity.deviceKey ?? deviceKey);
  if (isForAnother) {
    return NO_PERMISSION;
  }
  const { wanted, held } = await lockMountings(transaction, { id: mountingId }, deviceKey ?? undefined);
  if (wanted === undefined) {
    return NO_MOUNTING;
  }
  const given = { ...input, wanted, held };
  const linked = await linkMounting(transaction, given, links);
  if (!linked.ok) {
    return linked;
  }
  if (typeof deviceKey === "string") {
    return mountHere(transaction, { ...given, deviceKey }, now);
  }
  if (deviceKey === null) {
    return freeHere(transaction, given, now);
  }
  return mayTouch(identity, wanted) ? changeSettings(transaction, given, now) : NO_PERMISSION;
}
