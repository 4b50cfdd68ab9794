import { type DeviceEvent, deviceEvent, type DeviceEventTopic } from "@punktum/contracts";
import * as z from "zod/mini";
import { integerColumn, type JsonObject, textColumn, timeColumn } from "../../database/index.ts";

/** A stored event. */
export interface StoredEvent {
  readonly position: number;
  readonly topic: string;
  readonly payload: JsonObject;
  readonly createdAt: Date;
}

type Row = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a jsonb column that holds an object. */
export function jsonColumn(row: Row, name: string): JsonObject {
  const value = row[name];
  if (!isJsonObject(value)) {
    throw new TypeError(`column ${name} is not a JSON object`);
  }
  return value;
}

export function deviceEventOf(row: Row): StoredEvent {
  return {
    position: integerColumn(row, "position"),
    topic: textColumn(row, "topic"),
    payload: jsonColumn(row, "payload"),
    createdAt: timeColumn(row, "created_at"),
  };
}

/** One event in the form that `jsonb_to_recordset` reads. */
export function eventRow(event: {
  readonly ordinal: number;
  readonly deviceId: string;
  readonly topic: DeviceEventTopic;
  readonly payload: object;
  readonly createdAt: Date;
}) {
  const { ordinal, deviceId, topic, payload, createdAt } = event;
  return { ordinal, device_id: deviceId, topic, payload, created_at: createdAt.toISOString() };
}

/** The event in wire format, with its age by the server's clock. */
export function toWire(event: StoredEvent, nowMs: number): DeviceEvent {
  return z.parse(deviceEvent, {
    ...event.payload,
    event: event.topic,
    position: event.position,
    createdAt: event.createdAt.toISOString(),
    ageMs: Math.max(0, nowMs - event.createdAt.getTime()),
  });
}
