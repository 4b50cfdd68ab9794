import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES, STAFF_ROLES } from "../call.ts";
import { cameraPositionCode, digitsId, language, organization, posMode, roundingCode, text } from "../wire.ts";

const base = "/api/v2/mounting-service";
const tag = "mounting service";
const roles = DEVICE_OR_STAFF_ROLES;
const byId = z.object({ id: z.uuid() });

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
});
const deviceInput = z.object({
  os: text(50),
  osVersion: text(50),
  browser: text(100),
  deviceInformation: text(200),
  version: text(30),
});

/** Settings of a binding (MSVC-12); `pin` is never sent (B-06). */
export const profileWire = z.object({
  id: z.string(),
  cameraPosition: cameraPositionCode,
  mode: posMode,
  registrationType: z.enum(["SIM", "EXT", "NO"]),
  pointsRoundingCode: roundingCode,
  revenueRoundingCode: roundingCode,
  decimalRevenue: z.boolean(),
  pinRequired: z.boolean(),
  language,
});

/** Binding of a device to an interaction point (MSVC-11). */
export const mountingWire = z.object({
  id: z.string(),
  deviceKey: z.nullable(z.string()),
  organization,
  partnerId: digitsId,
  store: z.object({ storeId: digitsId, storeName: z.string(), vatId: z.string() }),
  profileId: z.nullable(z.string()),
  profile: z.nullable(profileWire),
  appInteractionId: z.string(),
  cashInteractionId: z.nullable(z.string()),
});
export type MountingWire = z.infer<typeof mountingWire>;

/** The part of the list language this slice reads (MSVC-02): `filter=appInteractionId||$eq||<id>`. */
export const mountingFilter = z.string().check(z.maxLength(200), z.regex(/^appInteractionId\|\|\$?eq\|\|.+$/));

/** MSVC-03: registers a device; the answered `deviceKey` is what it mounts with. */
export const createDevice = defineCall({
  id: "v2.createDevice",
  method: "POST",
  path: `${base}/devices`,
  tag,
  summary: "Registers a device",
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
  roles,
  params: byId,
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

/** MSVC-05: deletes a device and revokes its keys (MNT-31). */
export const deleteDevice = defineCall({
  id: "v2.deleteDevice",
  method: "DELETE",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Deletes a device",
  roles,
  params: byId,
  response: z.object({}),
  errors: ["NOT_FOUND", "GENERAL_NO_PERMISION"],
});

/**
 * MSVC-06. With `storeId` the answer is for mounting there: an interaction id of another store is refused, and a generated
 * one (`anonymous-…`, MNT-17) finds the store's free places.
 */
export const listMountings = defineCall({
  id: "v2.listMountings",
  method: "GET",
  path: `${base}/mountings`,
  tag,
  summary: "Mountings, by interaction id where a filter is given",
  roles,
  query: z.object({
    filter: z.optional(mountingFilter),
    storeId: z.optional(digitsId),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.array(mountingWire),
  errors: ["WORKSTATION_ID_IN_USE", "GENERAL_NO_PERMISION"],
});

/** MSVC-08. */
export const readMounting = defineCall({
  id: "v2.readMounting",
  method: "GET",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounting by id",
  roles,
  params: byId,
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND"],
});

/** MSVC-06: a place of its own for a device whose staff named no workstation (MNT-17); asked again, the same place. */
export const createMounting = defineCall({
  id: "v2.createMounting",
  method: "POST",
  path: `${base}/mountings`,
  tag,
  summary: "Makes an interaction point of a shop with its free mounting",
  roles: STAFF_ROLES,
  body: z.object({ storeId: digitsId, appInteractionId: text(100), deviceName: z.optional(text(200)) }),
  response: mountingWire,
  errors: ["GENERAL_NO_PERMISION", "WORKSTATION_ID_IN_USE"],
  status: 201,
});

/** MSVC-08: a `deviceKey` mounts (refused while another device holds it, MNT-22), `null` frees. */
export const changeMounting = defineCall({
  id: "v2.changeMounting",
  method: "PATCH",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Mounts or frees an interaction point",
  roles,
  params: byId,
  body: z.object({
    deviceKey: z.nullable(text(100)),
    mode: z.optional(posMode),
    cameraPosition: z.optional(cameraPositionCode),
    language: z.optional(language),
    deviceName: z.optional(text(200)),
  }),
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND", "MOUNTING_IN_USE", "DEVICE_KEY_NOT_FOUND", "GENERAL_NO_PERMISION"],
});

/** MSVC-09. */
export const readProfile = defineCall({
  id: "v2.readProfile",
  method: "GET",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Settings of a mounting",
  roles,
  params: byId,
  response: profileWire,
  errors: ["NOT_FOUND"],
});

/** MSVC-10, SAVER-14: advertising pictures that belong to the caller's device, shop, partner or programme. */
export const listImages = defineCall({
  id: "v2.listImages",
  method: "GET",
  path: `${base}/images`,
  tag,
  summary: "Advertising pictures for a device",
  roles,
  query: z.object({ deviceKey: z.optional(text(100)) }),
  response: z.array(
    z.object({
      id: z.string(),
      displayAdUsageCode: z.string(),
      filePath: z.string(),
      order: z.number().check(z.int()),
      displayDurationMsec: z.optional(z.number().check(z.int(), z.positive())),
    }),
  ),
});
