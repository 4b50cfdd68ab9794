import { DEVICE_EVENT_TOPICS, DEVICE_MESSAGE_KINDS } from "@punktum/contracts";
import { RELEASE_VERSION } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { readEntry } from "../../office/list-queries/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { readOutboxHealth } from "../device-outboxes/index.ts";
import { deviceResource } from "../devices/index.ts";
import { careRow, healthOf, healthRow, presentDevice, presentHealth } from "./health.ts";

const EVENTS = 50;

interface Which {
  readonly identity: Identity;
  readonly deviceId: string;
  readonly now: Date;
}

/** A mounted tablet with its problems; undefined if it is not mounted or outside the caller's reach. */
async function readHealth({ db }: ProgramTransaction, { identity, deviceId, now }: Which) {
  const { rows } = await sql`SELECT * FROM (${healthOf(identity, now, {})}) AS tablet WHERE id = ${deviceId}`.execute(
    db,
  );
  const [row] = z.parse(z.array(healthRow), rows);
  return row === undefined ? undefined : presentHealth(row);
}

const factsRow = z.extend(careRow, {
  os: z.string(),
  os_version: z.string(),
  browser: z.string(),
  created_at: z.date(),
  profile_id: z.nullable(z.string()),
  profile_name: z.nullable(z.string()),
  cash_interaction_id: z.nullable(z.string()),
  language: z.nullable(z.string()),
});

async function readFacts({ db, programId }: ProgramTransaction, deviceId: string) {
  const { rows } = await sql`SELECT device.id, device.device_information AS name, device.version, device.connected,
      device.last_seen_at, device.heartbeat, device.heartbeat_at, device.os, device.os_version, device.browser,
      device.created_at, profile.id AS profile_id, profile.name AS profile_name, mounting.cash_interaction_id,
      mounting.language
    FROM devices AS device
    LEFT JOIN mountings AS mounting ON mounting.program_id = device.program_id AND mounting.device_id = device.id
    LEFT JOIN profiles AS profile ON profile.program_id = mounting.program_id AND profile.id = mounting.profile_id
    WHERE device.program_id = ${programId} AND device.id = ${deviceId} AND device.deleted_at IS NULL`.execute(db);
  return z.parse(z.array(factsRow), rows)[0];
}

const lookUps = z.object({ lookUpsLastHour: z.number() });

const eventRow = z.object({
  position: z.number(),
  event: z.enum(DEVICE_EVENT_TOPICS),
  message: z.nullable(z.enum(DEVICE_MESSAGE_KINDS)),
  created_at: z.date(),
  acknowledged: z.boolean(),
});

async function readEvents({ db, programId }: ProgramTransaction, deviceId: string) {
  const { rows } = await sql`SELECT event.position, event.topic AS event, event.payload ->> 'kind' AS message,
      event.created_at, event.position <= stream.acknowledged_position AS acknowledged
    FROM device_events AS event
    JOIN device_streams AS stream ON stream.program_id = event.program_id AND stream.device_id = event.device_id
    WHERE event.program_id = ${programId} AND event.device_id = ${deviceId}
    ORDER BY event.position DESC LIMIT ${EVENTS}`.execute(db);
  return z.parse(z.array(eventRow), rows).map(({ created_at: createdAt, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
  }));
}

/** All details of one tablet; undefined if the caller may not see it. */
export async function readCare(transaction: ProgramTransaction, which: Which) {
  const { identity, deviceId } = which;
  const entry = await readEntry(transaction, deviceResource(identity), deviceId);
  if (entry === undefined) {
    return undefined;
  }
  const facts = await readFacts(transaction, deviceId);
  if (facts === undefined) {
    return undefined;
  }
  const health = await readHealth(transaction, which);
  return {
    ...(health ?? { ...presentDevice(facts), place: null, problems: [] }),
    os: facts.os,
    osVersion: facts.os_version,
    browser: facts.browser,
    createdAt: facts.created_at.toISOString(),
    currentVersion: RELEASE_VERSION,
    profile:
      facts.profile_id === null || facts.profile_name === null
        ? null
        : { id: facts.profile_id, name: facts.profile_name },
    tillId: facts.cash_interaction_id,
    language: facts.language,
    ...z.parse(lookUps, entry),
    outbox: await readOutboxHealth(transaction, deviceId),
    events: await readEvents(transaction, deviceId),
  };
}
