import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { SCOPE_CODES } from "../scopes.ts";
import { digitsId, isoMoment, organization } from "../wire.ts";
import {
  KEY_ERRORS,
  nameText,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  RECORD_ERRORS,
} from "./administration/common.ts";

const tag = "applications";
const path = `${programPath}/applications`;
const one = `${path}/{id}` as const;
const roles = rolesWith("settings.edit");
const params = z.object({ programId: organization, id: z.uuid() });
const scopes = z.array(z.enum(SCOPE_CODES)).check(z.minLength(1), z.maxLength(SCOPE_CODES.length));

/** An application; its key is returned once. */
const applicationWire = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes,
  storeId: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  createdAt: isoMoment,
  expiresAt: z.nullable(isoMoment),
  lastUsedAt: z.nullable(isoMoment),
  revokedAt: z.nullable(isoMoment),
  oldKeyUntil: z.nullable(isoMoment),
});
const withKey = z.extend(applicationWire, { apiKey: z.string() });

const example = {
  id: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11",
  name: "Web shop",
  scopes: ["members.read", "sales.write"],
  storeId: "1001",
  storeName: "Vienna, Graben",
  createdAt: "2026-11-24T10:00:00.000Z",
  expiresAt: "2027-11-24T10:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
  oldKeyUntil: null,
} as const;
const known = { ...example, scopes: [...example.scopes] };
const exampleParams = { programId: "pfm", id: example.id };
const exampleKey = "ak_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEga2V5IG9mIGEgc2VydmVy";

const listApplications = defineCall({
  id: "v2.listApplications",
  method: "GET",
  path,
  tag,
  summary: "Applications of the programme",
  description: "Sorted by name, revoked ones last. `lastUsedAt` is exact to the minute. The keys are kept as hashes.",
  roles,
  params: programParams,
  response: z.object({ data: z.array(applicationWire) }),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, response: { data: [known] } },
});

const createApplication = defineCall({
  id: "v2.createApplication",
  method: "POST",
  path,
  tag,
  summary: "New application with its key",
  description:
    "A server sends the key as `API-Key` header or as a bearer token. It makes the calls of its scopes and no others, for the whole programme or, with `storeId`, for one shop and the members of its partner. " +
    "The key is in this answer and never again. `Idempotency-Key` is not kept here: the answer holds a secret.",
  roles,
  stepUp: true,
  params: programParams,
  body: z.object({
    name: nameText.check(z.maxLength(60)),
    scopes,
    storeId: z.optional(z.nullable(digitsId)),
    expiresAt: z.optional(z.nullable(isoMoment)),
  }),
  response: withKey,
  errors: [...PROGRAM_ERRORS, "NOT_FOUND"],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: { name: example.name, scopes: example.scopes, storeId: "1001", expiresAt: example.expiresAt },
    response: { ...known, apiKey: exampleKey },
  },
});

const rotateApplicationKey = defineCall({
  id: "v2.rotateApplicationKey",
  method: "POST",
  path: `${one}/key`,
  tag,
  summary: "New key for an application",
  description:
    "For 24 hours both keys are valid, so that the server can change over; with `leaked` the old one ends at once. " +
    "A key that is still valid beside the present one ends, too. An application that is revoked or has ended gets no key: NOT_FOUND. Idempotency keys stay those of the application. The key is in this answer and never again.",
  roles,
  stepUp: true,
  params,
  body: z.object({ leaked: z._default(z.boolean(), false) }),
  response: withKey,
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    body: { leaked: false },
    response: { ...known, oldKeyUntil: "2026-11-25T10:00:00.000Z", apiKey: exampleKey },
  },
});

const revokeApplication = defineCall({
  id: "v2.revokeApplication",
  method: "DELETE",
  path: one,
  tag,
  summary: "Revokes an application",
  description:
    "All its keys are refused from now on: at once by this process, within five seconds by others. Revoking it again changes nothing.",
  roles,
  params,
  response: done,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, response: {} },
});

/** External servers that call the platform with a key (decision 0192). */
export const applicationsApi = {
  listApplications,
  createApplication,
  rotateApplicationKey,
  revokeApplication,
} as const;
