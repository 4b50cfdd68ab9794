import { deviceEvent, type DeviceEvent, type Heartbeat, SOCKET_PATH, type SocketHandshake } from "@punktum/contracts";
import { io } from "socket.io-client";
import * as z from "zod/mini";
import { createEventLine, type EventLineOptions } from "./event-line.ts";
import { createLink, type DeviceSocket, type RealtimeStatus } from "./link.ts";
import { createPacer, type Timers } from "./pacer.ts";
import { createTokenKeeper } from "./token-keeper.ts";

/** Dependencies of {@link createRealtime}. */
export interface RealtimeOptions extends Omit<EventLineOptions, "onHandled"> {
  /** The device's part of the handshake; token and position are added. */
  readonly handshake: () => Omit<SocketHandshake, "token" | "after">;
  readonly readToken: () => string | undefined;
  /** Gets a new token; a connection is opened only afterwards. */
  readonly relogin: () => Promise<boolean>;
  readonly onStatus: (status: RealtimeStatus) => void;
  /** Called with the reason when the server refuses or ends the connection. */
  readonly onRefused: (reason: string) => void;
  readonly timers?: Timers;
  /** Returns 0 to 1. */
  readonly random?: () => number;
}

/** The realtime connection of a mounted device. */
export interface Realtime {
  /** Re-login, then connect; does nothing while connected or connecting. */
  readonly open: () => void;
  /** Ends the connection and all retries. */
  readonly close: () => void;
  /** Sends the device's status; false while not connected. */
  readonly beat: (heartbeat: Heartbeat) => boolean;
  /** Resolves when every event received so far is handled. */
  readonly settle: () => Promise<void>;
}

const realTimers: Timers = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

function createSocket(base: string, auth: () => object): DeviceSocket {
  const settings = {
    path: SOCKET_PATH,
    transports: ["websocket"],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    // Longer than a server lets a device wait for its turn.
    timeout: 15_000,
    auth: (give: (values: object) => void) => give(auth()),
  };
  return base === "" ? io(settings) : io(base, settings);
}

/**
 * Creates the connection; it starts with `open`. Every event is handled once and in order, also across lost
 * connections, reloads and restarts, by its position, which the caller stores (decision 0027).
 *
 * @example
 * const realtime = createRealtime({ base: "", handshake, readToken, relogin, readPosition, keepPosition, … });
 * realtime.open();
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { handshake, readPosition, readToken, onError, timers = realTimers, random = Math.random } = options;
  const socket = createSocket(options.base, () => ({ ...handshake(), token: readToken(), after: readPosition() }));
  const line = createEventLine({
    ...options,
    onHandled: (position) => {
      if (socket.connected) {
        socket.emit("ACKNOWLEDGE", { position });
      }
    },
  });
  const link = createLink(socket, {
    ...options,
    keeper: createTokenKeeper({ ...options, timers }),
    pacer: createPacer(timers, random),
    onBlocked: line.catchUp,
  });
  const take = (event: DeviceEvent["event"], message: object): void => {
    const parsed = z.safeParse(deviceEvent, { ...message, event });
    if (parsed.success) {
      line.take(parsed.data);
    } else {
      onError(parsed.error);
    }
  };
  socket.on("REVENUE", (message) => take("REVENUE", message));
  socket.on("UNMOUNT", (message) => take("UNMOUNT", message));
  socket.on("STAFF_MESSAGE", (message) => take("STAFF_MESSAGE", message));
  return {
    ...link,
    beat: (heartbeat) => {
      if (socket.connected) {
        socket.volatile.emit("HEARTBEAT", heartbeat);
      }
      return socket.connected;
    },
    settle: line.settle,
  };
}
