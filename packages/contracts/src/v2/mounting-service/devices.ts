import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith, withDevice } from "../../rights.ts";
import { digitsId, organization, text } from "../../wire.ts";
import { LIST_DESCRIPTION, listOf, listQuery } from "../list-query.ts";
import { base, bulkOf, byId, tag } from "./call-parts.ts";

const count = z.number().check(z.int(), z.nonnegative());

/** The device's last status message. */
export const deviceHeartbeat = z.object({
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

/** Tablet. */
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
  /** Different accounts looked up within the last hour; a high number may mean that someone tries out numbers. */
  lookUpsLastHour: z.optional(z.number()),
});
const deviceInput = z.object({
  os: text(50),
  osVersion: text(50),
  browser: text(100),
  deviceInformation: text(200),
  version: text(30),
});

export const deviceExample = {
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
  deviceKey: _key,
  organization: _org,
  createdAt: _at,
  lastSeenAt: _seen,
  heartbeat: _heartbeat,
  lookUpsLastHour: _lookUps,
  ...deviceFacts
} = deviceExample;

/** Registers a device; it mounts with the `deviceKey` of the answer. */
export const createDevice = defineCall({
  id: "v2.createDevice",
  method: "POST",
  path: `${base}/devices`,
  tag,
  summary: "Registers a device",
  description:
    "The device uses the answered `deviceKey` to hold a place and to open a session. Until it is mounted it belongs to the person who registered it, then to its store.",
  example: { body: deviceFacts, response: deviceExample },
  roles: withDevice("devices.mount"),
  body: deviceInput,
  response: deviceWire,
  status: 201,
});

export const readDevice = defineCall({
  id: "v2.readDevice",
  method: "GET",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Device by id",
  description:
    "A device sees itself; staff see devices of their stores, and those they registered that were never mounted.",
  example: { params: { id: deviceExample.id }, response: deviceExample },
  roles: withDevice("devices.read"),
  params: byId,
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

/** Deletes a device and revokes its keys. */
export const deleteDevice = defineCall({
  id: "v2.deleteDevice",
  staffOnDuty: true,
  method: "DELETE",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Deletes a device",
  description:
    "Frees the place it holds and ends its keys and sessions at once. If the caller is not the device, the device gets the event UNMOUNT. If the device has reported bookings that it has not sent yet, a `reason` is needed: UNMOUNT_REASON_MISSING.",
  example: { params: { id: deviceExample.id }, response: {} },
  roles: withDevice("devices.edit"),
  params: byId,
  query: z.object({ reason: z.optional(text(500)) }),
  response: done,
  errors: ["NOT_FOUND", "GENERAL_NO_PERMISION", "UNMOUNT_REASON_MISSING"],
});

const mountingOfDevice = z.partial(
  z.object({ id: z.string(), appInteractionId: z.string(), partnerId: digitsId, storeId: digitsId }),
);

export const listDevices = defineCall({
  id: "v2.listDevices",
  method: "GET",
  path: `${base}/devices`,
  tag,
  summary: "Devices",
  description: `A device sees itself; staff see devices of their stores, and those they registered that were never mounted. Join: mounting, the place a device holds. ${LIST_DESCRIPTION}`,
  example: {
    query: { filter: "connected||$eq||true", sort: "lastSeenAt,DESC", limit: 1 },
    response: { data: [deviceExample], count: 1, total: 1, page: 1, pageCount: 1 },
  },
  roles: withDevice("devices.read"),
  query: listQuery,
  response: listOf(
    z.extend(z.partial(deviceWire), { id: z.string(), mounting: z.optional(z.nullable(mountingOfDevice)) }),
  ),
  errors: ["REQUEST_INVALID"],
});

export const createDevices = defineCall({
  id: "v2.createDevices",
  method: "POST",
  path: `${base}/devices/bulk`,
  tag,
  summary: "Registers several devices",
  description: "At most 200, all or none; the answer has them in the order they were sent.",
  example: { body: { bulk: [deviceFacts] }, response: [deviceExample] },
  roles: rolesWith("devices.edit"),
  body: bulkOf(deviceInput),
  response: z.array(deviceWire),
  status: 201,
});

export const replaceDevice = defineCall({
  id: "v2.replaceDevice",
  staffOnDuty: true,
  method: "PUT",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Writes everything a device tells about itself",
  description: "Its key, its connection and its place stay as they are.",
  example: { params: { id: deviceExample.id }, body: deviceFacts, response: deviceExample },
  roles: withDevice("devices.edit"),
  params: byId,
  body: deviceInput,
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

export const changeDevice = defineCall({
  id: "v2.changeDevice",
  staffOnDuty: true,
  method: "PATCH",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Changes what a device tells about itself",
  description: "What is left out stays as it is.",
  example: {
    params: { id: deviceExample.id },
    body: { version: "0.17.0" },
    response: { ...deviceExample, version: "0.17.0" },
  },
  roles: withDevice("devices.edit"),
  params: byId,
  body: z.partial(deviceInput),
  response: deviceWire,
  errors: ["NOT_FOUND"],
});
