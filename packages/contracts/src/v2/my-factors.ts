import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { STAFF_ROLE_CODES } from "../rights.ts";
import { text } from "../wire.ts";
import { exampleFactor, factorWire } from "./factor-wire.ts";
import { exampleRecoveryCodes, exampleTotpSecret, recoveryCodesWire, totpSecretWire } from "./sign-in-factors.ts";

const tag = "me";
const path = "/api/v2/me/factors";
const factorParams = z.object({ factorId: z.uuid() });
const FACTOR_ID = exampleTotpSecret.factorId;

const ownFactorsWire = z.object({
  factors: z.array(factorWire),
  /** Recovery codes that are left. */
  recoveryCodes: z.number().check(z.int(), z.nonnegative()),
  /** The programme requires one for this role, so that the last cannot be removed. */
  required: z.boolean(),
});

const listMyFactors = defineCall({
  id: "v2.listMyFactors",
  method: "GET",
  path,
  tag,
  summary: "One's second factors",
  description: "Without their secrets; those that were never used are left out.",
  roles: STAFF_ROLE_CODES,
  response: ownFactorsWire,
  example: { response: { factors: [exampleFactor], recoveryCodes: 10, required: true } },
});

const addMyFactor = defineCall({
  id: "v2.addMyFactor",
  method: "POST",
  path,
  tag,
  summary: "Secret for a further authenticator app",
  description:
    "It counts from its first code on. The secret is shown in this answer and never again. `Idempotency-Key` is not kept here: the answer holds a secret.",
  roles: STAFF_ROLE_CODES,
  stepUp: true,
  body: z.object({ name: text(60) }),
  response: totpSecretWire,
  status: 201,
  example: { body: { name: "Phone" }, response: exampleTotpSecret },
});

const confirmMyFactor = defineCall({
  id: "v2.confirmMyFactor",
  method: "POST",
  path: `${path}/{factorId}/confirm`,
  tag,
  summary: "First code of a new authenticator app",
  description: "With the first factor come recovery codes, shown once; with a further one the list is empty.",
  roles: STAFF_ROLE_CODES,
  params: factorParams,
  body: z.object({ code: text(20) }),
  response: z.object({ recoveryCodes: recoveryCodesWire }),
  errors: ["PROOF_WRONG"],
  example: {
    params: { factorId: FACTOR_ID },
    body: { code: "123456" },
    response: { recoveryCodes: exampleRecoveryCodes },
  },
});

const removeMyFactor = defineCall({
  id: "v2.removeMyFactor",
  method: "DELETE",
  path: `${path}/{factorId}`,
  tag,
  summary: "Removes one of one's second factors",
  description: "STILL_IN_USE for the last one where the programme requires one. Recovery codes go with the last.",
  roles: STAFF_ROLE_CODES,
  stepUp: true,
  params: factorParams,
  response: done,
  errors: ["NOT_FOUND", "STILL_IN_USE"],
  example: { params: { factorId: FACTOR_ID }, response: {} },
});

const renewMyRecoveryCodes = defineCall({
  id: "v2.renewMyRecoveryCodes",
  method: "POST",
  path: "/api/v2/me/recovery-codes",
  tag,
  summary: "New recovery codes instead of all earlier ones",
  description: "Shown in this answer and never again. NOT_FOUND without a second factor.",
  roles: STAFF_ROLE_CODES,
  stepUp: true,
  response: z.object({ recoveryCodes: recoveryCodesWire }),
  errors: ["NOT_FOUND"],
  example: { response: { recoveryCodes: exampleRecoveryCodes } },
});

/** Second factors of the person who is signed in. */
export const myFactorsApi = {
  listMyFactors,
  addMyFactor,
  confirmMyFactor,
  removeMyFactor,
  renewMyRecoveryCodes,
} as const;
