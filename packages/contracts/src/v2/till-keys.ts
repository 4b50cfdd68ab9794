import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";
import { interactionPointId, KEY_ERRORS, nameText, programPath, RECORD_ERRORS } from "./administration/common.ts";

const tag = "administration: keys of tills";
const path = `${programPath}/interactionpoints/{id}/apikeys`;
const params = { programId: organization, id: interactionPointId };

/** Stored facts of a key, without the key itself. */
const tillKeyWire = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoMoment,
  /** Null if it is valid until revoked. */
  expiresAt: z.nullable(isoMoment),
  revokedAt: z.nullable(isoMoment),
});

const known = {
  id: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11",
  name: "Till 3, back room",
  createdAt: "2026-11-21T09:00:00.000Z",
  expiresAt: null,
  revokedAt: null,
} as const;

const createTillKey = defineCall({
  id: "administration.createTillKey",
  method: "POST",
  path,
  tag,
  summary: "New key for a till",
  description:
    "The till is an interaction point of kind CASH of a store or a partner. The key is shown in this answer and never again; a till sends it as `API-Key` header. It may report sales of its store (or of all stores of its partner) and nothing else. `Idempotency-Key` is not kept here: the answer holds a secret.",
  roles: rolesWith("tillKeys.edit"),
  stepUp: true,
  params: z.object(params),
  body: z.object({ name: nameText, expiresAt: z.optional(isoMoment) }),
  response: z.extend(tillKeyWire, { apiKey: z.string() }),
  errors: RECORD_ERRORS,
  status: 201,
  example: {
    params: { programId: "pfm", id: "till-31" },
    body: { name: known.name },
    response: { ...known, apiKey: "ak_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEga2V5IGZvciBhIHRpbGw" },
  },
});

const listTillKeys = defineCall({
  id: "administration.listTillKeys",
  method: "GET",
  path,
  tag,
  summary: "Keys of a till",
  description:
    "Newest first, revoked ones too, at most 200. The keys themselves are kept as hashes and cannot be shown.",
  roles: rolesWith("tillKeys.edit"),
  params: z.object(params),
  response: z.array(tillKeyWire),
  errors: RECORD_ERRORS,
  example: { params: { programId: "pfm", id: "till-31" }, response: [known] },
});

/** Revokes a key that is lost or leaked. */
const revokeTillKey = defineCall({
  id: "administration.revokeTillKey",
  method: "DELETE",
  path: `${path}/{keyId}`,
  tag,
  summary: "Revokes a key of a till",
  description:
    "From now on the key is refused: at once by this process, within five seconds by others. Revoking it again changes nothing.",
  roles: rolesWith("tillKeys.edit"),
  params: z.object({ ...params, keyId: z.uuid() }),
  response: done,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: { programId: "pfm", id: "till-31", keyId: known.id }, response: {} },
});

/** API keys of tills (decision 0079). */
export const tillKeysApi = { createTillKey, listTillKeys, revokeTillKey } as const;
