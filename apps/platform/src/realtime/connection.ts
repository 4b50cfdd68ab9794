import { acknowledgeMessage, heartbeatMessage, renewMessage, type SocketCloseReason } from "@punktum/contracts";
import * as z from "zod/mini";
import { acknowledge, noteHeartbeat, type OpenedStream } from "../places/device-events/index.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import type { RealtimeDependencies } from "./dependencies.ts";
import { type Admitted, type Credential, credentialFor, isDevice } from "./handshake.ts";
import { createBucket } from "./limits.ts";
import { createOutlet } from "./outlet.ts";
import { type DeviceSocket, roomOf } from "./types.ts";

/** The only connection of a device in this process. */
export interface Connection {
  readonly room: string;
  readonly admitted: Admitted & OpenedStream;
  readonly delivery: Delivery;
  credential(): Credential;
  /** Tells the device the reason, then closes the connection. */
  close(reason: SocketCloseReason): void;
}

const SENTENCES: Readonly<Record<SocketCloseReason, string>> = {
  REPLACED: "the device has connected again",
  TOKEN_EXPIRED: "the access token has expired",
  REVOKED: "the key is not valid any more",
  UNMOUNTED: "the device is not mounted any more",
  RATE_LIMITED: "too many messages",
  MESSAGE_INVALID: "a message does not fit its schema",
  SERVER_STOPPING: "server is stopping",
};

/** Position at which delivery starts: after events the device has acknowledged and events of an earlier mounting. */
function startOf({ after, lastPosition, acknowledgedPosition, stalePosition }: Admitted & OpenedStream): number {
  if (after === undefined) {
    return lastPosition;
  }
  return Math.min(lastPosition, Math.max(after, acknowledgedPosition, stalePosition));
}

/** Writes acknowledgements one at a time; while one is being written, only the newest of the others is kept. */
function createAcknowledger(
  { database, log }: RealtimeDependencies,
  { programId, deviceId }: Admitted,
): (position: number) => void {
  let wanted = 0;
  let written = 0;
  let writing = false;
  async function write(): Promise<void> {
    writing = true;
    try {
      while (written < wanted) {
        const position = wanted;
        await database.withProgram(programId, (transaction) => acknowledge(transaction, deviceId, position));
        written = position;
      }
    } catch (error) {
      // The error is only logged: the device gets the events again and ignores positions it has seen.
      log.warn({ err: error, programId }, "an acknowledgement could not be written");
    } finally {
      writing = false;
    }
  }
  return (position) => {
    wanted = Math.max(wanted, position);
    if (!writing) {
      void write();
    }
  };
}

/** A device's report is written at most this often; earlier ones are dropped. */
const HEARTBEAT_WRITE_INTERVAL_MS = 10_000;

/** Writes what a device reports about itself; returns false for a message that does not match the schema. */
function createListener(
  { clock, database, log }: RealtimeDependencies,
  admitted: Admitted,
): (message: unknown) => boolean {
  let heardAtMs = -HEARTBEAT_WRITE_INTERVAL_MS;
  return (message) => {
    const parsed = z.safeParse(heartbeatMessage, message);
    const nowMs = clock.nowMs();
    if (parsed.success && nowMs - heardAtMs >= HEARTBEAT_WRITE_INTERVAL_MS) {
      heardAtMs = nowMs;
      noteHeartbeat(database, admitted, parsed.data, new Date(nowMs)).catch((error: unknown) =>
        log.warn({ err: error, programId: admitted.programId }, "a heartbeat was not written"),
      );
    }
    return parsed.success;
  };
}

export function createConnection(
  dependencies: RealtimeDependencies,
  socket: DeviceSocket,
  admitted: Admitted & OpenedStream,
): Connection {
  const { authenticator, limits, log } = dependencies;
  const { programId, deviceId } = admitted;
  let credential = admitted.credential;
  const delivery = createDelivery(dependencies, admitted, { outlet: createOutlet(socket), from: startOf(admitted) });
  const acknowledgePosition = createAcknowledger(dependencies, admitted);
  const hear = createListener(dependencies, admitted);
  const bucket = createBucket({ perSecond: limits.messagesPerSecond, burst: limits.messageBurst }, () =>
    performance.now(),
  );

  function close(reason: SocketCloseReason): void {
    delivery.stop();
    if (!socket.connected) {
      return;
    }
    log.info({ programId, deviceId, reason }, "socket closed");
    socket.emit("CLOSING", { reason, message: SENTENCES[reason] });
    socket.disconnect(true);
  }

  async function renew(token: string): Promise<void> {
    const identity = await authenticator.identify(token);
    const isOwn = identity !== undefined && identity !== "EXPIRED" && isDevice(identity, admitted);
    if (isOwn) {
      credential = credentialFor(token);
    } else {
      close("TOKEN_EXPIRED");
    }
  }

  /** Handles the messages a device may send; all others, including names of server events, are ignored. */
  function handleMessage(name: unknown, message: unknown): void {
    if (name === "ACKNOWLEDGE") {
      const parsed = z.safeParse(acknowledgeMessage, message);
      // Limited to what was sent: a device cannot acknowledge more.
      if (parsed.success) {
        acknowledgePosition(Math.min(parsed.data.position, delivery.sent()));
      } else {
        close("MESSAGE_INVALID");
      }
    } else if (name === "RENEW") {
      const parsed = z.safeParse(renewMessage, message);
      if (!parsed.success) {
        return close("MESSAGE_INVALID");
      }
      renew(parsed.data.token).catch((error: unknown) =>
        log.warn({ err: error, programId }, "a token was not renewed"),
      );
    } else if (name === "HEARTBEAT") {
      if (!hear(message)) {
        close("MESSAGE_INVALID");
      }
    }
  }

  socket.conn.on("packet", ({ type }: { readonly type: string }) => {
    if (type === "message" && !bucket.take()) {
      close("RATE_LIMITED");
    }
  });
  // Messages are handled here and not passed on, so that no handler receives an unchecked message.
  socket.use((event: readonly unknown[]) => {
    if (socket.connected) {
      handleMessage(event[0], event[1]);
    }
  });
  // A transport error closes the connection by itself; without a listener it would end the process.
  socket.on("error", () => undefined);

  return { room: roomOf(admitted), admitted, delivery, credential: () => credential, close };
}
