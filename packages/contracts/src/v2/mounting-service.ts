import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES, STAFF_ROLES } from "../call.ts";
import { cameraPositionCode, digitsId, language, organization, posMode, roundingCode, text } from "../wire.ts";
import { LIST_DESCRIPTION, listOf, listQuery } from "./list-query.ts";

const base = "/api/v2/mounting-service";
const tag = "mounting service";
const roles = DEVICE_OR_STAFF_ROLES;
const byId = z.object({ id: z.uuid() });

const count = z.number().check(z.int(), z.nonnegative());

/** What a device last said about itself (K2). */
const deviceHeartbeat = z.object({
  at: z.string(),
  build: z.nullable(z.string()),
  screen: z.string(),
  camera: z.string(),
  queueLength: count,
  frames: z.nullable(count),
  uptimeSeconds: z.nullable(count),
  recoveries: z.nullable(count),
  storageBytes: z.nullable(count),
  storageQuotaBytes: z.nullable(count),
  storagePersisted: z.nullable(z.boolean()),
});

/** Tablet (MSVC-13). */
export const deviceWire = z.object({
  id: z.string(),
  os: z.string(),
  osVersion: z.string(),
  browser: z.string(),
  deviceInformation: z.string(),
  connected: z.boolean(),
  version: z.string(),
  deviceKey: z.string(),
  organization,
  createdAt: z.optional(z.string()),
  lastSeenAt: z.optional(z.nullable(z.string())),
  heartbeat: z.optional(z.nullable(deviceHeartbeat)),
  /** Different accounts it looked at within the last hour; many are a sign of somebody trying numbers (B-41). */
  lookUpsLastHour: z.optional(z.number()),
});
export const deviceInput = z.object({
  os: text(50),
  osVersion: text(50),
  browser: text(100),
  deviceInformation: text(200),
  version: text(30),
});

/** Settings of a binding (MSVC-12); `pin` is never sent (B-06). */
export const profileWire = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  cameraPosition: cameraPositionCode,
  mode: posMode,
  registrationType: z.enum(["SIM", "EXT", "NO"]),
  pointsRoundingCode: roundingCode,
  revenueRoundingCode: roundingCode,
  decimalRevenue: z.boolean(),
  pinRequired: z.boolean(),
  language,
});

const storeOfMounting = z.object({ storeId: digitsId, storeName: z.string(), vatId: z.string() });

/** What a device is set to: chosen when mounting, changed by the back office since. */
const mountedSettings = z.object({ mode: posMode, cameraPosition: cameraPositionCode, language });

/** Binding of a device to an interaction point (MSVC-11). */
export const mountingWire = z.object({
  id: z.string(),
  deviceKey: z.nullable(z.string()),
  /** Id of the device that holds it; a device learns only its own. */
  deviceId: z.optional(z.nullable(z.string())),
  organization,
  partnerId: digitsId,
  store: storeOfMounting,
  profileId: z.nullable(z.string()),
  profile: z.nullable(profileWire),
  /** In force at the place, with a profile or without; null while no device holds it. */
  settings: z.nullable(mountedSettings),
  appInteractionId: z.string(),
  cashInteractionId: z.nullable(z.string()),
});
export type MountingWire = z.infer<typeof mountingWire>;

/** A mounting in a list: what `fields` chose, and what was joined. */
const mountingRow = z.extend(z.partial(mountingWire), {
  id: z.string(),
  store: z.optional(z.partial(storeOfMounting)),
  profile: z.optional(z.nullable(z.partial(profileWire))),
  settings: z.optional(z.nullable(z.partial(mountedSettings))),
  partner: z.optional(z.partial(z.object({ id: digitsId, name: z.string() }))),
  device: z.optional(z.nullable(z.partial(z.omit(deviceWire, { deviceKey: true, organization: true })))),
});
export type MountingRow = z.infer<typeof mountingRow>;

/** True for an entry of a list that shows everything a mounting has. */
export function isWholeMounting(row: MountingRow | undefined): row is MountingRow & MountingWire {
  return mountingWire.safeParse(row).success;
}

const deviceExample = {
  id: "0199aa10-1111-7000-8000-000000000001",
  os: "Android",
  osVersion: "15",
  browser: "Chromium 141",
  deviceInformation: "Counter left",
  connected: false,
  version: "0.16.0",
  deviceKey: "Zm9yLXRoZS1leGFtcGxlLW9ubHktMzItY2g",
  organization: "pfm",
  createdAt: "2026-11-21T09:00:00.000Z",
  lastSeenAt: null,
  heartbeat: null,
  lookUpsLastHour: 12,
};
const {
  id: _id,
  connected: _connected,
  deviceKey,
  organization: _org,
  createdAt: _at,
  lastSeenAt: _seen,
  heartbeat: _heartbeat,
  lookUpsLastHour: _lookUps,
  ...facts
} = deviceExample;
const profileExample = {
  id: "0199aa10-2222-7000-8000-000000000001",
  name: "Counter",
  cameraPosition: "BC",
  mode: "STD",
  registrationType: "SIM",
  pointsRoundingCode: "COM",
  revenueRoundingCode: "NO",
  decimalRevenue: true,
  pinRequired: false,
  language: "de",
};
const mountingExample = {
  id: "0199aa10-3333-7000-8000-000000000001",
  deviceKey,
  deviceId: deviceExample.id,
  organization: "pfm",
  partnerId: "11",
  store: { storeId: "1001", storeName: "Pfeil Nord", vatId: "DE123456789" },
  profileId: null,
  profile: null,
  settings: { mode: "STD", cameraPosition: "BC", language: "de" },
  appInteractionId: "pos-1",
  cashInteractionId: "cash-1",
};
export const mountingServiceExamples = {
  device: deviceExample,
  deviceFacts: facts,
  profile: profileExample,
  mounting: mountingExample,
};
const params = { id: mountingExample.id };

