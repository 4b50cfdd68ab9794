import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { STAFF_ROLE_CODES } from "../rights.ts";
import { isoMoment, organization, text } from "../wire.ts";

const tag = "sign-in";
const path = "/api/v2/login";

/** Ways in which a person proves who they are, beside the password. */
const factorMethod = z.enum(["TOTP", "RECOVERY_CODE", "PASSKEY"]);

/** Session of a browser. Its refresh token travels in a cookie that no script can read. */
const browserSessionWire = z.object({
  token: z.string(),
  expiresInSeconds: z.number().check(z.int(), z.positive()),
  /** Minutes without a call after which the session ends. */
  idleMinutes: z.number().check(z.int(), z.positive()),
  /** The session ends then, however much it is used. */
  endsAt: isoMoment,
  /** Until then calls with `stepUp` need no further proof. */
  provedUntil: isoMoment,
  user: z.object({ userName: z.string(), org: z.string(), roleCode: z.string() }),
});

/** A sign-in whose password was right and that still needs a second factor. It opens no call but the next step. */
const challengeWire = z.object({
  challenge: z.string(),
  /** Ways that this person has set up; empty with `enrol`. */
  methods: z.array(factorMethod),
  /** The person must have a second factor, has none yet, and sets one up now. */
  enrol: z.boolean(),
});

const signInAnswer = z.object({
  session: z.optional(browserSessionWire),
  factor: z.optional(challengeWire),
});

const exampleSession = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
  expiresInSeconds: 900,
  idleMinutes: 30,
  endsAt: "2026-11-23T20:00:00.000Z",
  provedUntil: "2026-11-23T08:05:00.000Z",
  user: { userName: "admin@pfm.example", org: "pfm", roleCode: "PROGRAM_ADMIN" },
};
const OWN_PAGE =
  "Only for pages of this host: the browser's header `Sec-Fetch-Site` has to say `same-origin`, which needs HTTPS or this computer.";

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
  description: `The cookie is good once and is replaced. The same cookie within thirty seconds gets the same next one, as for two tabs; later it ends the session. ${OWN_PAGE}`,
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

/** Renews the proof of who somebody is. */
const stepUp = defineCall({
  id: "v2.stepUp",
  method: "POST",
  path: `${path}/step-up`,
  tag,
  summary: "Proves again who is signed in",
  description:
    "For calls that answer STEP_UP_REQUIRED. The proof is the password, with a code where the person has an authenticator app. It holds for five minutes in this session; the new access token carries it to every process at once. Tries are limited like logins.",
  roles: STAFF_ROLE_CODES,
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(text(40)),
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
