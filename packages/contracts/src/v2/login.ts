import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { text } from "../wire.ts";

const installationId = text(100);

/** Session of staff or of a device. */
export const sessionWire = z.object({
  /** Short-lived access token for the authorization header. */
  token: z.string(),
  expiresInSeconds: z.number().check(z.int(), z.positive()),
  /** Present only if the login named an installation; bound to it. */
  refreshToken: z.optional(z.string()),
  user: z.object({ userName: z.string(), org: z.string(), roleCode: z.string() }),
});
export type SessionWire = z.infer<typeof sessionWire>;

export const login = defineCall({
  id: "v2.login",
  method: "POST",
  path: "/api/v2/login",
  tag: "v2 login",
  summary: "Staff login",
  description:
    "With an installation id the answer has a refresh token that is bound to it. Failed tries are limited per person and address.",
  example: {
    body: { userName: "staff@pfm.example", org: "pfm", password: "a-long-password", installationId: "tablet-1" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
      expiresInSeconds: 900,
      refreshToken: "rt_Zm9yLXRoZS1leGFtcGxl",
      user: { userName: "staff@pfm.example", org: "pfm", roleCode: "STORE_STAFF" },
    },
  },
  roles: ["PUBLIC"],
  body: z.object({
    userName: z.string().check(z.maxLength(254)),
    org: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(200)),
    installationId: z.optional(installationId),
  }),
  response: sessionWire,
  errors: [
    "LOGIN_ERROR",
    "PASSWORD_REQUIRED",
    "EMPTY_EMAIL",
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_NOT_FOUND",
    "SECOND_FACTOR_REQUIRED",
  ],
});

/** Silent re-login without password, so without a slow hash. */
export const refresh = defineCall({
  id: "v2.refresh",
  method: "POST",
  path: "/api/v2/login/refresh",
  tag: "v2 login",
  summary: "New access token for a refresh token and the installation it is bound to",
  description:
    "A device keeps its refresh token, so that a lost answer locks no tablet out. A person's refresh token is valid once, and the answer has the next one. The same request within thirty seconds gets the same answer; later a used token ends the session. DEVICE_NOT_MOUNTED: the device was unmounted and must delete its stored values.",
  example: {
    body: { refreshToken: "rt_Zm9yLXRoZS1leGFtcGxl", installationId: "tablet-1" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
      expiresInSeconds: 900,
      refreshToken: "rt_Zm9yLXRoZS1leGFtcGxl",
      user: { userName: "staff@pfm.example", org: "pfm", roleCode: "STORE_STAFF" },
    },
  },
  roles: ["PUBLIC"],
  body: z.object({ refreshToken: text(200), installationId }),
  response: sessionWire,
  errors: ["LOGIN_USER_NOT_LOGGED_IN", "DEVICE_NOT_MOUNTED"],
});

/** Gives a mounted device a session of its own, which continues when staff leave (decision 0004). */
export const openDeviceSession = defineCall({
  id: "v2.openDeviceSession",
  method: "POST",
  path: "/api/v2/login/device",
  tag: "v2 login",
  summary: "Session of a mounted device; revoked when it is unmounted",
  description: "The session acts for the device alone, in its shop.",
  example: {
    body: { deviceKey: "d3v1c3-7f2c1b9a", installationId: "tablet-1" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl",
      expiresInSeconds: 900,
      refreshToken: "rt_Zm9yLXRoZS1leGFtcGxl",
      user: { userName: "Cash register 1", org: "pfm", roleCode: "DEVICE" },
    },
  },
  roles: rolesWith("devices.mount"),
  body: z.object({ deviceKey: text(100), installationId }),
  response: sessionWire,
  errors: ["DEVICE_KEY_NOT_FOUND", "DEVICE_NOT_MOUNTED"],
});
