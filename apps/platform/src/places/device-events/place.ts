import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import {
  type Database,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
  timeColumn,
} from "../../database/index.ts";
import { type Announcement, isDeviceTopic, messageOf, tillOf } from "./announcement.ts";
import { deviceEventOf, eventRow, jsonColumn, type StoredEvent } from "./rows.ts";

/** An event with its position in its device's sequence. */
export interface PlacedEvent extends StoredEvent {
  readonly programId: string;
  readonly deviceId: string;
}

type Log = Pick<FastifyBaseLogger, "info" | "error">;

const BATCH = 200;

const listWaiting = prepared("device-events.waiting", "SELECT program_id FROM list_waiting_programs()", (row) =>
  textColumn(row, "program_id"),
);

/** Positions are assigned under this lock, so that only one process does it at a time. */
const lockProgram = prepared(
  "device-events.lock",
  "SELECT pg_advisory_xact_lock(hashtextextended('outbox ' || $1, 0))",
  () => undefined,
);

const readBatch = prepared(
  "device-events.batch",
  `SELECT position, topic, device_id, room, payload, created_at FROM outbox
   WHERE program_id = $1 ORDER BY position LIMIT ${BATCH}`,
  (row): Announcement => ({
    outboxPosition: integerColumn(row, "position"),
    topic: textColumn(row, "topic"),
    deviceId: nullable(row, "device_id", textColumn),
    room: nullable(row, "room", textColumn),
    payload: jsonColumn(row, "payload"),
    createdAt: timeColumn(row, "created_at"),
  }),
);

/**
 * A till is paired with one tablet: by the mounting, else by the tablet's interaction point. The newest mounting wins.
 */
const findTillDevices = prepared(
  "device-events.till-devices",
  `SELECT DISTINCT ON (till) till, device_id FROM (
     SELECT m.cash_interaction_id AS till, m.device_id, 1 AS rank, m.mounted_at FROM mountings m
     WHERE m.program_id = $1 AND m.cash_interaction_id = ANY ($2) AND m.device_id IS NOT NULL
     UNION ALL
     SELECT p.paired_cash_id, m.device_id, 2, m.mounted_at FROM interaction_points p
     JOIN mountings m ON m.program_id = p.program_id AND m.app_interaction_id = p.id
     WHERE p.program_id = $1 AND p.paired_cash_id = ANY ($2) AND m.device_id IS NOT NULL AND m.cash_interaction_id IS NULL
   ) AS paired ORDER BY till, rank, mounted_at DESC NULLS LAST, device_id`,
  (row) => [textColumn(row, "till"), textColumn(row, "device_id")] as const,
);

/** The programme's factor for points; it is part of messages with points. */
const readFactor = prepared(
  "device-events.convert-factor",
  "SELECT convert_factor FROM programs WHERE id = $1",
  (row) => z.parse(z.number(), row["convert_factor"]),
);

const placeEvents = prepared(
  "device-events.place",
  `WITH given AS (
     SELECT g.*, row_number() OVER (PARTITION BY g.device_id ORDER BY g.ordinal) AS rank,
       count(*) OVER (PARTITION BY g.device_id) AS total
     FROM jsonb_to_recordset($2::jsonb)
       AS g (ordinal bigint, device_id uuid, topic text, payload jsonb, created_at timestamptz)
     JOIN devices d ON d.program_id = $1 AND d.id = g.device_id
   ), streams AS (
     INSERT INTO device_streams AS s (program_id, device_id, last_position)
     SELECT $1, device_id, max(total) FROM given GROUP BY device_id ORDER BY device_id
     ON CONFLICT (device_id, program_id) DO UPDATE SET last_position = s.last_position + excluded.last_position
     RETURNING s.device_id, s.last_position
   )
   INSERT INTO device_events (program_id, device_id, position, topic, payload, created_at)
   SELECT $1, g.device_id, s.last_position - g.total + g.rank, g.topic, g.payload, g.created_at
   FROM given g JOIN streams s USING (device_id)
   RETURNING device_id, position, topic, payload, created_at`,
  (row) => ({ deviceId: textColumn(row, "device_id"), ...deviceEventOf(row) }),
);

