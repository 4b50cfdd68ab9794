import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { STAFF_ROLE_CODES } from "../rights.ts";
import { organization, text } from "../wire.ts";
import { exampleRecoveryCodes, recoveryCodesWire } from "./sign-in-factors.ts";
import { exampleSession, OWN_PAGE, signInAnswer } from "./sign-in-wires.ts";

const challenge = text(100);
/** Includes the browser's attestation; without one an answer has a few hundred characters. */
const credential = text(20_000);
const CHALLENGE = "si_Zm9yLXRoZS1leGFtcGxl";
const CREDENTIAL = '{"id":"cGFzc2tleQ","rawId":"cGFzc2tleQ","type":"public-key","response":{}}';

const questionWire = z.object({ challenge: z.string(), options: z.string() });
const exampleQuestion = { challenge: CHALLENGE, options: '{"challenge":"ZXhhbXBsZQ","rpId":"punktum.example"}' };

const startPasskeySignIn = defineCall({
  id: "v2.startPasskeySignIn",
  method: "POST",
  path: "/api/v2/login/passkey/options",
  tag: "sign-in",
  summary: "Options for the browser to sign in with a passkey",
  description: `For a sign-in without a password, and for a proof by \`v2.stepUp\`. The passkey tells who it is. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization }),
  response: questionWire,
  errors: ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"],
  example: { body: { org: "pfm" }, response: exampleQuestion },
});

const signInPasskey = defineCall({
  id: "v2.signInPasskey",
  method: "POST",
  path: "/api/v2/login/passkey",
  tag: "sign-in",
  summary: "Sign-in with a passkey",
  description: `A passkey is verified by the device, so that it counts as both factors. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization, challenge, credential }),
  response: signInAnswer,
  errors: ["PROOF_WRONG", "LOGIN_ERROR", "GENERAL_NO_PERMISION"],
  example: {
    body: { org: "pfm", challenge: CHALLENGE, credential: CREDENTIAL },
    response: { session: exampleSession },
  },
});

const startMyPasskey = defineCall({
  id: "v2.startMyPasskey",
  method: "POST",
  path: "/api/v2/me/factors/passkey/options",
  tag: "me",
  summary: "Options for the browser to make a passkey",
  description: "The passkey belongs to the host of the page, and its device has to verify the person.",
  roles: STAFF_ROLE_CODES,
  stepUp: true,
  response: questionWire,
  errors: ["NOT_FOUND"],
  example: { response: exampleQuestion },
});

const addMyPasskey = defineCall({
  id: "v2.addMyPasskey",
  method: "POST",
  path: "/api/v2/me/factors/passkey",
  tag: "me",
  summary: "Keeps the passkey that a browser made",
  description: "With the first factor come recovery codes, shown once; with a further one the list is empty.",
  roles: STAFF_ROLE_CODES,
  stepUp: true,
  body: z.object({ challenge, credential, name: text(60) }),
  response: z.object({ recoveryCodes: recoveryCodesWire }),
  errors: ["PROOF_WRONG"],
  status: 201,
  example: {
    body: { challenge: CHALLENGE, credential: CREDENTIAL, name: "Laptop" },
    response: { recoveryCodes: exampleRecoveryCodes },
  },
});

/** Passkeys: signing in with them, and adding one. */
export const passkeysApi = { startPasskeySignIn, signInPasskey, startMyPasskey, addMyPasskey } as const;
