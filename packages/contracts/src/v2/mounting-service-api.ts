import * as z from "zod/mini";
import { defineCall, DEVICE_OR_STAFF_ROLES, STAFF_ROLES } from "../call.ts";
import { cameraPositionCode, digitsId, language, posMode, text } from "../wire.ts";
import { LIST_DESCRIPTION, listOf, listQuery } from "./list-query.ts";
import {
  deviceInput,
  deviceWire,
  mountingInput,
  mountingServiceExamples as examples,
  mountingWire,
  profileWire,
} from "./mounting-service.ts";

const base = "/api/v2/mounting-service";
const tag = "mounting service";
const byId = z.object({ id: z.uuid() });
const BULK_MAX = 200;
const PROGRAM_ROLES = ["PROGRAM_ADMIN", "PLATFORM_OPERATOR"] as const;

const bulkOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ bulk: z.array(entry).check(z.minLength(1), z.maxLength(BULK_MAX)) });

const mountingOfDevice = z.partial(
  z.object({ id: z.string(), appInteractionId: z.string(), partnerId: digitsId, storeId: digitsId }),
);

const listDevices = defineCall({
  id: "v2.listDevices",
  method: "GET",
  path: `${base}/devices`,
  tag,
  summary: "Devices",
  description: `A device sees itself; staff see devices of their stores, and those they registered that were never mounted. Join: mounting, the place a device holds. ${LIST_DESCRIPTION}`,
  example: {
    query: { filter: "connected||$eq||true", sort: "lastSeenAt,DESC", limit: 1 },
    response: { data: [examples.device], count: 1, total: 1, page: 1, pageCount: 1 },
  },
  roles: DEVICE_OR_STAFF_ROLES,
  query: listQuery,
  response: listOf(
    z.extend(z.partial(deviceWire), { id: z.string(), mounting: z.optional(z.nullable(mountingOfDevice)) }),
  ),
  errors: ["REQUEST_INVALID"],
});

const createDevices = defineCall({
  id: "v2.createDevices",
  method: "POST",
  path: `${base}/devices/bulk`,
  tag,
  summary: "Registers several devices",
  description: "At most 200, all or none; the answer has them in the order they were sent.",
  example: { body: { bulk: [examples.deviceFacts] }, response: [examples.device] },
  roles: STAFF_ROLES,
  body: bulkOf(deviceInput),
  response: z.array(deviceWire),
  status: 201,
});

