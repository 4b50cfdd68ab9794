import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith, STAFF_ROLE_CODES } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";

const tag = "staff sessions";
const path = "/api/v2/programs/{programId}/admins/{adminId}/sessions";
const adminParams = z.object({ programId: organization, adminId: z.uuid() });
const errors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION", "NOT_FOUND"] as const;

const ADMIN_ID = "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11";
const SESSION_ID = "0192f0c1-9c22-7d10-8b31-5a7e2f4c6d80";
const exampleParams = { programId: "pfm", adminId: ADMIN_ID };

/** A login session of a staff member. */
export const staffSessionWire = z.object({
  id: z.string(),
  /** Browser and system, "Firefox, Windows"; empty if unknown. */
  browser: z.string(),
  startedAt: isoMoment,
  lastSeenAt: isoMoment,
  /** The session of this request. */
  current: z.boolean(),
});

/** Ends the session of this request on the server. */
const logout = defineCall({
  id: "v2.logout",
  method: "DELETE",
  path: "/api/v2/login",
  tag,
  summary: "Ends the login this request came with",
  description:
    "The access token is refused from now on, and the refresh token brings no new one. With an API key of a person the key ends.",
  roles: STAFF_ROLE_CODES,
  response: done,
  example: { response: {} },
});

const listSessions = defineCall({
  id: "v2.listSessions",
  method: "GET",
  path,
  tag,
  summary: "Open sessions of a person",
  description:
    "The caller's own sessions; for admins of the programme those of any person. The last one used is first.",
  roles: STAFF_ROLE_CODES,
  params: adminParams,
  response: z.array(staffSessionWire),
  errors,
  example: {
    params: exampleParams,
    response: [
      {
        id: SESSION_ID,
        browser: "Firefox, Windows",
        startedAt: "2026-11-23T08:00:00.000Z",
        lastSeenAt: "2026-11-23T09:12:00.000Z",
        current: true,
      },
    ],
  },
});

const endSession = defineCall({
  id: "v2.endSession",
  method: "DELETE",
  path: `${path}/{sessionId}`,
  tag,
  summary: "Ends one session",
  description: "Its tokens are refused from now on. NOT_FOUND where it has ended already.",
  roles: STAFF_ROLE_CODES,
  params: z.object({ programId: organization, adminId: z.uuid(), sessionId: z.uuid() }),
  response: done,
  errors,
  example: { params: { ...exampleParams, sessionId: SESSION_ID }, response: {} },
});

const endSessions = defineCall({
  id: "v2.endSessions",
  method: "DELETE",
  path,
  tag,
  summary: "Ends all sessions of a person",
  description: "With `except=current` the session of this request stays open.",
  roles: STAFF_ROLE_CODES,
  params: adminParams,
  query: z.object({ except: z.optional(z.literal("current")) }),
  response: z.object({ ended: z.number() }),
  errors,
  example: { params: exampleParams, query: { except: "current" }, response: { ended: 2 } },
});

const resetFactors = defineCall({
  id: "v2.resetFactors",
  method: "DELETE",
  path: "/api/v2/programs/{programId}/admins/{adminId}/factors",
  tag,
  summary: "Removes all second factors of a person who lost them",
  description:
    "Recovery codes and what identity providers call the person go, too, and every session of that person ends. If the programme requires a second factor, the next sign-in sets one up. Callers cannot reset their own.",
  roles: rolesWith("people.edit"),
  stepUp: true,
  params: adminParams,
  response: z.object({ removed: z.number().check(z.int(), z.nonnegative()) }),
  errors,
  example: { params: exampleParams, response: { removed: 1 } },
});

/** Login sessions of staff and their end. */
export const staffSessionsApi = { logout, listSessions, endSession, endSessions, resetFactors } as const;
