import * as z from "zod/mini";

export const signInTag = "sign-in";

/** Kinds of second factors. */
const factorMethod = z.enum(["TOTP", "RECOVERY_CODE", "PASSKEY"]);

/** Session of a browser. Its refresh token travels in a cookie that no script can read. */
export const browserSessionWire = z.object({
  token: z.string(),
  expiresInSeconds: z.number().check(z.int(), z.positive()),
  /** Minutes without a call after which the session ends. */
  idleMinutes: z.number().check(z.int(), z.positive()),
  /**
   * The session ends at this time, regardless of activity. ISO 8601; the schema does not check the format, to keep the
   * login page small.
   */
  endsAt: z.string(),
  /** Until this time calls with `stepUp` need no further proof. */
  provedUntil: z.string(),
  user: z.object({ userName: z.string(), org: z.string(), roleCode: z.string() }),
});

/** A sign-in with a correct password that still needs a second factor. It allows only the next step. */
const challengeWire = z.object({
  challenge: z.string(),
  /** Second factors of this person; empty with `enrol`. */
  methods: z.array(factorMethod),
  /** The person must set up a second factor now. */
  enrol: z.boolean(),
});

/** A session, or the missing step. */
export const signInAnswer = z.object({
  session: z.optional(browserSessionWire),
  factor: z.optional(challengeWire),
});

export const exampleSession = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
  expiresInSeconds: 900,
  idleMinutes: 30,
  endsAt: "2026-11-23T20:00:00.000Z",
  provedUntil: "2026-11-23T08:05:00.000Z",
  user: { userName: "admin@pfm.example", org: "pfm", roleCode: "PROGRAM_ADMIN" },
};
export const OWN_PAGE =
  "Only for pages of this host: the browser's header `Sec-Fetch-Site` has to say `same-origin`, which needs HTTPS or this computer.";