const replaceDevice = defineCall({
  id: "v2.replaceDevice",
  staffOnDuty: true,
  method: "PUT",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Writes everything a device tells about itself",
  description: "Its key, its connection and its place stay as they are.",
  example: { params: { id: examples.device.id }, body: examples.deviceFacts, response: examples.device },
  roles: DEVICE_OR_STAFF_ROLES,
  params: byId,
  body: deviceInput,
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

const changeDevice = defineCall({
  id: "v2.changeDevice",
  staffOnDuty: true,
  method: "PATCH",
  path: `${base}/devices/{id}`,
  tag,
  summary: "Changes what a device tells about itself",
  description: "What is left out stays as it is.",
  example: {
    params: { id: examples.device.id },
    body: { version: "0.17.0" },
    response: { ...examples.device, version: "0.17.0" },
  },
  roles: DEVICE_OR_STAFF_ROLES,
  params: byId,
  body: z.partial(deviceInput),
  response: deviceWire,
  errors: ["NOT_FOUND"],
});

const createMountings = defineCall({
  id: "v2.createMountings",
  method: "POST",
  path: `${base}/mountings/bulk`,
  tag,
  summary: "Makes several interaction points with their mountings",
  description:
    "At most 200, all or none; one that is there already is answered as it is. The answer has them in the order they were sent.",
  example: {
    body: { bulk: [{ storeId: "1001", appInteractionId: "pos-1" }] },
    response: [{ ...examples.mounting, deviceKey: null, deviceId: null }],
  },
  roles: STAFF_ROLES,
  body: bulkOf(mountingInput),
  response: z.array(mountingWire),
  errors: ["GENERAL_NO_PERMISION", "WORKSTATION_ID_IN_USE", "NOT_FOUND"],
  status: 201,
});

const replaceMounting = defineCall({
  id: "v2.replaceMounting",
  method: "PUT",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Writes holder, settings, profile and till of a mounting",
  description:
    "All of them at once; `deviceKey: null` frees the place and ends the device's keys and sessions. Where it stands never changes.",
  example: {
    params: { id: examples.mounting.id },
    body: {
      deviceKey: examples.mounting.deviceKey,
      mode: "STD",
      cameraPosition: "BC",
      language: "de",
      deviceName: "Counter left",
      profileId: null,
      cashInteractionId: "cash-1",
    },
    response: examples.mounting,
  },
  roles: STAFF_ROLES,
  params: byId,
  body: z.object({
    deviceKey: z.nullable(text(100)),
    mode: posMode,
    cameraPosition: cameraPositionCode,
    language,
    deviceName: text(200),
    profileId: z.nullable(z.uuid()),
    cashInteractionId: z.nullable(text(64)),
  }),
  response: mountingWire,
  errors: ["MOUNTING_NOT_FOUND", "MOUNTING_IN_USE", "DEVICE_KEY_NOT_FOUND", "GENERAL_NO_PERMISION", "NOT_FOUND"],
});

const deleteMounting = defineCall({
  id: "v2.deleteMounting",
  method: "DELETE",
  path: `${base}/mountings/{id}`,
  tag,
  summary: "Frees a mounting and forgets its settings",
  description:
    "The device that holds it loses its keys and sessions and is told by UNMOUNT. The interaction point stays: mounting there again starts with fresh settings.",
  example: { params: { id: examples.mounting.id }, response: {} },
  roles: STAFF_ROLES,
  params: byId,
  response: z.object({}),
  errors: ["MOUNTING_NOT_FOUND", "GENERAL_NO_PERMISION"],
});

const profileInput = z.extend(z.omit(profileWire, { id: true, name: true, pointsRoundingCode: true }), {
  name: text(100),
  pointsRoundingCode: z.enum(["UP", "DOWN", "COM"]),
});
const { id: _id, ...profileBody } = examples.profile;
const profileParams = { id: examples.profile.id };

const listProfiles = defineCall({
  id: "v2.listProfiles",
  method: "GET",
  path: `${base}/profiles`,
  tag,
  summary: "Profiles",
  description: `The programme's profiles, never with a PIN. ${LIST_DESCRIPTION}`,
  example: { query: { sort: "name,ASC" }, response: [examples.profile] },
  roles: STAFF_ROLES,
  query: listQuery,
  response: listOf(z.extend(z.partial(profileWire), { id: z.string() })),
  errors: ["REQUEST_INVALID"],
});

const createProfile = defineCall({
  id: "v2.createProfile",
  method: "POST",
  path: `${base}/profiles`,
  tag,
  summary: "Makes a profile",
  description: "Its PIN is set by a call of its own.",
  example: { body: profileBody, response: examples.profile },
  roles: PROGRAM_ROLES,
  body: profileInput,
  response: profileWire,
  status: 201,
});

const replaceProfile = defineCall({
  id: "v2.replaceProfile",
  method: "PUT",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Writes all settings of a profile",
  description: "Its PIN stays as it is.",
  example: { params: profileParams, body: profileBody, response: examples.profile },
  roles: PROGRAM_ROLES,
  params: byId,
  body: profileInput,
  response: profileWire,
  errors: ["NOT_FOUND"],
});

const changeProfile = defineCall({
  id: "v2.changeProfile",
  method: "PATCH",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Changes settings of a profile",
  description: "What is left out stays as it is.",
  example: { params: profileParams, body: { pinRequired: false }, response: examples.profile },
  roles: PROGRAM_ROLES,
  params: byId,
  body: z.partial(profileInput),
  response: profileWire,
  errors: ["NOT_FOUND"],
});

const deleteProfile = defineCall({
  id: "v2.deleteProfile",
  method: "DELETE",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Deletes a profile",
  description: "Refused with REQUEST_INVALID while a mounting or a picture uses it.",
  example: { params: profileParams, response: {} },
  roles: PROGRAM_ROLES,
  params: byId,
  response: z.object({}),
  errors: ["NOT_FOUND", "REQUEST_INVALID"],
});

/** What the mounting service can do beyond what a kiosk needs (MSVC-03..09). */
export const mountingServiceApi = {
  listDevices,
  createDevices,
  replaceDevice,
  changeDevice,
  createMountings,
  replaceMounting,
  deleteMounting,
  listProfiles,
  createProfile,
  replaceProfile,
  changeProfile,
  deleteProfile,
} as const;
