import type { Clock } from "../../config/clock.ts";
import {
  askTogether,
  booleanColumn,
  byProgram,
  type Database,
  inOrder,
  integerColumn,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";
import { deviceEventOf, type StoredEvent } from "./rows.ts";

/** A device of a programme. */
export interface DeviceRef {
  readonly programId: string;
  readonly deviceId: string;
}

/** State of a device's event sequence. */
export interface StreamState {
  readonly lastPosition: number;
  readonly acknowledgedPosition: number;
  /** Events up to this position happened before the present mounting and are not delivered. */
  readonly stalePosition: number;
}

/** The newest connection of a device has the highest number. */
export interface OpenedStream extends StreamState {
  readonly connectionNumber: number;
}

const streamOf = (row: Readonly<Record<string, unknown>>): OpenedStream => ({
  lastPosition: integerColumn(row, "last_position"),
  acknowledgedPosition: integerColumn(row, "acknowledged_position"),
  connectionNumber: integerColumn(row, "connection_number"),
  stalePosition: integerColumn(row, "stale_position"),
});

const connectDevices = prepared(
  "device-events.connect",
  `SELECT place, last_position, acknowledged_position, connection_number, stale_position
   FROM punktum.connect_devices($1, $2, $3, $4)`,
  (row) => ({ place: integerColumn(row, "place"), ...streamOf(row) }),
);

const readStatement = prepared(
  "device-events.stream",
  `SELECT last_position, acknowledged_position, connection_number, punktum.stale_position($1, $2)
   FROM device_streams WHERE program_id = $1 AND device_id = $2`,
  streamOf,
);

const acknowledgeStatement = prepared(
  "device-events.acknowledge",
  `UPDATE device_streams SET acknowledged_position = greatest(acknowledged_position, least($3, last_position))
   WHERE program_id = $1 AND device_id = $2 RETURNING acknowledged_position`,
  (row) => integerColumn(row, "acknowledged_position"),
);

const readAfter = prepared(
  "device-events.after",
  `SELECT position, topic, payload, created_at FROM device_events
   WHERE program_id = $1 AND device_id = $2 AND position > $3 ORDER BY position LIMIT $4`,
  deviceEventOf,
);

const NOTHING_YET: OpenedStream = { lastPosition: 0, acknowledgedPosition: 0, stalePosition: 0, connectionNumber: 0 };

/**
 * Connects devices to a server process: takes the next connection number of a device, whose older connections count as
 * replaced, and marks it as seen. Devices that connect in the same moment share one exchange.
 */
export function createStreamOpener({
  database,
  clock,
  serverId,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly serverId: string;
}): (device: DeviceRef) => Promise<OpenedStream> {
  const opened = byProgram((programId) =>
    askTogether(async (devices: readonly string[]) => {
      const values = [programId, devices, serverId, new Date(clock.nowMs())];
      return inOrder(devices.length, await database.withoutProgram(connectDevices, values));
    }),
  );
  return async ({ programId, deviceId }) => (await opened(programId)(deviceId)) ?? NOTHING_YET;
}

export async function readStream(transaction: ProgramTransaction, deviceId: string): Promise<StreamState> {
  const [state] = await transaction.run(readStatement, [transaction.programId, deviceId]);
  return state ?? NOTHING_YET;
}

/** Reads the next events after a position, oldest first. */
export function readEventsAfter(
  transaction: ProgramTransaction,
  deviceId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  return transaction.run(readAfter, [transaction.programId, deviceId, after, limit]);
}

/** Acknowledges all events up to `position`. Returns the acknowledged position, which never decreases. */
export async function acknowledge(
  transaction: ProgramTransaction,
  deviceId: string,
  position: number,
): Promise<number> {
  const [acknowledged] = await transaction.run(acknowledgeStatement, [transaction.programId, deviceId, position]);
  return acknowledged ?? 0;
}

/** A connected device that needs its server's attention. */
export interface ConnectionFacts {
  readonly deviceId: string;
  readonly lastPosition: number;
  readonly isMounted: boolean;
  /** False when a newer connection exists in another process. */
  readonly isHere: boolean;
}

const readFacts = prepared(
  "device-events.facts",
  `SELECT l.id AS device_id, coalesce(s.last_position, 0) AS last_position,
     m.id IS NOT NULL AND d.deleted_at IS NULL AS is_mounted, s.server_id IS NOT DISTINCT FROM $3 AS is_here
   FROM unnest($2::text::uuid[]) AS l (id)
   LEFT JOIN device_streams s ON s.program_id = $1 AND s.device_id = l.id
   LEFT JOIN devices d ON d.program_id = $1 AND d.id = l.id
   LEFT JOIN mountings m ON m.program_id = $1 AND m.device_id = l.id
   WHERE m.id IS NULL OR d.deleted_at IS NOT NULL OR s.server_id IS DISTINCT FROM $3
     OR s.last_position > s.acknowledged_position`,
  (row): ConnectionFacts => ({
    deviceId: textColumn(row, "device_id"),
    lastPosition: integerColumn(row, "last_position"),
    isMounted: booleanColumn(row, "is_mounted"),
    isHere: booleanColumn(row, "is_here"),
  }),
);

/**
 * Of the devices connected to a server, returns those that were unmounted, moved to another server or have
 * unacknowledged events. `deviceIds` is an array literal, because thousands of idle devices are queried every two
 * seconds.
 */
export function findUnsettled(
  database: Database,
  programId: string,
  { deviceIds, serverId }: { readonly deviceIds: string; readonly serverId: string },
): Promise<readonly ConnectionFacts[]> {
  return database.withProgram(programId, ({ run }) => run(readFacts, [programId, deviceIds, serverId]));
}

const lockStream = prepared(
  "device-events.lock-stream",
  `SELECT connection_number = $3 AS newest FROM device_streams WHERE program_id = $1 AND device_id = $2 FOR UPDATE`,
  (row) => booleanColumn(row, "newest"),
);

/** True when the device has no newer connection; the stream stays locked. */
export async function isNewestConnection(
  transaction: ProgramTransaction,
  deviceId: string,
  connectionNumber: number,
): Promise<boolean> {
  const [newest] = await transaction.run(lockStream, [transaction.programId, deviceId, connectionNumber]);
  return newest === true;
}
