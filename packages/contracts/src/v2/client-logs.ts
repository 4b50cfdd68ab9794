import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith, STAFF_ROLE_CODES } from "../rights.ts";
import { isoMoment, text } from "../wire.ts";

/** Most entries of one request; further entries go into the next one. */
export const CLIENT_LOG_BATCH_MAX = 50;

const clientLogEntry = z.object({
  level: z.enum(["error", "warning", "info"]),
  /** Kind of error, or name of an event: `TypeError`, `device-mounted`. */
  name: text(100),
  message: z.optional(z.string().check(z.maxLength(1_000))),
  stack: z.optional(z.string().check(z.maxLength(4_000))),
  occurredAt: isoMoment,
  /** Number of occurrences until it was sent; defaults to 1. */
  count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
});
export type ClientLogEntry = z.infer<typeof clientLogEntry>;

const reportClientLogs = defineCall({
  id: "v2.reportClientLogs",
  method: "POST",
  path: "/api/v2/client-logs",
  tag: "client logs",
  summary: "Errors and notable moments of a kiosk's page",
  description:
    "The platform keeps them for 30 days, the newest 2,000 of each device, and writes them to its own log. Nothing about a person belongs here: e-mail addresses, long numbers, queries and tokens are taken out again on arrival. A device may report 600 entries an hour; `dropped` says how many were beyond that.",
  example: {
    body: {
      release: "0.16.0",
      tags: { screen: "burn" },
      entries: [
        { level: "error", name: "TypeError", message: "points is undefined", occurredAt: "2026-11-21T09:30:00.000Z" },
      ],
    },
    response: { accepted: 1, dropped: 0 },
  },
  roles: ["DEVICE", ...STAFF_ROLE_CODES],
  body: z.object({
    release: text(30),
    /** Tags of all entries: screen, mode, browser. At most ten. */
    tags: z.optional(
      z
        .record(text(30), z.string().check(z.maxLength(100)))
        .check(z.refine((tags) => Object.keys(tags).length <= 10, "at most ten tags")),
    ),
    entries: z.array(clientLogEntry).check(z.minLength(1), z.maxLength(CLIENT_LOG_BATCH_MAX)),
  }),
  response: z.object({ accepted: z.number(), dropped: z.number() }),
});

const position = z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

/** One entry as stored. */
const keptLogEntry = z.object({
  id: position,
  /** Null for a staff page before the device was mounted. */
  deviceId: z.nullable(z.string()),
  level: clientLogEntry.shape.level,
  name: z.string(),
  message: z.string(),
  stack: z.string(),
  tags: z.record(z.string(), z.string()),
  release: z.string(),
  count: z.number(),
  /** By the device's clock, which may be wrong. */
  occurredAt: isoMoment,
  receivedAt: isoMoment,
});

/** Reports for administrators of the tablets. */
const listClientLogs = defineCall({
  id: "v2.listClientLogs",
  method: "GET",
  path: "/api/v2/client-logs",
  tag: "client logs",
  summary: "What kiosks have reported",
  description:
    "The newest first, at most 200 and 200 by default. Staff of a shop see the tablets of their shop, admins of a partner those of its shops; only admins of the programme see pages that belong to no shop yet. `next` is the `after` of the next page; `before` means the same. E-mail addresses, long numbers, queries and tokens are masked.",
  example: {
    query: { level: "error", limit: 50 },
    response: {
      entries: [
        {
          id: 4711,
          deviceId: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11",
          level: "error",
          name: "TypeError",
          message: "points is undefined",
          stack: "at burn-7f2c1b9a.js:1:200",
          tags: { screen: "burn" },
          release: "0.16.0",
          count: 1,
          occurredAt: "2026-11-21T09:30:00.000Z",
          receivedAt: "2026-11-21T09:30:04.000Z",
        },
      ],
    },
  },
  roles: rolesWith("devices.read"),
  query: z.object({
    deviceId: z.optional(z.uuid()),
    level: z.optional(clientLogEntry.shape.level),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    /** Only entries older than this one. */
    before: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
    /** The same, under the name that every list has. */
    after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({ entries: z.array(keptLogEntry), next: z.optional(position) }),
});

/** Error reports of devices. */
export const clientLogsApi = { reportClientLogs, listClientLogs } as const;
