import type { ErrorCode } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../audit/index.ts";
import {
  createDevice,
  type Device,
  findDevice,
  findDeviceByKey,
  lockDevice,
  markDeviceDeleted,
} from "../devices/index.ts";
import {
  type AppInteractionPoint,
  createAppPoint,
  findAppPoint,
  listFreeAppPoints,
} from "../interaction-points/index.ts";
import { bindApiKey, type Identity, mayUseStore, revokeDevice } from "../sessions/index.ts";
import { findStore, type Store } from "../stores/index.ts";
import { isAnonymous } from "./anonymous.ts";
import {
  clearMounting,
  ensureMounting,
  findMounting,
  holdMounting,
  lockMountings,
  type Mounting,
  type MountSettings,
} from "./store.ts";

/** Who acts, and in which request. */
interface Actor {
  readonly identity: Identity;
  readonly requestId: string;
}

/** Mounting by the workstation id staff typed, the first generation's way (MNT-18, MNT-19). */
interface MountInput extends Actor {
  readonly workstationId: string;
  readonly partnerId: string;
  readonly storeId: string;
  readonly deviceKey: string | undefined;
  readonly authenticationKey: string | undefined;
  readonly settings: MountSettings;
}

/** Mounting by the mounting's id with a registered device, the second generation's way. */
interface MountByIdInput extends Actor {
  readonly mountingId: string;
  readonly deviceKey: string;
  readonly settings: Partial<MountSettings>;
}

/** A new place in a store. */
interface PlaceInput extends Actor {
  readonly storeId: string;
  readonly appInteractionId: string;
  readonly name: string;
}

type MountOutcome = Outcome<Mounting, ErrorCode>;

/** Mounting and freeing of tablet places. */
export interface Mountings {
  /** Makes a tablet place with its free mounting; one that stands in this store already is answered as it is. */
  createPlace(input: PlaceInput): Promise<MountOutcome>;
  mount(input: MountInput): Promise<MountOutcome>;
  mountById(input: MountByIdInput): Promise<MountOutcome>;
  /** Frees the place the device with this key holds. */
  unmountDevice(input: Actor & { readonly deviceKey: string }): Promise<MountOutcome>;
  /** Frees the place with this id. */
  unmountById(input: Actor & { readonly mountingId: string }): Promise<MountOutcome>;
  /** Deletes a device; frees its place first (MNT-31). */
  deleteDevice(input: Actor & { readonly deviceId: string }): Promise<Outcome<null, ErrorCode>>;
}

export interface MountingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after rights changed, so that no remembered identity outlives them. */
  readonly rightsChanged: () => void;
}

const NO_PERMISSION = fail("GENERAL_NO_PERMISION", "The caller may not work in this store");
const IN_USE = fail("MOUNTING_IN_USE", "Another device holds this interaction point");

const storeOf = (mounting: Mounting) => ({ id: mounting.store.storeId, partnerId: mounting.partnerId });

function mayTouch(identity: Identity, mounting: Mounting): boolean {
  if (identity.deviceKey !== undefined) return mounting.deviceKey === identity.deviceKey;
  return mayUseStore(identity, storeOf(mounting));
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
  return createDevice(transaction, { os: "SCK", osVersion: "", browser: "", version: "", deviceInformation });
}

interface Hold extends Actor {
  readonly device: Device;
  readonly wanted: Mounting;
  readonly held: Mounting | undefined;
  readonly workstationId: string;
  readonly settings: MountSettings;
}

/** Writes the binding; the rows are locked. */
async function hold(transaction: ProgramTransaction, input: Hold, now: Date): Promise<MountOutcome> {
  const { device, wanted, held, identity } = input;
  if (held !== undefined && held.id !== wanted.id) await clearMounting(transaction, held.id, now);
  await holdMounting(transaction, wanted.id, {
    ...input.settings,
    deviceId: device.id,
    deviceKey: device.deviceKey,
    workstationId: input.workstationId,
    adminId: identity.adminId,
    now,
  });
  await recordAudit(transaction, {
    actorKind: identity.deviceId === undefined ? "ADMIN" : "DEVICE",
    actorId: identity.subjectId,
    deviceId: device.id,
    action: "DEVICE_MOUNTED",
    subjectKind: "MOUNTING",
    subjectId: wanted.id,
    after: { appInteractionId: wanted.appInteractionId, deviceInformation: input.settings.deviceInformation },
    requestId: input.requestId,
  });
  const mounted = await findMounting(transaction, wanted.id);
  return mounted === undefined ? fail("MOUNTING_NOT_FOUND") : succeed(mounted);
}

async function mount(transaction: ProgramTransaction, input: MountInput, now: Date): Promise<MountOutcome> {
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
  await bindApiKey(transaction, input.identity, { deviceId: device.id, authenticationKey: input.authenticationKey });
  return hold(transaction, { ...given, device, wanted, held }, now);
}

