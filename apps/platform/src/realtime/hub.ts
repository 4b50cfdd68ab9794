import { findLiveKeys } from "../office/sessions/index.ts";
import { type ConnectionFacts, findUnsettled, type PlacedEvent, touchDevices } from "../places/device-events/index.ts";
import { type Arrival, createArrivals } from "./arrivals.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeDependencies } from "./dependencies.ts";
import { roomOf } from "./types.ts";

/** The connections of this process by room: at most one per device, the newest. */
export interface Hub {
  /** Before the position of a device is read; what is announced for it from now on is not missed. */
  expect(room: string): Arrival;
  /** The device has a connection, or will not come. */
  settle(arrival: Arrival): void;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  count(): number;
  /** Delivers events that this process has just placed. */
  deliver(events: readonly PlacedEvent[]): void;
  /** Looks for events that another process has placed for these devices. */
  look(rooms: readonly string[]): void;
  /** Closes a connection that was replaced by a newer one, in any process. */
  replace(claim: { readonly room: string; readonly connectionNumber: number }): void;
  /** Closes connections whose device or credential is no longer valid, and finds events that were not pushed. */
  sweepOnce(now: Date, placeNow: () => Promise<void>): Promise<void>;
  touchOnce(now: Date): Promise<void>;
  closeAll(): void;
}

/** Connections of one programme, prepared for repeated queries. */
interface Group {
  readonly programId: string;
  readonly byDevice: ReadonlyMap<string, Connection>;
  /** Array literal. */
  readonly deviceIds: string;
  readonly withKey: readonly Connection[];
}

const hashOf = (connection: Connection): readonly string[] => {
  const credential = connection.credential();
  return credential.kind === "KEY" ? [credential.hash] : [];
};

function groupByProgram(connections: Iterable<Connection>): readonly Group[] {
  return [...Map.groupBy(connections, ({ admitted }) => admitted.programId)].map(([programId, own]) => ({
    programId,
    byDevice: new Map(own.map((connection) => [connection.admitted.deviceId, connection])),
    deviceIds: `{${own.map(({ admitted }) => admitted.deviceId).join(",")}}`,
    withKey: own.filter((connection) => hashOf(connection).length > 0),
  }));
}

function closeExpired(connections: Iterable<Connection>, now: Date): void {
  for (const connection of connections) {
    const credential = connection.credential();
    if (credential.kind === "TOKEN" && credential.endsAtMs <= now.getTime()) {
      connection.close("TOKEN_EXPIRED");
    }
  }
}

async function closeRevoked(
  { database }: RealtimeDependencies,
  { programId, withKey }: Group,
  now: Date,
): Promise<void> {
  if (withKey.length === 0) {
    return;
  }
  const live = await database.withProgram(programId, (transaction) =>
    findLiveKeys(transaction, withKey.flatMap(hashOf), now),
  );
  for (const connection of withKey) {
    if (hashOf(connection).some((hash) => !live.has(hash))) {
      connection.close("REVOKED");
    }
  }
}

/** Pending events are sent before the connection is closed, because the last of them may be UNMOUNT. */
async function closeUnmounted(
  { database, serverId }: RealtimeDependencies,
  { programId, byDevice }: Group,
  { unmounted, placeNow }: { unmounted: readonly ConnectionFacts[]; placeNow: () => Promise<void> },
): Promise<void> {
  if (unmounted.length === 0) {
    return;
  }
  await placeNow();
  const deviceIds = `{${unmounted.map(({ deviceId }) => deviceId).join(",")}}`;
  for (const { deviceId, lastPosition } of await findUnsettled(database, programId, { deviceIds, serverId })) {
    const connection = byDevice.get(deviceId);
    connection?.delivery.noticePosition(lastPosition);
    await connection?.delivery.settle();
    connection?.close("UNMOUNTED");
  }
}

async function sweepGroup(
  dependencies: RealtimeDependencies,
  group: Group,
  { now, placeNow }: { now: Date; placeNow: () => Promise<void> },
): Promise<void> {
  const { database, serverId } = dependencies;
  await closeRevoked(dependencies, group, now);
  const unsettled = await findUnsettled(database, group.programId, { deviceIds: group.deviceIds, serverId });
  for (const { deviceId, isMounted, isHere, lastPosition } of unsettled) {
    const connection = group.byDevice.get(deviceId);
    if (isMounted && !isHere) {
      connection?.close("REPLACED");
    } else if (isMounted) {
      connection?.delivery.noticePosition(lastPosition);
    }
  }
  const unmounted = unsettled.filter(({ isMounted }) => !isMounted);
  await closeUnmounted(dependencies, group, { unmounted, placeNow });
}

export function createHub(dependencies: RealtimeDependencies): Hub {
  const connections = new Map<string, Connection>();
  const arrivals = createArrivals();
  let grouped: readonly Group[] | undefined;
  const groups = (): readonly Group[] => (grouped ??= groupByProgram(connections.values()));

  return {
    expect: (room) => arrivals.begin(room),
    settle: (arrival) => arrivals.end(arrival),
    add(connection) {
      const older = connections.get(connection.room);
      const isNewer = (older?.admitted.connectionNumber ?? 0) < connection.admitted.connectionNumber;
      if (isNewer) {
        connections.set(connection.room, connection);
      }
      grouped = undefined;
      (isNewer ? older : connection)?.close("REPLACED");
    },
    remove(connection) {
      connection.delivery.stop();
      if (connections.get(connection.room) === connection) {
        connections.delete(connection.room);
      }
      grouped = undefined;
    },
    count: () => connections.size,
    deliver(events) {
      for (const event of events) {
        const room = roomOf(event);
        arrivals.note(room);
        connections.get(room)?.delivery.offer(event);
      }
    },
    look(rooms) {
      for (const room of rooms) {
        arrivals.note(room);
        connections.get(room)?.delivery.look();
      }
    },
    replace({ room, connectionNumber }) {
      const connection = connections.get(room);
      if (connection !== undefined && connection.admitted.connectionNumber < connectionNumber) {
        connection.close("REPLACED");
      }
    },
    async sweepOnce(now, placeNow) {
      closeExpired(connections.values(), now);
      for (const group of groups()) {
        await sweepGroup(dependencies, group, { now, placeNow });
      }
    },
    async touchOnce(now) {
      for (const { programId, deviceIds } of groups()) {
        await dependencies.database.withProgram(programId, (transaction) => touchDevices(transaction, deviceIds, now));
      }
    },
    closeAll() {
      for (const connection of connections.values()) {
        connection.close("SERVER_STOPPING");
      }
    },
  };
}
