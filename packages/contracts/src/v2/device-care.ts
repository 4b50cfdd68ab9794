import { POS_MODES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { DEVICE_EVENT_TOPICS, DEVICE_MESSAGE_KINDS, heartbeatBattery, heartbeatPrinter } from "../realtime.ts";
import { rolesWith } from "../rights.ts";
import { digitsId, isoMoment, text, writeErrors } from "../wire.ts";
import { deviceExample, deviceHeartbeat } from "./mounting-service/devices.ts";
import { base, byId } from "./mounting-service/call-parts.ts";
import { outboxHealth } from "./outbox-wires.ts";

const tag = "device care";

/** Problems of a mounted tablet, the most urgent first; lists are sorted by it. */
export const DEVICE_PROBLEMS = [
  "BOOKINGS_LOST",
  "SILENT",
  "BOOKINGS_REFUSED",
  "OFFLINE_LOSS",
  "UNSENT",
  "CAMERA",
  "PRINTER",
  "BATTERY",
  "STORAGE",
  "OLD_VERSION",
] as const;
/** One of {@link DEVICE_PROBLEMS}. */
export type DeviceProblem = (typeof DEVICE_PROBLEMS)[number];

const count = z.number().check(z.int(), z.nonnegative());

const careHeartbeat = z.extend(deviceHeartbeat, {
  printer: z.nullable(heartbeatPrinter),
  battery: z.nullable(heartbeatBattery),
});

/** Place of a tablet. */
const devicePlace = z.object({
  mountingId: z.string(),
  partnerId: digitsId,
  storeId: digitsId,
  storeName: z.string(),
  pointId: z.string(),
  pointName: z.string(),
  mode: z.enum(POS_MODES),
  mountedAt: z.nullable(isoMoment),
});

/** A tablet with its state. */
const deviceHealth = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  connected: z.boolean(),
  lastSeenAt: z.nullable(isoMoment),
  /** Null while it is not mounted. */
  place: z.nullable(devicePlace),
  heartbeat: z.nullable(careHeartbeat),
  problems: z.array(z.enum(DEVICE_PROBLEMS)),
});

/** A tablet with its state and its problems. */
export type DeviceHealth = z.infer<typeof deviceHealth>;

const exampleHealth = {
  id: deviceExample.id,
  name: "Counter left",
  version: "0.16.0",
  connected: true,
  lastSeenAt: "2026-11-23T10:04:00.000Z",
  place: {
    mountingId: "0199aa10-2222-7000-8000-000000000001",
    partnerId: "1",
    storeId: "1002",
    storeName: "Station Hafenstraße",
    pointId: "1002-K1",
    pointName: "Counter left",
    mode: "STD",
    mountedAt: "2026-11-20T08:00:00.000Z",
  },
  heartbeat: {
    at: "2026-11-23T10:04:00.000Z",
    build: "build-4711",
    screen: "screen-saver",
    camera: "granted",
    queueLength: 14,
    frames: 900,
    uptimeSeconds: 3600,
    recoveries: 0,
    storageBytes: 1_000_000,
    storageQuotaBytes: 500_000_000,
    storagePersisted: true,
    printer: { configured: true, state: "READY", at: "2026-11-23T10:00:00.000Z" },
    battery: { percent: 80, charging: true },
  },
  problems: ["UNSENT"],
};

