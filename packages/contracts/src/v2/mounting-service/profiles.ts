import { POINTS_ROUNDING_CODES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { rolesWith, withDevice } from "../../rights.ts";
import { cameraPositionCode, language, posMode, roundingCode, text, recordVersion, versionErrors } from "../../wire.ts";
import { LIST_DESCRIPTION, listOf, listQuery } from "../list-query.ts";
import { base, byId, tag } from "./call-parts.ts";

/** Settings of a mounting; `pin` is never sent. */
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
  version: recordVersion,
});

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
  version: 4,
};

export const readProfile = defineCall({
  id: "v2.readProfile",
  versioned: true,
  method: "GET",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Settings of a mounting",
  description: "The PIN of a profile is never sent; `pinRequired` says whether the server will ask for one.",
  example: { params: { id: profileExample.id }, response: profileExample },
  roles: withDevice("devices.read"),
  params: byId,
  response: profileWire,
  errors: ["NOT_FOUND"],
});

const profileInput = z.extend(z.omit(profileWire, { id: true, version: true, name: true, pointsRoundingCode: true }), {
  name: text(100),
  pointsRoundingCode: z.enum(POINTS_ROUNDING_CODES),
});
const { id: _id, version: _version, ...profileBody } = profileExample;
const profileParams = { id: profileExample.id };

export const listProfiles = defineCall({
  id: "v2.listProfiles",
  method: "GET",
  path: `${base}/profiles`,
  tag,
  summary: "Profiles",
  description: `The programme's profiles, never with a PIN. ${LIST_DESCRIPTION}`,
  example: { query: { sort: "name,ASC" }, response: [profileExample] },
  roles: rolesWith("devices.read"),
  query: listQuery,
  response: listOf(z.extend(z.partial(profileWire), { id: z.string() })),
  errors: ["REQUEST_INVALID"],
});

export const createProfile = defineCall({
  id: "v2.createProfile",
  versioned: true,
  method: "POST",
  path: `${base}/profiles`,
  tag,
  summary: "Makes a profile",
  description: "Its PIN is set by a call of its own.",
  example: { body: profileBody, response: profileExample },
  roles: rolesWith("profiles.edit"),
  body: profileInput,
  response: profileWire,
  status: 201,
});

export const replaceProfile = defineCall({
  id: "v2.replaceProfile",
  versioned: true,
  method: "PUT",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Writes all settings of a profile",
  description: "Its PIN stays as it is.",
  example: { params: profileParams, body: profileBody, response: profileExample },
  roles: rolesWith("profiles.edit"),
  params: byId,
  body: profileInput,
  response: profileWire,
  errors: ["NOT_FOUND", ...versionErrors],
});

export const changeProfile = defineCall({
  id: "v2.changeProfile",
  versioned: true,
  method: "PATCH",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Changes settings of a profile",
  description: "What is left out stays as it is.",
  example: { params: profileParams, body: { pinRequired: false }, response: profileExample },
  roles: rolesWith("profiles.edit"),
  params: byId,
  body: z.partial(profileInput),
  response: profileWire,
  errors: ["NOT_FOUND", ...versionErrors],
});

export const deleteProfile = defineCall({
  id: "v2.deleteProfile",
  versioned: true,
  method: "DELETE",
  path: `${base}/profiles/{id}`,
  tag,
  summary: "Deletes a profile",
  description: "Refused with REQUEST_INVALID while a mounting or a picture uses it.",
  example: { params: profileParams, response: {} },
  roles: rolesWith("profiles.edit"),
  params: byId,
  response: done,
  errors: ["NOT_FOUND", "REQUEST_INVALID", ...versionErrors],
});