const forget = prepared(
  "device-events.forget",
  "DELETE FROM outbox WHERE program_id = $1 AND position = ANY ($2)",
  () => undefined,
);

async function findTills(
  { programId, run }: ProgramTransaction,
  announcements: readonly Announcement[],
): Promise<ReadonlyMap<string, string>> {
  const tills = new Set(announcements.map(tillOf).filter((till) => till !== undefined));
  return tills.size === 0 ? new Map() : new Map(await run(findTillDevices, [programId, [...tills]]));
}

function targetOf(announcement: Announcement, tills: ReadonlyMap<string, string>): string | undefined {
  const till = tillOf(announcement);
  return till === undefined ? (announcement.deviceId ?? undefined) : tills.get(till);
}

interface PlacingContext {
  readonly programId: string;
  readonly tills: ReadonlyMap<string, string>;
  readonly convertFactor: number | undefined;
  readonly log: Log;
}

/** Converts a row for placing; a row without a recipient is logged and dropped. */
function aimAnnouncement(announcement: Announcement, { programId, tills, convertFactor, log }: PlacingContext) {
  const { topic, outboxPosition, createdAt } = announcement;
  if (!isDeviceTopic(topic)) {
    return [];
  }
  const message = messageOf(announcement);
  if (message === undefined) {
    log.error({ programId, topic, outboxPosition }, "an announcement does not hold what its topic promises: dropped");
    return [];
  }
  const deviceId = targetOf(announcement, tills);
  if (deviceId === undefined) {
    log.info({ programId, topic, room: announcement.room }, "an announcement for a till without a mounted device");
    return [];
  }
  const payload = topic === "REVENUE" ? { ...message.payload, convertFactor } : message.payload;
  return [eventRow({ ordinal: outboxPosition, deviceId, createdAt, topic, payload })];
}

/**
 * Takes the oldest rows of a programme, assigns each a position in its device's sequence and deletes them, in one
 * transaction.
 */
async function placeBatch(
  database: Database,
  programId: string,
  log: Log,
): Promise<{ readonly taken: number; readonly placed: readonly PlacedEvent[] }> {
  return database.withProgram(programId, async (transaction) => {
    await transaction.run(lockProgram, [programId]);
    const announcements = await transaction.run(readBatch, [programId]);
    if (announcements.length === 0) {
      return { taken: 0, placed: [] };
    }
    const tills = await findTills(transaction, announcements);
    const [convertFactor] = await transaction.run(readFactor, [programId]);
    const surroundings = { programId, tills, convertFactor, log };
    const rows = announcements.flatMap((announcement) => aimAnnouncement(announcement, surroundings));
    const events = rows.length === 0 ? [] : await transaction.run(placeEvents, [programId, JSON.stringify(rows)]);
    await transaction.run(forget, [programId, announcements.map(({ outboxPosition }) => outboxPosition)]);
    const placed = events.map((event) => ({ programId, ...event }));
    return { taken: announcements.length, placed: placed.toSorted((left, right) => left.position - right.position) };
  });
}

/**
 * Places all rows of the outbox and passes them on after each commit. Rows are found by their presence, not by a
 * cursor, so a row that commits late is placed late but never skipped (decision 0023). Row numbers of a device or a
 * till follow the order of commits.
 */
export async function placeWaitingEvents(
  { database, log }: { readonly database: Database; readonly log: Log },
  hand: (placed: readonly PlacedEvent[]) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const programId of await database.withoutProgram(listWaiting, [])) {
    try {
      let taken = BATCH;
      while (taken === BATCH) {
        const batch = await placeBatch(database, programId, log);
        ({ taken } = batch);
        if (batch.placed.length > 0) {
          hand(batch.placed);
        }
      }
    } catch (error) {
      // An error in one programme must not delay the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, "announcements could not be placed");
  }
}