async function mountById(transaction: ProgramTransaction, input: MountByIdInput, now: Date): Promise<MountOutcome> {
  const { identity, deviceKey } = input;
  if (identity.deviceKey !== undefined && identity.deviceKey !== deviceKey) return NO_PERMISSION;
  const device = await findDeviceByKey(transaction, deviceKey);
  if (device === undefined) return fail("DEVICE_KEY_NOT_FOUND", "No device has this key");
  await lockDevice(transaction, device.id);
  const { wanted, held } = await lockMountings(transaction, { id: input.mountingId }, deviceKey);
  if (wanted === undefined) return fail("MOUNTING_NOT_FOUND", "There is no such mounting");
  if (!mayUseStore(identity, storeOf(wanted))) return NO_PERMISSION;
  // A deactivated partner or store takes no new mounting (API-61).
  if ((await findStore(transaction, wanted.store.storeId)) === undefined) return NO_PERMISSION;
  if (wanted.deviceKey !== null && wanted.deviceKey !== deviceKey) return IN_USE;
  const settings = { ...wanted.settings, ...input.settings };
  return hold(transaction, { ...input, device, wanted, held, settings, workstationId: wanted.appInteractionId }, now);
}

/** Frees a locked mounting and ends every session of its device. */
async function free(transaction: ProgramTransaction, actor: Actor, held: Mounting, now: Date): Promise<MountOutcome> {
  if (!mayTouch(actor.identity, held)) return NO_PERMISSION;
  await clearMounting(transaction, held.id, now);
  if (held.deviceId !== null) await revokeDevice(transaction, held.deviceId, now);
  await recordAudit(transaction, {
    actorKind: actor.identity.deviceId === undefined ? "ADMIN" : "DEVICE",
    actorId: actor.identity.subjectId,
    deviceId: held.deviceId ?? undefined,
    action: "DEVICE_UNMOUNTED",
    subjectKind: "MOUNTING",
    subjectId: held.id,
    before: { appInteractionId: held.appInteractionId, deviceInformation: held.settings.deviceInformation },
    requestId: actor.requestId,
  });
  return succeed({ ...held, deviceId: null, deviceKey: null });
}

async function unmountDevice(
  transaction: ProgramTransaction,
  input: Actor & { readonly deviceKey: string },
  now: Date,
): Promise<MountOutcome> {
  const { held } = await lockMountings(transaction, { deviceKey: input.deviceKey }, input.deviceKey);
  if (held !== undefined) return free(transaction, input, held, now);
  const device = await findDeviceByKey(transaction, input.deviceKey);
  if (device === undefined) return fail("DEVICE_KEY_NOT_FOUND", "No device has this key");
  return fail("DEVICE_NOT_MOUNTED", "The device is not mounted");
}

async function unmountById(
  transaction: ProgramTransaction,
  input: Actor & { readonly mountingId: string },
  now: Date,
): Promise<MountOutcome> {
  const { wanted } = await lockMountings(transaction, { id: input.mountingId }, undefined);
  if (wanted === undefined) return fail("MOUNTING_NOT_FOUND", "There is no such mounting");
  if (wanted.deviceKey !== null) return free(transaction, input, wanted, now);
  return mayUseStore(input.identity, storeOf(wanted)) ? succeed(wanted) : NO_PERMISSION;
}

async function deleteDevice(
  transaction: ProgramTransaction,
  input: Actor & { readonly deviceId: string },
  now: Date,
): Promise<Outcome<null, ErrorCode>> {
  const device = await findDevice(transaction, input.deviceId);
  if (device === undefined) return fail("NOT_FOUND", "There is no such device");
  const { held } = await lockMountings(transaction, { deviceKey: device.deviceKey }, device.deviceKey);
  const freed = held === undefined ? undefined : await free(transaction, input, held, now);
  if (freed?.ok === false) return freed;
  if (input.identity.deviceId !== undefined && input.identity.deviceId !== device.id) return NO_PERMISSION;
  await revokeDevice(transaction, device.id, now);
  await markDeviceDeleted(transaction, device.id, now);
  return succeed(null);
}

async function createPlace(transaction: ProgramTransaction, input: PlaceInput): Promise<MountOutcome> {
  const store = await findStore(transaction, input.storeId);
  if (store === undefined || !mayUseStore(input.identity, store)) return NO_PERMISSION;
  const id = input.appInteractionId;
  const point =
    (await findAppPoint(transaction, id)) ?? (await createAppPoint(transaction, { id, name: input.name, store }));
  if (point === undefined || String(point.storeId) !== store.id) {
    return fail("WORKSTATION_ID_IN_USE", "The workstation id belongs to another place");
  }
  await ensureMounting(transaction, point);
  const { wanted } = await lockMountings(transaction, { appInteractionId: id }, undefined);
  return wanted === undefined ? fail("MOUNTING_NOT_FOUND") : succeed(wanted);
}

/** The mounting service on its dependencies. */
export function createMountings({ database, clock, rightsChanged }: MountingDependencies): Mountings {
  async function change<Input extends Actor, T>(
    work: (transaction: ProgramTransaction, input: Input, now: Date) => Promise<T>,
    input: Input,
  ): Promise<T> {
    const now = new Date(clock.nowMs());
    const result = await database.withProgram(input.identity.programId, (transaction) => work(transaction, input, now));
    rightsChanged();
    return result;
  }
  return {
    createPlace: (input) => change(createPlace, input),
    mount: (input) => change(mount, input),
    mountById: (input) => change(mountById, input),
    unmountDevice: (input) => change(unmountDevice, input),
    unmountById: (input) => change(unmountById, input),
    deleteDevice: (input) => change(deleteDevice, input),
  };
}
