import { findLiveKeys } from "../modules/sessions/index.ts";
import {
  type ConnectionFacts,
  type PlacedEvent,
  readConnectionFacts,
  touchDevices,
} from "../modules/device-events/index.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeDependencies } from "./dependencies.ts";
import { roomOf } from "./types.ts";

/** The connections of this process by room: at most one per device, the newest. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  count(): number;
  /** Events this process has just placed. */
  deliver(events: readonly PlacedEvent[]): void;
  /** Another process has placed events for these devices. */
  look(rooms: readonly string[]): void;
  /** A newer connection of a device stands somewhere. */
  replace(claim: { readonly room: string; readonly connectionNumber: number }): void;
  /** Ends connections whose device or token is not what it was, and finds what no push has brought. */
  sweepOnce(now: Date, placeNow: () => Promise<void>): Promise<void>;
  touchOnce(now: Date): Promise<void>;
  closeAll(): void;
}

function groupByProgram(connections: Iterable<Connection>): ReadonlyMap<string, readonly Connection[]> {
  return Map.groupBy(connections, ({ admitted }) => admitted.programId);
}

const hashOf = (connection: Connection): readonly string[] => {
  const credential = connection.credential();
  return credential.kind === "KEY" ? [credential.hash] : [];
};

function closeExpired(connections: Iterable<Connection>, now: Date): void {
  for (const connection of connections) {
    const credential = connection.credential();
    if (credential.kind === "TOKEN" && credential.endsAtMs <= now.getTime()) connection.close("TOKEN_EXPIRED");
  }
}

/** What is left to the device is sent before it is told to go: its UNMOUNT may be the last of it. */
async function closeUnmounted(
  connections: readonly { readonly connection: Connection; readonly facts: ConnectionFacts | undefined }[],
  placeNow: () => Promise<void>,
): Promise<void> {
  if (connections.length === 0) return;
  await placeNow();
  for (const { connection, facts } of connections) {
    connection.delivery.noticePosition(facts?.lastPosition ?? 0);
    await connection.delivery.settle();
    connection.close("UNMOUNTED");
  }
}

async function sweepProgram(
  { database }: RealtimeDependencies,
  { programId, connections, now }: { programId: string; connections: readonly Connection[]; now: Date },
  placeNow: () => Promise<void>,
): Promise<void> {
  const deviceIds = connections.map(({ admitted }) => admitted.deviceId);
  const facts = new Map(
    (await readConnectionFacts(database, programId, deviceIds)).map((row) => [row.deviceId, row] as const),
  );
  const live = await database.withProgram(programId, (transaction) =>
    findLiveKeys(transaction, connections.flatMap(hashOf), now),
  );
  const unmounted = [];
  for (const connection of connections) {
    const { deviceId, deviceKey, connectionNumber } = connection.admitted;
    const own = facts.get(deviceId);
    if (own?.mountedKey !== deviceKey) unmounted.push({ connection, facts: own });
    else if (own.connectionNumber > connectionNumber) connection.close("REPLACED");
    else if (hashOf(connection).some((hash) => !live.has(hash))) connection.close("REVOKED");
    else connection.delivery.noticePosition(own.lastPosition);
  }
  await closeUnmounted(unmounted, placeNow);
}

export function createHub(dependencies: RealtimeDependencies): Hub {
  const connections = new Map<string, Connection>();

  return {
    add(connection) {
      const older = connections.get(connection.room);
      const isNewer = (older?.admitted.connectionNumber ?? 0) < connection.admitted.connectionNumber;
      if (isNewer) connections.set(connection.room, connection);
      (isNewer ? older : connection)?.close("REPLACED");
    },
    remove(connection) {
      connection.delivery.stop();
      if (connections.get(connection.room) === connection) connections.delete(connection.room);
    },
    count: () => connections.size,
    deliver(events) {
      for (const event of events) connections.get(roomOf(event))?.delivery.offer(event);
    },
    look(rooms) {
      for (const room of rooms) connections.get(room)?.delivery.look();
    },
    replace({ room, connectionNumber }) {
      const connection = connections.get(room);
      if (connection !== undefined && connection.admitted.connectionNumber < connectionNumber) {
        connection.close("REPLACED");
      }
    },
    async sweepOnce(now, placeNow) {
      closeExpired(connections.values(), now);
      for (const [programId, own] of groupByProgram(connections.values())) {
        await sweepProgram(dependencies, { programId, connections: own, now }, placeNow);
      }
    },
    async touchOnce(now) {
      for (const [programId, own] of groupByProgram(connections.values())) {
        const deviceIds = own.map(({ admitted }) => admitted.deviceId);
        await dependencies.database.withProgram(programId, (transaction) => touchDevices(transaction, deviceIds, now));
      }
    },
    closeAll() {
      for (const connection of connections.values()) connection.close("SERVER_STOPPING");
    },
  };
}
