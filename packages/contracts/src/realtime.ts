import * as z from "zod/mini";
import { reachedLevelWire } from "./reached-level-wire.ts";
import { euros, isoMoment, keyCode, organization, pointsNumber, text } from "./wire.ts";

/** Path of the realtime connection. */
export const SOCKET_PATH = "/socket.io";

/** Position of an event in its device's sequence: 1, 2, 3, … without gaps, in order of occurrence. */
export const devicePosition = z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

const label = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

/**
 * Handshake of a device, in `auth` or, as the specification requires, in the query. `auth` is preferable, because
 * proxies log addresses. Either `token`, the device's access token, or `ak`, its v1 key, is required.
 */
export const socketHandshake = z.object({
  deviceKey: z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/)),
  token: z.optional(text(4_000)),
  ak: z.optional(text(200)),
  ac: z.optional(organization),
  deviceInformation: label(200),
  workstationId: label(100),
  version: label(30),
  appInteractionId: label(64),
  cashInteractionId: label(64),
  /**
   * The last position that the device has processed, 0 for none; newer events are sent first. Without it the device
   * gets only events from now on.
   */
  after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
});
export type SocketHandshake = z.infer<typeof socketHandshake>;

/** Members of every event besides its payload. */
const envelope = z.object({
  position: devicePosition,
  createdAt: isoMoment,
  /** Age when it was sent, by the server's clock, so that a device can discard outdated events. */
  ageMs: z.number().check(z.int(), z.nonnegative()),
});

/** Earn parameters of a sale at the paired till, as the scanner reads them, and the card if the till knows it. */
export const revenuePayload = z.object({
  totalRevenue: euros,
  /** Stored points, like all points on the wire. */
  totalPoints: z.optional(pointsNumber),
  /** Programme points per stored point. */
  convertFactor: z.optional(z.number().check(z.positive())),
  externalId: z.optional(text(200)),
  extendedRevenueFactsId: z.optional(text(200)),
  date: z.optional(isoMoment),
  transactionId: z.optional(text(200)),
  keyCode: z.optional(keyCode),
  /** Level that the sale reached on the card's account. */
  reachedLevel: z.optional(reachedLevelWire),
});

/** The mounting was ended by another party than the device. */
export const unmountPayload = z.object({ reason: z.optional(z.string().check(z.maxLength(200))) });

/** Staff's messages to a tablet. */
export const DEVICE_MESSAGE_KINDS = ["IDENTIFY", "RELOAD", "REFRESH_CONFIG"] as const;
export type DeviceMessageKind = (typeof DEVICE_MESSAGE_KINDS)[number];

/** IDENTIFY shows `name`, RELOAD reloads an idle page, REFRESH_CONFIG reloads configuration and mounting. */
export const staffMessagePayload = z.object({
  kind: z.enum(DEVICE_MESSAGE_KINDS),
  /** Name of the tablet, as staff see it in their list. */
  name: z.string().check(z.maxLength(500)),
});

/** Sale at the paired till. */
export const revenueMessage = z.extend(envelope, revenuePayload.shape);
export const unmountMessage = z.extend(envelope, unmountPayload.shape);
export const staffMessage = z.extend(envelope, staffMessagePayload.shape);

/** Why the server closes a connection; sent just before. */
export const SOCKET_CLOSE_REASONS = [
  "REPLACED",
  "TOKEN_EXPIRED",
  "REVOKED",
  "UNMOUNTED",
  "RATE_LIMITED",
  "MESSAGE_INVALID",
  "SERVER_STOPPING",
] as const;
export const closingMessage = z.object({ reason: z.enum(SOCKET_CLOSE_REASONS), message: z.string() });
export type SocketCloseReason = (typeof SOCKET_CLOSE_REASONS)[number];

/** The device has processed all events up to this position and will not get them again. */
export const acknowledgeMessage = z.object({ position: devicePosition });
/** A new access token of the same device, sent before the old one expires, so that the connection stays open. */
export const renewMessage = z.object({ token: text(4_000) });

/** State of the receipt printer, as far as the page knows it from its last answer. */
export const heartbeatPrinter = z.object({
  /** Whether staff have set a printer's address. */
  configured: z.boolean(),
  /** READY, NEAR_END, or the cause of the last failure, such as PAPER_OUT; UNKNOWN before the first answer. */
  state: text(30),
  /** When the printer answered or failed, by the device's clock. */
  at: z.optional(isoMoment),
});

/** Charge of a device, if its browser reports it. */
export const heartbeatBattery = z.object({
  percent: z.number().check(z.int(), z.nonnegative(), z.maximum(100)),
  charging: z.boolean(),
});

/** Periodic status of a device for its administrators. Contains nothing about a shopper. */
export const heartbeatMessage = z.object({
  version: text(30),
  /** Build of the page, if its server names one. */
  build: label(64),
  /** Route on the screen. */
  screen: text(40),
  camera: text(20),
  /** Bookings not yet sent. */
  queueLength: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)),
  /** Frames rendered since the page was loaded; a number that does not grow means that the page hangs. */
  frames: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  uptimeSeconds: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** Crashes that the page recovered from since it was loaded. */
  recoveries: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
  storageBytes: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  storageQuotaBytes: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** Whether the browser granted persistent storage. */
  storagePersisted: z.optional(z.boolean()),
  printer: z.optional(heartbeatPrinter),
  battery: z.optional(heartbeatBattery),
});
export type Heartbeat = z.infer<typeof heartbeatMessage>;

/** Events of the server, with the schema of their message. */
export const serverEvents = {
  REVENUE: revenueMessage,
  UNMOUNT: unmountMessage,
  STAFF_MESSAGE: staffMessage,
  CLOSING: closingMessage,
} as const;

/** Messages of a device, with their schema; all others are ignored. */
export const deviceMessages = {
  ACKNOWLEDGE: acknowledgeMessage,
  RENEW: renewMessage,
  HEARTBEAT: heartbeatMessage,
} as const;

type Handlers<Map extends Readonly<Record<string, z.ZodMiniType>>> = {
  readonly [Name in keyof Map]: (message: z.output<Map[Name]>) => void;
};
/** Events by name, for a typed Socket.IO connection. */
export type ServerEvents = Handlers<typeof serverEvents>;
export type DeviceMessages = Handlers<typeof deviceMessages>;

export const DEVICE_EVENT_TOPICS = ["REVENUE", "UNMOUNT", "STAFF_MESSAGE"] as const;
export type DeviceEventTopic = (typeof DEVICE_EVENT_TOPICS)[number];

/** An event in the answer of the catch-up call: the socket's message plus its name. */
export const deviceEvent = z.discriminatedUnion("event", [
  z.extend(revenueMessage, { event: z.literal("REVENUE") }),
  z.extend(unmountMessage, { event: z.literal("UNMOUNT") }),
  z.extend(staffMessage, { event: z.literal("STAFF_MESSAGE") }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;
