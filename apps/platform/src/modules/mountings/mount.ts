import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { createDevice, type Device, findDeviceByKey } from "../devices/index.ts";
import {
  type AppInteractionPoint,
  createAppPoint,
  findAppPoint,
  listFreeAppPoints,
} from "../interaction-points/index.ts";
import { bindApiKey, mayUseStore } from "../sessions/index.ts";
import { findStore, type Store } from "../stores/index.ts";
import { type Actor, IN_USE, type MountOutcome, NO_PERMISSION } from "./actor.ts";
import { isAnonymous } from "./anonymous.ts";
import { hold } from "./hold.ts";
import { ensureMounting, lockMountings, type MountSettings } from "./store.ts";

/** Mounting by the workstation id staff typed, the first generation's way (MNT-18, MNT-19). */
export interface MountInput extends Actor {
  readonly workstationId: string;
  readonly partnerId: string;
  readonly storeId: string;
  readonly deviceKey: string | undefined;
  readonly authenticationKey: string | undefined;
  readonly settings: MountSettings;
}

/**
 * Staff who left the workstation id empty get the first free place of the store; where all are taken, a new place under
 * the generated id (MNT-17). A device that already stands in this store keeps its place.
 */
async function findAnonymousPoint(
  transaction: ProgramTransaction,
  input: MountInput,
  store: Store,
): Promise<AppInteractionPoint | undefined> {
  const { held } = await lockMountings(transaction, { appInteractionId: input.workstationId }, input.deviceKey);
  const own = held?.store.storeId === store.id ? await findAppPoint(transaction, held.appInteractionId) : undefined;
  if (own !== undefined) return own;
  const existing = await findAppPoint(transaction, input.workstationId);
  if (existing !== undefined) return existing;
  for (const point of await listFreeAppPoints(transaction, store)) {
    await ensureMounting(transaction, point);
    // Another device may have taken it between the list and the lock.
    const { wanted } = await lockMountings(transaction, { appInteractionId: point.id }, undefined);
    if (wanted?.deviceKey === null) return point;
  }
  return createAppPoint(transaction, { id: input.workstationId, name: input.settings.deviceInformation, store });
}

async function findPoint(
  transaction: ProgramTransaction,
  input: MountInput,
  store: Store,
): Promise<Outcome<AppInteractionPoint, ErrorCode>> {
  const point = isAnonymous(input.workstationId)
    ? await findAnonymousPoint(transaction, input, store)
    : await findAppPoint(transaction, input.workstationId);
  if (point === undefined || point.storeId === null) {
    return fail("MOUNTING_NOT_FOUND", "No interaction point has this workstation id");
  }
  if (String(point.storeId) !== store.id) {
    return fail("WORKSTATION_ID_IN_USE", "The workstation id belongs to another store");
  }
  return succeed(point);
}

async function findOrCreateDevice(transaction: ProgramTransaction, input: MountInput): Promise<Device> {
  const known = input.deviceKey === undefined ? undefined : await findDeviceByKey(transaction, input.deviceKey);
  if (known !== undefined) return known;
  const { deviceInformation } = input.settings;
  const facts = { os: "SCK", osVersion: "", browser: "", version: "", deviceInformation };
  return createDevice(transaction, facts, input.identity.adminId);
}

export async function mount(transaction: ProgramTransaction, input: MountInput, now: Date): Promise<MountOutcome> {
  const store = await findStore(transaction, input.storeId);
  if (store?.partnerId !== input.partnerId || !mayUseStore(input.identity, store)) return NO_PERMISSION;
  const given = { ...input, deviceKey: input.identity.deviceKey ?? input.deviceKey };
  const point = await findPoint(transaction, given, store);
  if (!point.ok) return point;
  await ensureMounting(transaction, point.response);
  const which = { appInteractionId: point.response.id };
  const { wanted, held } = await lockMountings(transaction, which, given.deviceKey);
  if (wanted === undefined) return fail("MOUNTING_NOT_FOUND", "No interaction point has this workstation id");
  if (wanted.deviceKey !== null && wanted.deviceKey !== given.deviceKey) return IN_USE;
  const device = await findOrCreateDevice(transaction, given);
  const mounted = await hold(transaction, { ...given, device, wanted, held }, now);
  if (!mounted.ok) return mounted;
  await bindApiKey(transaction, input.identity, { deviceId: device.id, authenticationKey: input.authenticationKey });
  return mounted;
}
