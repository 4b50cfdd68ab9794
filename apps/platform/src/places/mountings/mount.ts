import { isDeepStrictEqual } from "node:util";
import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import { isTabletAlone, STAFF_MISSING } from "../duties/index.ts";
import { createDevice, type Device, findDeviceByKey } from "../devices/index.ts";
import {
  type AppInteractionPoint,
  createAppPoint,
  findAppPoint,
  listFreeAppPoints,
} from "../interaction-points/index.ts";
import { bindApiKey, mayUseStore } from "../../office/sessions/index.ts";
import { findStore, lockStore, type Store } from "../stores/index.ts";
import { type Actor, IN_USE, type MountOutcome, NO_DEVICE_KEY, NO_PERMISSION } from "./actor.ts";
import { isAnonymous } from "./anonymous.ts";
import { hold } from "./hold.ts";
import { ensureMounting, findHeldPlace, lockMountings, type MountSettings } from "./store.ts";

/** A device and the workstation id of its place. */
interface MountCommand extends Actor {
  readonly workstationId: string;
  readonly storeId: string;
  readonly deviceKey: string | undefined;
  readonly settings: MountSettings;
}

/** First-generation mounting; the call may also create the device. */
export interface MountInput extends MountCommand {
  readonly partnerId: string;
  readonly authenticationKey: string | undefined;
}

/** Second-generation mounting; the device was registered before. */
export type MountRegisteredInput = MountCommand & { readonly deviceKey: string };

/**
 * Without a workstation id, a device gets the first free place of the store, or a new place under the generated id when
 * all are occupied (decision 0006). A device already mounted in this store keeps its place.
 */
async function findAnonymousPoint(
  transaction: ProgramTransaction,
  input: MountCommand,
  store: Store,
): Promise<AppInteractionPoint | undefined> {
  // Serialises tablets that are set up concurrently in one store.
  await lockStore(transaction, store.id);
  const { held } = await lockMountings(transaction, { appInteractionId: input.workstationId }, input.deviceKey);
  const own = held?.store.storeId === store.id ? await findAppPoint(transaction, held.appInteractionId) : undefined;
  if (own !== undefined) {
    return own;
  }
  const existing = await findAppPoint(transaction, input.workstationId);
  if (existing !== undefined) {
    return existing;
  }
  for (const point of await listFreeAppPoints(transaction, store)) {
    await ensureMounting(transaction, point);
    // A tablet that names this place does not take the store's lock, so the place may be occupied by now.
    const { wanted } = await lockMountings(transaction, { appInteractionId: point.id }, undefined);
    if (wanted?.deviceKey === null) {
      return point;
    }
  }
  return createAppPoint(transaction, { id: input.workstationId, name: input.settings.deviceInformation, store });
}

async function findPoint(
  transaction: ProgramTransaction,
  input: MountCommand,
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

async function findOrCreateDevice(
  transaction: ProgramTransaction,
  input: MountCommand,
): Promise<Outcome<Device, ErrorCode>> {
  const known = input.deviceKey === undefined ? undefined : await findDeviceByKey(transaction, input.deviceKey);
  if (known !== undefined) {
    return succeed(known);
  }
  const { deviceInformation } = input.settings;
  const facts = { os: "SCK", osVersion: "", browser: "", version: "", deviceInformation };
  return succeed(await createDevice(transaction, facts, input.identity.adminId));
}

/**
 * Whether a request moves a mounted tablet or changes its mode without staff, which only staff may do (decision 0045).
 * Repeating the tablet's own mounting is allowed, because the first answer may have been lost.
 */
async function isChangeWithoutStaff(
  transaction: ProgramTransaction,
  { identity, store, workstationId, settings }: MountCommand & { readonly store: Store },
): Promise<boolean> {
  const { deviceId } = identity;
  if (deviceId === undefined || !(await isTabletAlone(transaction, identity))) {
    return false;
  }
  const held = await findHeldPlace(transaction, deviceId);
  if (held?.storeId !== store.id || !(isAnonymous(workstationId) || held.workstationId === workstationId)) {
    return true;
  }
  // The device reports its own name.
  const named = { ...held.settings, deviceInformation: settings.deviceInformation };
  return !isDeepStrictEqual(named, settings);
}

/** Provides the device to mount: an existing one, or one created for the place. */
type ObtainDevice = () => Promise<Outcome<Device, ErrorCode>>;

/**
 * Finds or creates the place, locks it and binds the device, in one transaction, so that no other device can take the
 * place.
 */
async function mountIn(
  transaction: ProgramTransaction,
  input: MountCommand & { readonly store: Store; readonly now: Date },
  obtainDevice: ObtainDevice,
): Promise<MountOutcome> {
  if (await isChangeWithoutStaff(transaction, input)) {
    return STAFF_MISSING;
  }
  const point = await findPoint(transaction, input, input.store);
  if (!point.ok) {
    return point;
  }
  await ensureMounting(transaction, point.response);
  const which = { appInteractionId: point.response.id };
  const { wanted, held } = await lockMountings(transaction, which, input.deviceKey);
  if (wanted === undefined) {
    return fail("MOUNTING_NOT_FOUND", "No interaction point has this workstation id");
  }
  if (wanted.deviceKey !== null && wanted.deviceKey !== input.deviceKey) {
    return IN_USE;
  }
  const device = await obtainDevice();
  return device.ok ? hold(transaction, { ...input, device: device.response, wanted, held }, input.now) : device;
}

/** Mounts a device in the first generation; without a known key the device is created. */
export async function mount(transaction: ProgramTransaction, input: MountInput, now: Date): Promise<MountOutcome> {
  const { identity, authenticationKey } = input;
  const store = await findStore(transaction, input.storeId);
  if (store?.partnerId !== input.partnerId || !mayUseStore(identity, store)) {
    return NO_PERMISSION;
  }
  const command = { ...input, store, now, deviceKey: identity.deviceKey ?? input.deviceKey };
  const mounted = await mountIn(transaction, command, () => findOrCreateDevice(transaction, command));
  if (mounted.ok && mounted.response.deviceId !== null) {
    await bindApiKey(transaction, identity, { deviceId: mounted.response.deviceId, authenticationKey });
  }
  return mounted;
}

/** Mounts a registered device in the second generation. */
export async function mountRegistered(
  transaction: ProgramTransaction,
  input: MountRegisteredInput,
  now: Date,
): Promise<MountOutcome> {
  const { identity, deviceKey } = input;
  const store = await findStore(transaction, input.storeId);
  const isForAnother = deviceKey !== (identity.deviceKey ?? deviceKey);
  if (store === undefined || !mayUseStore(identity, store) || isForAnother) {
    return NO_PERMISSION;
  }
  const device = await findDeviceByKey(transaction, deviceKey);
  if (device === undefined) {
    return NO_DEVICE_KEY;
  }
  return mountIn(transaction, { ...input, store, now }, () => Promise.resolve(succeed(device)));
}
