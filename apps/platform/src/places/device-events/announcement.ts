import { type DeviceEventTopic, DEVICE_EVENT_TOPICS, revenuePayload, unmountPayload } from "@punktum/contracts";
import * as z from "zod/mini";
import type { JsonObject } from "../../database/index.ts";

/** A row of the outbox: something that happened, and whom it concerns. */
export interface Announcement {
  readonly outboxPosition: number;
  readonly topic: string;
  readonly deviceId: string | null;
  /** `cash:<cash interaction id>`: the device beside that till, whichever it is now. */
  readonly room: string | null;
  readonly payload: JsonObject;
  readonly createdAt: Date;
}

/** What a device is told, in the words of the wire. */
export interface DeviceMessage {
  readonly topic: DeviceEventTopic;
  readonly payload: object;
}

const TILL_ROOM = /^cash:(.{1,64})$/;

/** The till a row is about; undefined for one that names a device. */
export function tillOf({ room }: Announcement): string | undefined {
  return TILL_ROOM.exec(room ?? "")?.[1];
}

/** Inside amounts are whole cents, on the wire euros. */
const saleAnnouncement = z.pipe(
  z.pipe(
    z.looseObject({ totalRevenue: z.int() }),
    z.transform((sale) => ({ ...sale, totalRevenue: sale.totalRevenue / 100 })),
  ),
  revenuePayload,
);
const schemas = { REVENUE: saleAnnouncement, UNMOUNT: unmountPayload };

/** True for what devices are told; other rows of the outbox are not for them. */
export function isDeviceTopic(topic: string): topic is DeviceEventTopic {
  return DEVICE_EVENT_TOPICS.some((known) => known === topic);
}

/** What the device is told about a row; undefined when the row does not hold what its topic promises. */
export function messageOf({ topic, payload }: Announcement): DeviceMessage | undefined {
  if (!isDeviceTopic(topic)) {
    return undefined;
  }
  const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
  const parsed = z.safeParse(schemas[topic], present);
  return parsed.success ? { topic, payload: parsed.data } : undefined;
}