/** MSVC-03: registers a device; the answered `deviceKey` is what it mounts with. */
export const createDevice = defineCall({
  id: "v2.createDevice",
  method: "POST",
  path: `${base}/devices`,
  tag,
  summary: "Registers a device",
  description:
    "The answered `deviceKey` names the device from now on: with it a place is held and a session of the device is opened. It belongs to whoever registered it until it is mounted, then to the store it stands in.",
  example: { body: facts, response: deviceExample },
  roles,
  body: deviceInput,
  response: deviceWire,
  status: 201,
});

/** MSVC-05. */
export const readDevice = defineCall({
  id: "v2.readDevice",
  method: "GET",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Device by id",
  description:
    "A device sees itself; staff see devices of their stores, and those they registered that were never mounted.",
  example: { params: { id: deviceExample.id }, response: deviceExample },
  roles,
  params: byId,
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

/** MSVC-05: deletes a device and revokes its keys (MNT-31). */
export const deleteDevice = defineCall({
  id: "v2.deleteDevice",
  staffOnDuty: true,
  method: "DELETE",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Deletes a device",
  description:
    "Frees the place it holds and ends its keys and sessions at once. When somebody else than the device asks, the device is told by UNMOUNT.",
  example: { params: { id: deviceExample.id }, response: {} },
  roles,
  params: byId,
  response: z.object({}),
  errors: ["NOT_FOUND", "GENERAL_NO_PERMISION"],
});

/** MSVC-06, MSVC-02. */
export const listMountings = defineCall({
  id: "v2.listMountings",
  method: "GET",
  path: `${base}/mountings`,
  tag,
  summary: "Mountings",
  description: `Mountings of the stores the caller works in. Joins: store and profile are always there, partner, and for staff device. ${LIST_DESCRIPTION}`,
  example: { query: { filter: "appInteractionId||$eq||pos-1" }, response: [mountingExample] },
  roles,
  query: listQuery,
  response: listOf(mountingRow),
  errors: ["REQUEST_INVALID"],
});

/** MSVC-08. */
export const readMounting = defineCall({
  id: "v2.readMounting",
  method: "GET",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounting by id",
  description: "A device sees the mountings of its own store, without the keys of the others.",
  example: { params, response: mountingExample },
  roles,
  params: byId,
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND"],
});

export const mountingInput = z.object({
  storeId: digitsId,
  appInteractionId: text(100),
  deviceName: z.optional(text(200)),
  profileId: z.optional(z.nullable(z.uuid())),
  cashInteractionId: z.optional(z.nullable(text(64))),
});

/** MSVC-06: a place made before a device stands there; asked again, the same place. */
export const createMounting = defineCall({
  id: "v2.createMounting",
  method: "POST",
  path: `${base}/mountings`,
  tag,
  summary: "Makes an interaction point of a shop with its free mounting",
  description:
    "Asked again for the same store and interaction id it answers the same mounting. The till, where one is named, must stand in the same store.",
  example: {
    body: { storeId: "1001", appInteractionId: "pos-1", deviceName: "Counter left" },
    response: { ...mountingExample, deviceKey: null, deviceId: null },
  },
  roles: STAFF_ROLES,
  body: mountingInput,
  response: mountingWire,
  errors: ["GENERAL_NO_PERMISION", "WORKSTATION_ID_IN_USE", "NOT_FOUND"],
  status: 201,
});

/** MSVC-08: a `deviceKey` mounts (refused while another device holds it, MNT-22), `null` frees. */
export const changeMounting = defineCall({
  id: "v2.changeMounting",
  staffOnDuty: true,
  method: "PATCH",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounts or frees an interaction point, or changes its settings",
  description:
    "What is left out stays. A `deviceKey` mounts that device, `null` frees the place and ends the device's keys and sessions at once; a device may do either only with its own place. Profile and till are for staff.",
  example: { params, body: { deviceKey, mode: "STD", language: "de" }, response: mountingExample },
  roles,
  params: byId,
  body: z.object({
    deviceKey: z.optional(z.nullable(text(100))),
    mode: z.optional(posMode),
    cameraPosition: z.optional(cameraPositionCode),
    language: z.optional(language),
    deviceName: z.optional(text(200)),
    profileId: z.optional(z.nullable(z.uuid())),
    cashInteractionId: z.optional(z.nullable(text(64))),
  }),
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND", "MOUNTING_IN_USE", "DEVICE_KEY_NOT_FOUND", "GENERAL_NO_PERMISION", "NOT_FOUND"],
});

/** MSVC-09. */
export const readProfile = defineCall({
  id: "v2.readProfile",
  method: "GET",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Settings of a mounting",
  description: "The PIN of a profile is never sent; `pinRequired` says whether the server will ask for one.",
  example: { params: { id: profileExample.id }, response: profileExample },
  roles,
  params: byId,
  response: profileWire,
  errors: ["NOT_FOUND"],
});
