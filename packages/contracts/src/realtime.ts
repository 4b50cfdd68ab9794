import * as z from "zod/mini";
import { euros, isoMoment, keyCode, organization, pointsNumber, text } from "./wire.ts";

/** Where the realtime connection lives below the host. */
export const SOCKET_PATH = "/socket.io";

/** Place of an event in its device's own sequence: 1, 2, 3, … without a gap, in the order things happened. */
export const devicePosition = z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

const label = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

/**
 * What a device says when it connects (SOCK-01), in the handshake's `auth` or, as the specification has it, in the query; `auth`
 * is better, since addresses end up in the logs of proxies (B-33). `token` is the device's access token, `ak` its
 * first-generation key; one of them is needed.
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
   * The last position the device has dealt with, 0 for none: it gets everything newer first. Without it the device hears only
   * what happens from now on.
   */
  after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
});
export type SocketHandshake = z.infer<typeof socketHandshake>;

/** What every event carries beside its payload. */
const envelope = z.object({
  position: devicePosition,
  createdAt: isoMoment,
  /** Age when it was sent, by the server's clock: a device may discard what is too old to act on. */
  ageMs: z.number().check(z.int(), z.nonnegative()),
});

/** Earn parameters of a sale at the paired till, as the scanner reads them, and the card where the till knows it. */
export const revenuePayload = z.object({
  totalRevenue: euros,
  /** Stored points, like every figure on the wire. */
  totalPoints: z.optional(pointsNumber),
  /** Programme points per stored point. */
  convertFactor: z.optional(z.number().check(z.positive())),
  externalId: z.optional(text(200)),
  extendedRevenueFactsId: z.optional(text(200)),
  date: z.optional(isoMoment),
  transactionId: z.optional(text(200)),
  keyCode: z.optional(keyCode),
});

/** The mounting was ended by somebody else than the device (SOCK-07). */
export const unmountPayload = z.object({ reason: z.optional(z.string().check(z.maxLength(200))) });

/** Sale at the paired till (SOCK-03, A-49). */
export const revenueMessage = z.extend(envelope, revenuePayload.shape);
export const unmountMessage = z.extend(envelope, unmountPayload.shape);

/** Why the server ends a connection; sent right before it does. */
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

/** Everything up to this position has been dealt with: the device will not get it again. */
export const acknowledgeMessage = z.object({ position: devicePosition });
/** A fresh access token of the same device, handed over before the old one ends, so that the connection may stay. */
export const renewMessage = z.object({ token: text(4_000) });

/** What a device says about itself now and then, for whoever looks after it (K2). Nothing about a shopper. */
export const heartbeatMessage = z.object({
  version: text(30),
  /** Build of the page, where its server names one. */
  build: label(64),
  /** Route that is shown. */
  screen: text(40),
  camera: text(20),
  /** Bookings not yet sent. */
  queueLength: z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)),
  /** Pictures drawn since the page was loaded: one that stands still shows a page that hangs. */
  frames: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  uptimeSeconds: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** Crashes the page came back from since it was loaded. */
  recoveries: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
  storageBytes: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  storageQuotaBytes: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** Whether the browser promised to keep the storage. */
  storagePersisted: z.optional(z.boolean()),
});
export type Heartbeat = z.infer<typeof heartbeatMessage>;

/** Events the server sends, with the schema of their message. */
export const serverEvents = {
  REVENUE: revenueMessage,
  UNMOUNT: unmountMessage,
  CLOSING: closingMessage,
} as const;

/** Messages a device sends, with their schema; everything else is not obeyed. */
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

export const DEVICE_EVENT_TOPICS = ["REVENUE", "UNMOUNT"] as const;
export type DeviceEventTopic = (typeof DEVICE_EVENT_TOPICS)[number];

/** An event as the catch-up call answers it: like the socket's message, with its name. */
export const deviceEvent = z.discriminatedUnion("event", [
  z.extend(revenueMessage, { event: z.literal("REVENUE") }),
  z.extend(unmountMessage, { event: z.literal("UNMOUNT") }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;
