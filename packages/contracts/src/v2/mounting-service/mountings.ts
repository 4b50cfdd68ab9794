import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith, withDevice } from "../../rights.ts";
import {
  cameraPositionCode,
  digitsId,
  language,
  organization,
  posMode,
  text,
  recordVersion,
  versionErrors,
} from "../../wire.ts";
import { LIST_DESCRIPTION, listOf, listQuery } from "../list-query.ts";
import { base, bulkOf, byId, tag } from "./call-parts.ts";
import { deviceExample, deviceWire } from "./devices.ts";
import { profileWire } from "./profiles.ts";

const storeOfMounting = z.object({
  storeId: digitsId,
  storeName: z.string(),
  vatId: z.string(),
  address: z.optional(z.string()),
});

/** Settings of a device: chosen when mounting, later changed by the back office. */
const mountedSettings = z.object({ mode: posMode, cameraPosition: cameraPositionCode, language });

/** Binding of a device to an interaction point. */
export const mountingWire = z.object({
  id: z.string(),
  deviceKey: z.nullable(z.string()),
  /** Id of the device that holds it; a device sees only its own. */
  deviceId: z.optional(z.nullable(z.string())),
  organization,
  partnerId: digitsId,
  store: storeOfMounting,
  profileId: z.nullable(z.string()),
  profile: z.nullable(profileWire),
  /** Effective settings at the place, with or without a profile; null while no device holds it. */
  settings: z.nullable(mountedSettings),
  appInteractionId: z.string(),
  cashInteractionId: z.nullable(z.string()),
  version: recordVersion,
});
export type MountingWire = z.infer<typeof mountingWire>;

/** A mounting in a list: the selected `fields` and the joined objects. */
const mountingRow = z.extend(z.partial(mountingWire), {
  id: z.string(),
  store: z.optional(z.partial(storeOfMounting)),
  profile: z.optional(z.nullable(z.partial(profileWire))),
  settings: z.optional(z.nullable(z.partial(mountedSettings))),
  partner: z.optional(z.partial(z.object({ id: digitsId, name: z.string() }))),
  device: z.optional(z.nullable(z.partial(z.omit(deviceWire, { deviceKey: true, organization: true })))),
});
export type MountingRow = z.infer<typeof mountingRow>;

/** Whether a list entry contains all columns of a mounting. */
export function isWholeMounting(row: MountingRow | undefined): row is MountingRow & MountingWire {
  return mountingWire.safeParse(row).success;
}

export const mountingExample = {
  id: "0199aa10-3333-7000-8000-000000000001",
  deviceKey: deviceExample.deviceKey,
  deviceId: deviceExample.id,
  organization: "pfm",
  partnerId: "11",
  store: { storeId: "1001", storeName: "Pfeil Nord", vatId: "DE123456789", address: "Ringstraße 4, 24103 Kiel" },
  profileId: null,
  profile: null,
  settings: { mode: "STD", cameraPosition: "BC", language: "de" },
  appInteractionId: "pos-1",
  cashInteractionId: "cash-1",
  version: 4,
};

const params = { id: mountingExample.id };
const unmountReason = z.optional(text(500));

export const listMountings = defineCall({
  id: "v2.listMountings",
  method: "GET",
  path: `${base}/mountings`,
  tag,
  summary: "Mountings",
  description: `Mountings of the stores the caller works in. Joins: store and profile are always there, partner, and for staff device. ${LIST_DESCRIPTION}`,
  example: { query: { filter: "appInteractionId||$eq||pos-1" }, response: [mountingExample] },
  roles: withDevice("devices.read"),
  query: listQuery,
  response: listOf(mountingRow),
  errors: ["REQUEST_INVALID"],
});

export const readMounting = defineCall({
  id: "v2.readMounting",
  versioned: true,
  method: "GET",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounting by id",
  description: "A device sees the mountings of its own store, without the keys of the others.",
  example: { params, response: mountingExample },
  roles: withDevice("devices.read"),
  params: byId,
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND"],
});

const mountingInput = z.object({
  storeId: digitsId,
  appInteractionId: text(100),
  deviceName: z.optional(text(200)),
  profileId: z.optional(z.nullable(z.uuid())),
  cashInteractionId: z.optional(z.nullable(text(64))),
});

/** Creates a place before a device is there; a repeated request returns the same place. */
export const createMounting = defineCall({
  id: "v2.createMounting",
  versioned: true,
  method: "POST",
  path: `${base}/mountings`,
  tag,
  summary: "Makes an interaction point of a shop with its free mounting",
  description:
    "A repeated request for the same store and interaction id answers the same mounting. A named till must be in the same store.",
  example: {
    body: { storeId: "1001", appInteractionId: "pos-1", deviceName: "Counter left" },
    response: { ...mountingExample, deviceKey: null, deviceId: null },
  },
  roles: rolesWith("devices.mount"),
  body: mountingInput,
  response: mountingWire,
  errors: ["GENERAL_NO_PERMISION", "WORKSTATION_ID_IN_USE", "NOT_FOUND"],
  status: 201,
});

