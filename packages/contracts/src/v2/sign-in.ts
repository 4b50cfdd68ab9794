import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { STAFF_ROLE_CODES } from "../rights.ts";
import { isoMoment, organization, text } from "../wire.ts";
import { browserSessionWire, exampleSession, OWN_PAGE, signInAnswer, signInTag as tag } from "./sign-in-wires.ts";

const path = "/api/v2/login";

/** Signs a person in to the back office. */
const signIn = defineCall({
  id: "v2.signIn",
  method: "POST",
  path: `${path}/browser`,
  tag,
  summary: "Sign-in of a person in a browser",
  description: `The refresh token comes as a cookie (\`__Host-\`, HttpOnly, Secure, SameSite=Strict), one for each organisation. The session ends after 30 minutes without a call and after twelve hours. Where a second factor is set up or required the answer holds \`factor\` instead of \`session\`. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({
    userName: z.string().check(z.maxLength(254)),
    org: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(200)),
  }),
  response: signInAnswer,
  errors: [
    "LOGIN_ERROR",
    "PASSWORD_REQUIRED",
    "EMPTY_EMAIL",
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_NOT_FOUND",
    "GENERAL_NO_PERMISION",
  ],
  example: {
    body: { userName: "admin@pfm.example", org: "pfm", password: "a-long-password" },
    response: { session: exampleSession },
  },
});

/** Gives the page a new access token for the session of its cookie. */
const renewSession = defineCall({
  id: "v2.renewSession",
  method: "POST",
  path: `${path}/browser/refresh`,
  tag,
  summary: "New access token for the browser's session",
  description: `The cookie is valid once and is replaced. If it is sent again within thirty seconds, for example by a second tab, the answer has the same next cookie; later it ends the session. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization }),
  response: browserSessionWire,
  errors: ["LOGIN_USER_NOT_LOGGED_IN", "GENERAL_NO_PERMISION"],
  example: { body: { org: "pfm" }, response: exampleSession },
});

const signOut = defineCall({
  id: "v2.signOut",
  method: "POST",
  path: "/api/v2/logout",
  tag,
  summary: "Ends the browser's session",
  description: `Its access tokens are refused from now on, and the cookie is removed. Without a session it answers the same. ${OWN_PAGE}`,
  roles: ["PUBLIC"],
  body: z.object({ org: organization }),
  response: done,
  errors: ["GENERAL_NO_PERMISION"],
  example: { body: { org: "pfm" }, response: {} },
});

/** Repeats the authentication of the signed-in person. */
const stepUp = defineCall({
  id: "v2.stepUp",
  method: "POST",
  path: `${path}/step-up`,
  tag,
  summary: "Proves again who is signed in",
  description:
    "For calls that answer STEP_UP_REQUIRED. The proof is the password, with a code of the authenticator app or a recovery code where the person has an app; or a passkey alone, asked for by `v2.startPasskeySignIn`. It holds for five minutes in this session; the new access token carries it to every process at once. Tries are limited like logins.",
  roles: STAFF_ROLE_CODES,
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(text(40)),
    challenge: z.optional(text(100)),
    credential: z.optional(text(20_000)),
  }),
  response: z.object({
    token: z.string(),
    expiresInSeconds: z.number().check(z.int(), z.positive()),
    provedUntil: isoMoment,
  }),
  errors: ["PROOF_WRONG", "GENERAL_NO_PERMISION"],
  example: {
    body: { password: "a-long-password", code: "123456" },
    response: { token: exampleSession.token, expiresInSeconds: 900, provedUntil: exampleSession.provedUntil },
  },
});

/** Sessions of people in browsers. */
export const signInApi = { signIn, renewSession, signOut, stepUp } as const;
