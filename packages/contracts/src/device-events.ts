import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { deviceEvent, devicePosition } from "./realtime.ts";

const path = "/api/v2/devices/events";
const tag = "realtime";
const errors = ["DEVICE_NOT_MOUNTED"] as const;

/** Events that a device missed while it was not connected. */
const readDeviceEvents = defineCall({
  id: "v2.readDeviceEvents",
  method: "GET",
  path,
  tag,
  summary: "Events of the calling device after a position",
  description:
    "Answers what the socket would have brought, in the same order, for a device that was not connected. Events of an earlier mounting and events older than seven days are not among them. When `lastPosition` is beyond the last event of the answer, ask again.",
  example: {
    query: { after: 41 },
    response: {
      events: [
        {
          event: "REVENUE",
          position: 42,
          createdAt: "2026-11-21T09:30:00.000Z",
          ageMs: 1_250,
          totalRevenue: 12.5,
          totalPoints: 12,
          convertFactor: 1,
          externalId: "receipt-4711",
          date: "2026-11-21T09:29:58.000Z",
        },
      ],
      lastPosition: 42,
      acknowledgedPosition: 41,
    },
  },
  roles: ["DEVICE"],
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({
    events: z.array(deviceEvent),
    lastPosition: devicePosition,
    acknowledgedPosition: devicePosition,
  }),
  errors,
});

const acknowledgeDeviceEvents = defineCall({
  id: "v2.acknowledgeDeviceEvents",
  method: "POST",
  path: `${path}/acknowledge`,
  tag,
  summary: "Tells that events were dealt with",
  description:
    "Everything up to the position counts as dealt with and is not sent again when the device connects. A lower position than before changes nothing; one beyond the last event counts as the last event.",
  example: { body: { position: 42 }, response: { acknowledgedPosition: 42 } },
  roles: ["DEVICE"],
  body: z.object({ position: devicePosition }),
  response: z.object({ acknowledgedPosition: devicePosition }),
  errors,
});

/** Catch-up of realtime events over HTTP. */
export const deviceEventsApi = { readDeviceEvents, acknowledgeDeviceEvents } as const;
