import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { organization, text } from "../wire.ts";
import { exampleSession, OWN_PAGE, signInAnswer, signInTag as tag } from "./sign-in-wires.ts";

const path = "/api/v2/login";
const challenge = text(100);
const errors = ["PROOF_WRONG", "SIGN_IN_EXPIRED", "GENERAL_NO_PERMISION"] as const;
const CHALLENGE = "si_Zm9yLXRoZS1leGFtcGxl";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const RECOVERY_CODES = ["7K4M-QX2P-9RTV", "H3WD-6NZC-2YBF"];

/** Secret of an authenticator app; it is returned once. */
export const totpSecretWire = z.object({
  factorId: z.string(),
  /** To be typed into the app. */
  secret: z.string(),
  /** The same as an address, to be drawn as a QR code. */
  uri: z.string(),
});
export const exampleTotpSecret = {
  factorId: "0192f0c1-9c22-7d10-8b31-5a7e2f4c6d90",
  secret: SECRET,
  uri: `otpauth://totp/Punktum:pfm%3A%20admin%40pfm.example?issuer=Punktum&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
};
export const recoveryCodesWire = z.array(z.string());
export const exampleRecoveryCodes = RECOVERY_CODES;

/** Second step of a sign-in. */
const signInFactor = defineCall({
  id: "v2.signInFactor",
  method: "POST",
  path: `${path}/factor`,
  tag,
  summary: "Second factor of a sign-in",
  description: `One of \`code\`, from the authenticator app, and \`recoveryCode\`. A code is valid once. After five wrong ones the sign-in begins again with the password; \`details.attemptsLeft\` counts them. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({
    org: organization,
    challenge,
    code: z.optional(text(20)),
    recoveryCode: z.optional(text(40)),
  }),
  response: signInAnswer,
  errors,
  example: { body: { org: "pfm", challenge: CHALLENGE, code: "123456" }, response: { session: exampleSession } },
});

/** Sets the first second factor up during a sign-in. */
const startEnrolment = defineCall({
  id: "v2.startEnrolment",
  method: "POST",
  path: `${path}/enrol`,
  tag,
  summary: "Secret for the authenticator app of a person who needs a second factor",
  description: `For a sign-in whose \`factor.enrol\` is true. A repeated request makes a new secret. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization, challenge }),
  response: totpSecretWire,
  errors,
  example: { body: { org: "pfm", challenge: CHALLENGE }, response: exampleTotpSecret },
});

const finishEnrolment = defineCall({
  id: "v2.finishEnrolment",
  method: "POST",
  path: `${path}/enrol/confirm`,
  tag,
  summary: "First code of the new authenticator app; opens the session",
  description: `The recovery codes in the answer are shown once. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization, challenge, code: text(20) }),
  response: z.extend(signInAnswer, { recoveryCodes: recoveryCodesWire }),
  errors,
  example: {
    body: { org: "pfm", challenge: CHALLENGE, code: "123456" },
    response: { session: exampleSession, recoveryCodes: RECOVERY_CODES },
  },
});

/** Second factors during a sign-in. */
export const signInFactorsApi = { signInFactor, startEnrolment, finishEnrolment } as const;
