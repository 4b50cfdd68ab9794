import { LIVING_CODE_STEP_MS } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, keyCode, organization, text } from "../wire.ts";

const tag = "v2 phones";
/** An enrolled phone can spend points, so store staff may not enrol one. */
const roles = rolesWith("members.proofs");
const path = "/api/v2/accounts/{accountId}/phones";
const accountId = z.union([z.literal(""), keyCode]);
const phoneId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/));
const errors = [
  "KEYCODE_NOT_FOUND",
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
] as const satisfies readonly ErrorCode[];

/** Stored facts of a phone, without its key. */
const phoneWire = z.object({
  phoneId,
  name: z.string(),
  invitedAt: isoMoment,
  /** Null while the invitation is open. */
  enrolledAt: z.nullable(isoMoment),
  revokedAt: z.nullable(isoMoment),
});

const phone = {
  phoneId: "04106106R1WC",
  name: "Maria's phone",
  invitedAt: "2026-11-23T10:00:00.000Z",
  enrolledAt: null,
  revokedAt: null,
} as const;

const invitePhone = defineCall({
  id: "v2.invitePhone",
  method: "POST",
  path,
  tag,
  summary: "Invites a member's phone",
  description:
    "For the programme's own app: its server asks for an invitation once it knows the member, and gives it to the phone, which enrols with it. An invitation is valid once, for an hour, and shown in this answer only. An account has at most ten phones. `Idempotency-Key` is not stored, because the answer holds a secret.",
  roles,
  params: z.object({ accountId }),
  body: z.object({ name: z._default(z.union([z.literal(""), text(100)]), "") }),
  response: z.extend(phoneWire, { invitation: z.string(), expiresAt: isoMoment }),
  errors: [...errors, "TOO_MANY_PHONES"],
  status: 201,
  example: {
    params: { accountId: "4000000001" },
    body: { name: phone.name },
    response: {
      ...phone,
      invitation: "ph_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGFuIGludml0YXRpb24",
      expiresAt: "2026-11-23T11:00:00.000Z",
    },
  },
});

const listPhones = defineCall({
  id: "v2.listPhones",
  method: "GET",
  path,
  tag,
  summary: "Phones of an account",
  description: "Newest first, revoked ones too, at most 100.",
  roles,
  params: z.object({ accountId }),
  response: z.array(phoneWire),
  errors,
  example: { params: { accountId: "4000000001" }, response: [phone] },
});

const revokePhone = defineCall({
  id: "v2.revokePhone",
  method: "DELETE",
  path: `${path}/{phoneId}`,
  tag,
  summary: "Revokes a phone of an account",
  description: "Its codes, and passes made for them, are refused from now on. Revoking it again changes nothing.",
  roles,
  params: z.object({ accountId, phoneId }),
  response: done,
  errors: [...errors, "NOT_FOUND"],
  example: { params: { accountId: "4000000001", phoneId: phone.phoneId }, response: {} },
});

const enrolPhone = defineCall({
  id: "v2.enrolPhone",
  method: "POST",
  path: "/api/v2/phones",
  tag,
  summary: "Enrols the phone an invitation was made for",
  description:
    "Answers the key of the phone's living codes, in this answer only. If the key is lost, another invitation is needed. A code is `PK1:`, the phone's id, the half minute since 1970 in six letters, the first 80 bits of the HMAC-SHA-256 in sixteen letters, `:` and the organisation. Letters are those of Crockford's base 32. The HMAC is over `punktum code 1|organization|accountId|phoneId|step`.",
  roles: ["PUBLIC"],
  body: z.object({ organization, invitation: text(200) }),
  response: z.object({
    organization,
    phoneId,
    accountId: z.uuid(),
    /** 32 bytes in base64url. */
    key: z.string(),
    stepSeconds: z.number(),
    /** The server's time, for phones with a wrong clock. */
    serverTime: isoMoment,
  }),
  errors: ["LINK_EXPIRED", "ORGANIZATION_NOT_FOUND"],
  status: 201,
  example: {
    body: { organization: "pfm", invitation: "ph_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGFuIGludml0YXRpb24" },
    response: {
      organization: "pfm",
      phoneId: phone.phoneId,
      accountId: "0192f0c1-5c2e-7b10-a1d3-6f4e2c8b0a91",
      key: "dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEga2V5IDMyYjE",
      stepSeconds: LIVING_CODE_STEP_MS / 1_000,
      serverTime: "2026-11-23T10:01:00.000Z",
    },
  },
});

const leavePhone = defineCall({
  id: "v2.leavePhone",
  method: "POST",
  path: "/api/v2/phones/leave",
  tag,
  summary: "Revokes the phone that shows a living code",
  description:
    "What the app does when a member signs out of it. The code says which phone, and that it is the phone itself.",
  roles: ["PUBLIC"],
  body: z.object({ organization, code: keyCode }),
  response: done,
  errors: ["USER_KEY_DOES_NOT_EXIST", "CODE_EXPIRED", "ORGANIZATION_NOT_FOUND"],
  example: { body: { organization: "pfm", code: "PK1:04106106R1WC1R8T2CABCDEFGHJKMNPQRS:pfm" }, response: {} },
});

/** Phones that show living codes (decision 0120). */
export const phonesApi = { invitePhone, listPhones, revokePhone, enrolPhone, leavePhone } as const;