/** A `deviceKey` mounts and is refused while another device holds the place; `null` frees it. */
export const changeMounting = defineCall({
  id: "v2.changeMounting",
  versioned: true,
  staffOnDuty: true,
  method: "PATCH",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounts or frees an interaction point, or changes its settings",
  description:
    "What is left out stays. A `deviceKey` mounts that device, `null` frees the place and ends the device's keys and sessions at once; a device may do either only with its own place. Profile and till are for staff. A place whose device has reported bookings that it has not sent yet is freed with a `reason` only: UNMOUNT_REASON_MISSING.",
  example: {
    params,
    body: { deviceKey: mountingExample.deviceKey, mode: "STD", language: "de" },
    response: mountingExample,
  },
  roles: withDevice("devices.mount"),
  params: byId,
  body: z.object({
    deviceKey: z.optional(z.nullable(text(100))),
    mode: z.optional(posMode),
    cameraPosition: z.optional(cameraPositionCode),
    language: z.optional(language),
    deviceName: z.optional(text(200)),
    profileId: z.optional(z.nullable(z.uuid())),
    cashInteractionId: z.optional(z.nullable(text(64))),
    /** Why the place is freed, where bookings wait on its device. */
    reason: unmountReason,
  }),
  response: mountingWire,
  errors: [
    "UNMOUNT_REASON_MISSING",
    "MOUNTING_NOT_FOUND",
    "MOUNTING_IN_USE",
    "DEVICE_KEY_NOT_FOUND",
    "GENERAL_NO_PERMISION",
    "NOT_FOUND",
    ...versionErrors,
  ],
});

export const createMountings = defineCall({
  id: "v2.createMountings",
  method: "POST",
  path: `${base}/mountings/bulk`,
  tag,
  summary: "Makes several interaction points with their mountings",
  description:
    "At most 200, all or none; one that is there already is answered as it is. The answer has them in the order they were sent.",
  example: {
    body: { bulk: [{ storeId: "1001", appInteractionId: "pos-1" }] },
    response: [{ ...mountingExample, deviceKey: null, deviceId: null }],
  },
  roles: rolesWith("devices.edit"),
  body: bulkOf(mountingInput),
  response: z.array(mountingWire),
  errors: ["GENERAL_NO_PERMISION", "WORKSTATION_ID_IN_USE", "NOT_FOUND"],
  status: 201,
});

export const replaceMounting = defineCall({
  id: "v2.replaceMounting",
  versioned: true,
  method: "PUT",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Writes holder, settings, profile and till of a mounting",
  description:
    "All of them at once; `deviceKey: null` frees the place and ends the device's keys and sessions. The place of a mounting never changes.",
  example: {
    params: { id: mountingExample.id },
    body: {
      deviceKey: mountingExample.deviceKey,
      mode: "STD",
      cameraPosition: "BC",
      language: "de",
      deviceName: "Counter left",
      profileId: null,
      cashInteractionId: "cash-1",
    },
    response: mountingExample,
  },
  roles: rolesWith("devices.edit"),
  params: byId,
  body: z.object({
    deviceKey: z.nullable(text(100)),
    mode: posMode,
    cameraPosition: cameraPositionCode,
    language,
    deviceName: text(200),
    profileId: z.nullable(z.uuid()),
    cashInteractionId: z.nullable(text(64)),
    reason: unmountReason,
  }),
  response: mountingWire,
  errors: [
    "UNMOUNT_REASON_MISSING",
    "MOUNTING_NOT_FOUND",
    "MOUNTING_IN_USE",
    "DEVICE_KEY_NOT_FOUND",
    "GENERAL_NO_PERMISION",
    "NOT_FOUND",
    ...versionErrors,
  ],
});

export const deleteMounting = defineCall({
  id: "v2.deleteMounting",
  versioned: true,
  method: "DELETE",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Frees a mounting and forgets its settings",
  description:
    "The device that holds it loses its keys and sessions and gets the event UNMOUNT. The interaction point stays: mounting there again starts with fresh settings.",
  example: { params: { id: mountingExample.id }, response: {} },
  roles: rolesWith("devices.edit"),
  params: byId,
  query: z.object({ reason: unmountReason }),
  response: done,
  errors: ["MOUNTING_NOT_FOUND", "GENERAL_NO_PERMISION", "UNMOUNT_REASON_MISSING", ...versionErrors],
});
