import { SOCKET_PATH } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Server } from "socket.io";
import type { Channel } from "../database/index.ts";
import { createStreamOpener, markDisconnected, type PlacedEvent } from "../places/device-events/index.ts";
import { createConnection } from "./connection.ts";
import type { RealtimeDependencies } from "./dependencies.ts";
import { createGate, type Gate } from "./gate.ts";
import { admit } from "./handshake.ts";
import { createHub, type Hub } from "./hub.ts";
import { createPeers, type Peers } from "./peers.ts";
import { createTurns } from "../office/turns/index.ts";
import { type DeviceSocket, type RealtimeServer, roomOf } from "./types.ts";

export interface RealtimeOptions extends RealtimeDependencies {
  /** Channel to the other processes of the same database; absent: this process is the only one. */
  readonly channel?: Channel | undefined;
  readonly origins: readonly string[];
  readonly trustProxy: readonly string[];
}

/** The realtime connection of one process. */
export interface Realtime {
  readonly hub: Hub;
  /** Sends events that were just placed, here and through the other processes. */
  push(events: readonly PlacedEvent[]): void;
  /** Tells every device that the server stops, and closes all connections. */
  stop(): Promise<void>;
}

/** Refusal of a handshake, as the client receives it in `connect_error`. */
class HandshakeRefusedError extends Error {
  override readonly name = "HandshakeRefusedError";
  readonly data: { readonly errorType: string; readonly message: string };

  constructor(errorType: string, message: string) {
    super(errorType);
    this.data = { errorType, message };
  }
}

/**
 * Limits concurrent handshakes, so that HTTP calls find a free database connection when all devices reconnect at once.
 * Devices with tokens share exchanges; a device with a key of the first generation uses connections of its own.
 */
const HANDSHAKES_AT_ONCE = 24;
const STOP_WITHIN_MS = 1_000;

function openServer(app: FastifyInstance, gate: Gate, { limits, origins }: RealtimeOptions): RealtimeServer {
  const io: RealtimeServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: limits.messageBytesMax,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    connectTimeout: limits.joinWithinMs,
    // CORS headers for the polling fallback of browsers; the gate decides anyway.
    ...(origins.length > 0 && { cors: { origin: [...origins], methods: ["GET", "POST"] } }),
    allowRequest: (request, decide) => {
      const answer = async (): Promise<void> => {
        const refusal = await gate.refusalOf(request);
        decide(refusal, refusal === undefined);
      };
      void answer();
    },
  });
  io.attach(app.server);
  io.engine.on("connection", (conn: { request: IncomingMessage; once(name: "close", left: () => void): void }) => {
    conn.once("close", gate.enter(gate.addressOf(conn.request)));
  });
  return io;
}

interface Doors {
  readonly gate: Gate;
  readonly hub: Hub;
}

/** Admits devices before they join a room. */
function addAdmission(io: RealtimeServer, { gate, hub }: Doors, dependencies: RealtimeDependencies): void {
  const { authenticator, figures, log } = dependencies;
  const openStream = createStreamOpener(dependencies);

  async function enter(socket: DeviceSocket): Promise<HandshakeRefusedError | undefined> {
    const { auth, query } = socket.handshake;
    const admission = await admit(authenticator, { auth, query });
    if (!admission.ok) {
      const { code = "UNHANDLED_ERROR", message } = admission.error;
      gate.countRefused(gate.addressOf(socket.request));
      figures.refused(code);
      return new HandshakeRefusedError(code, message);
    }
    const arrival = hub.expect(roomOf(admission.response));
    const settle = (): void => hub.settle(arrival);
    socket.conn.once("close", settle);
    const stream = await openStream(admission.response);
    socket.data = { admitted: { ...admission.response, ...stream }, arrival, settle };
    return undefined;
  }

  const inTurn = createTurns(HANDSHAKES_AT_ONCE);
  async function tryToEnter(socket: DeviceSocket): Promise<HandshakeRefusedError | undefined> {
    try {
      return await inTurn(() => enter(socket));
    } catch (error) {
      log.warn({ err: error }, "a handshake failed");
      return new HandshakeRefusedError("SERVICE_UNAVAILABLE", "try again in a moment");
    }
  }

  io.use((socket, next) => {
    const answer = async (): Promise<void> => next(await tryToEnter(socket));
    void answer();
  });
}

/**
 * Releases the handshake's token and buffers; idle devices do not need them. Engine.IO keeps the request itself as long
 * as the connection (`WebSocketResponse`), so it is emptied: that is a quarter of an idle device's memory.
 */
function forgetHandshake(socket: DeviceSocket): void {
  const { request } = socket.conn;
  Reflect.ownKeys(request).forEach((key) => Reflect.deleteProperty(request, key));
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: { headers: {}, auth: {}, query: {} }, data: {} });
}

function addConnections(
  io: RealtimeServer,
  { hub, peers }: { readonly hub: Hub; readonly peers: Peers },
  options: RealtimeOptions,
): void {
  const { clock, database, log } = options;
  io.on("connection", (socket) => {
    const { admitted, arrival, settle } = socket.data;
    if (admitted === undefined || arrival === undefined || settle === undefined) {
      return;
    }
    forgetHandshake(socket);
    socket.conn.off("close", settle);
    const connection = createConnection(options, socket, admitted);
    void socket.join(connection.room);
    hub.add(connection);
    peers.announceClaimed({ room: connection.room, connectionNumber: admitted.connectionNumber });
    settle();
    connection.delivery.noticePosition(admitted.lastPosition);
    if (arrival.hasNews) {
      connection.delivery.look();
    }
    log.info({ programId: admitted.programId, deviceId: admitted.deviceId }, "socket connected");
    socket.once("disconnect", () => {
      hub.remove(connection);
      markDisconnected(database, admitted, new Date(clock.nowMs())).catch((error: unknown) =>
        log.warn({ err: error }, "a device's end was not written; the silence job will find it"),
      );
    });
  });
}

/** Opens the realtime connection on Fastify's server. */
export function openRealtime(app: FastifyInstance, options: RealtimeOptions): Realtime {
  const { limits, origins, trustProxy, channel, serverId } = options;
  const gate = createGate({ limits, origins, trustProxy }, () => performance.now());
  const io = openServer(app, gate, options);
  const hub = createHub(options);
  addAdmission(io, { gate, hub }, options);
  const peers = createPeers(channel, serverId, {
    placed: (rooms) => hub.look(rooms),
    claimed: (claim) => hub.replace(claim),
  });
  addConnections(io, { hub, peers }, options);

  return {
    hub,
    push(events) {
      hub.deliver(events);
      peers.announcePlaced([...new Set(events.map(roomOf))]);
    },
    async stop() {
      gate.shut();
      hub.closeAll();
      const deadlineMs = performance.now() + STOP_WITHIN_MS;
      while (io.engine.clientsCount > 0 && performance.now() < deadlineMs) {
        await delay(10);
      }
      io.engine.close();
      await channel?.close();
    },
  };
}
