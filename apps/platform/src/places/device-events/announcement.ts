import {
  type DeviceEventTopic,
  DEVICE_EVENT_TOPICS,
  revenuePayload,
  staffMessagePayload,
  unmountPayload,
} from "@punktum/contracts";
import * as z from "zod/mini";
import type { JsonObject } from "../../database/index.ts";

/** A row of the outbox: an event and its recipient. */
export interface Announcement {
  readonly outboxPosition: number;
  readonly topic: string;
  readonly deviceId: string | null;
  /** `cash:<cash interaction id>` names the device beside that till at the time of delivery. */
  readonly room: string | null;
  readonly payload: JsonObject;
  readonly createdAt: Date;
}

/** Message for a device, in wire format. */
export interface DeviceMessage {
  readonly topic: DeviceEventTopic;
  readonly payload: object;
}

const TILL_ROOM = /^cash:(.{1,64})$/;

/** The till a row is about; undefined when the row names a device. */
export function tillOf({ room }: Announcement): string | undefined {
  return TILL_ROOM.exec(room ?? "")?.[1];
}

/** Amounts are whole cents in the outbox and euros on the wire. */
const saleAnnouncement = z.pipe(
  z.pipe(
    z.looseObject({ totalRevenue: z.int() }),
    z.transform((sale) => ({ ...sale, totalRevenue: sale.totalRevenue / 100 })),
  ),
  revenuePayload,
);
const schemas = { REVENUE: saleAnnouncement, UNMOUNT: unmountPayload, STAFF_MESSAGE: staffMessagePayload };

/** True for topics that devices receive; other rows of the outbox are not for them. */
export function isDeviceTopic(topic: string): topic is DeviceEventTopic {
  return DEVICE_EVENT_TOPICS.some((known) => known === topic);
}

/** The message of a row; undefined when the payload does not match its topic. */
export function messageOf({ topic, payload }: Announcement): DeviceMessage | undefined {
  if (!isDeviceTopic(topic)) {
    return undefined;
  }
  const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
  const parsed = z.safeParse(schemas[topic], present);
  return parsed.success ? { topic, payload: parsed.data } : undefined;
}