const listDeviceHealth = defineCall({
  id: "v2.listDeviceHealth",
  method: "GET",
  path: `${base}/devices/health`,
  tag,
  summary: "Mounted tablets, those in trouble first",
  description:
    "Sorted by the most urgent problem, then by shop and place. Only tablets of shops the caller reaches. `q` finds a part of the name of shop, town, place or tablet, or of the id of the place. `next` is the `after` of the following page; null: this was the last one.",
  example: {
    query: { problem: "UNSENT", limit: 50 },
    response: { data: [exampleHealth], next: null },
  },
  roles: rolesWith("devices.read"),
  query: z.object({
    /** `FINE`: tablets without any problem. */
    problem: z.optional(z.enum([...DEVICE_PROBLEMS, "FINE"])),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    partnerId: z.optional(digitsId),
    storeId: z.optional(digitsId),
    after: z.optional(z.string().check(z.maxLength(1_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(deviceHealth), next: z.nullable(z.string()) }),
  errors: ["REQUEST_INVALID"],
});

const readDeviceSummary = defineCall({
  id: "v2.readDeviceSummary",
  method: "GET",
  path: `${base}/devices/summary`,
  tag,
  summary: "How many mounted tablets need help, and why",
  description:
    "Counts only tablets of shops the caller reaches. Lost bookings: numbers that neither the tablet nor the platform has, or a storage that is gone. A tablet with two problems counts in both; `attention` counts it once. Silent: not connected and not seen for three minutes. Low battery: at most 20 percent and not charging. Low storage: more than nine tenths used.",
  example: {
    response: {
      total: 18,
      stores: 6,
      fine: 11,
      attention: 7,
      lost: 0,
      silent: 2,
      refused: 1,
      offlineLoss: 0,
      unsent: 1,
      unsentBookings: 14,
      camera: 1,
      printer: 0,
      battery: 0,
      storage: 0,
      oldVersion: 3,
      currentVersion: "0.16.0",
      asOf: "2026-11-23T10:04:00.000Z",
    },
  },
  roles: rolesWith("devices.read"),
  query: z.object({ partnerId: z.optional(digitsId), storeId: z.optional(digitsId) }),
  response: z.object({
    total: count,
    stores: count,
    fine: count,
    attention: count,
    lost: count,
    silent: count,
    refused: count,
    offlineLoss: count,
    unsent: count,
    unsentBookings: count,
    camera: count,
    printer: count,
    battery: count,
    storage: count,
    oldVersion: count,
    currentVersion: z.string(),
    asOf: isoMoment,
  }),
});

const careEvent = z.object({
  position: count,
  event: z.enum(DEVICE_EVENT_TOPICS),
  message: z.nullable(z.enum(DEVICE_MESSAGE_KINDS)),
  createdAt: isoMoment,
  acknowledged: z.boolean(),
});

const readDeviceCare = defineCall({
  id: "v2.readDeviceCare",
  method: "GET",
  path: `${base}/devices/{id}/care`,
  tag,
  summary: "Everything about one tablet: state, place, profile, last events",
  description:
    "The last 50 events of the last seven days come along, the newest first, without what a sale contained. What the page itself reported is at the call for client logs.",
  example: {
    params: { id: deviceExample.id },
    response: {
      ...exampleHealth,
      os: "Android",
      osVersion: "15",
      browser: "Chromium 141",
      createdAt: "2026-11-20T07:55:00.000Z",
      currentVersion: "0.16.0",
      profile: { id: "0199aa10-3333-7000-8000-000000000001", name: "Counter with PIN" },
      tillId: "1002-T1",
      language: "de",
      lookUpsLastHour: 12,
      outbox: {
        outboxId: "7b0e4c1a-52d8-4f10-9c3b-8a6f0d2e4c11",
        lastNumber: 42,
        heardAt: "2026-11-23T10:04:00.000Z",
        missing: [],
        missingCount: 0,
        lost: [
          {
            outboxId: "7b0e4c1a-52d8-4f10-9c3b-8a6f0d2e4c12",
            lastNumber: 311,
            waiting: 3,
            heardAt: "2026-11-20T18:02:00.000Z",
          },
        ],
        deadLetters: 0,
      },
      events: [
        {
          position: 42,
          event: "STAFF_MESSAGE",
          message: "IDENTIFY",
          createdAt: "2026-11-23T10:03:00.000Z",
          acknowledged: true,
        },
      ],
    },
  },
  roles: rolesWith("devices.read"),
  params: byId,
  response: z.extend(deviceHealth, {
    os: z.string(),
    osVersion: z.string(),
    browser: z.string(),
    createdAt: isoMoment,
    /** Version of the kiosk that this platform serves. */
    currentVersion: z.string(),
    profile: z.nullable(z.object({ id: z.string(), name: z.string() })),
    tillId: z.nullable(z.string()),
    language: z.nullable(z.string()),
    /** Different accounts looked up within the last hour; a high number may mean that someone tries out numbers. */
    lookUpsLastHour: count,
    outbox: outboxHealth,
    events: z.array(careEvent),
  }),
  errors: ["NOT_FOUND"],
});

const sendDeviceMessage = defineCall({
  id: "v2.sendDeviceMessage",
  method: "POST",
  path: `${base}/devices/{id}/messages`,
  tag,
  summary: "Makes a mounted tablet show its name, reload or read its configuration",
  description:
    "Delivered in order and once, at once or when the tablet connects. IDENTIFY shows the name for some seconds and is dropped when it is older than a minute. RELOAD waits until nobody uses the tablet and nothing is in flight. RELOAD and REFRESH_CONFIG need the right to change devices. `connected` is false where the tablet is not connected now.",
  example: {
    params: { id: deviceExample.id },
    body: { kind: "IDENTIFY" },
    response: { kind: "IDENTIFY", name: "Station Hafenstraße, Counter left", connected: true },
  },
  roles: rolesWith("devices.identify"),
  params: byId,
  body: z.object({ kind: z.enum(DEVICE_MESSAGE_KINDS) }),
  response: z.object({ kind: z.enum(DEVICE_MESSAGE_KINDS), name: z.string(), connected: z.boolean() }),
  status: 202,
  errors: ["NOT_FOUND", "DEVICE_NOT_MOUNTED", "GENERAL_NO_PERMISION"],
});

const settleOutboxLoss = defineCall({
  id: "v2.settleOutboxLoss",
  method: "POST",
  path: `${base}/devices/{id}/outbox-loss`,
  tag,
  summary: "The shop was asked about lost bookings of a tablet",
  description:
    "Missing numbers and lost storages known until now leave the tablet's state; later ones show again. The reason says what became of the bookings. Without any loss nothing changes.",
  example: { params: { id: deviceExample.id }, body: { reason: "Booked again by hand" }, response: {} },
  roles: rolesWith("devices.edit"),
  params: byId,
  body: z.object({ reason: text(500) }),
  response: done,
  errors: ["NOT_FOUND", ...writeErrors],
});

/** Everything about one tablet. */
export type DeviceCare = z.infer<typeof readDeviceCare.response>;

/** State of tablets, and messages to them. */
export const deviceCareApi = {
  listDeviceHealth,
  readDeviceSummary,
  readDeviceCare,
  sendDeviceMessage,
  settleOutboxLoss,
} as const;
