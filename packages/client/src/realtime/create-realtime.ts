import { deviceEvent, type DeviceEvent, type Heartbeat, SOCKET_PATH, type SocketHandshake } from "@punktum/contracts";
import { io } from "socket.io-client";
import * as z from "zod/mini";
import { createEventLine, type EventLineOptions } from "./event-line.ts";
import { createLink, type DeviceSocket, type RealtimeStatus } from "./link.ts";
import { createPacer, type Timers } from "./pacer.ts";
import { createTokenKeeper } from "./token-keeper.ts";

/** What {@link createRealtime} works with. */
export interface RealtimeOptions extends Omit<EventLineOptions, "onDealt"> {
  /** Host, without a slash at the end; empty means the page's own server. */
  readonly base: string;
  /** What the device says about itself (SOCK-01); token and position are added. */
  readonly handshake: () => Omit<SocketHandshake, "token" | "after">;
  readonly readToken: () => string | undefined;
  /** Gets a fresh token; a connection is opened only after that worked (SOCK-02). */
  readonly relogin: () => Promise<boolean>;
  readonly onStatus: (status: RealtimeStatus) => void;
  /** Why the server ended the connection, or refused it. */
  readonly onRefused: (reason: string) => void;
  readonly timers?: Timers;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** The realtime connection of a mounted device (SOCK group). */
export interface Realtime {
  /** Re-login, then connect; does nothing while connected or connecting (SOCK-02, A-50). */
  readonly open: () => void;
  /** Ends the connection and every try (SOCK-15). */
  readonly close: () => void;
  /** Says how the device is; false while not connected. */
  readonly beat: (heartbeat: Heartbeat) => boolean;
  /** Resolves when every event that has arrived is dealt with. */
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
    timeout: 10_000,
    auth: (give: (values: object) => void) => give(auth()),
  };
  return base === "" ? io(settings) : io(base, settings);
}

/**
 * Makes the connection; nothing happens before `open`. Every event is dealt with once and in order, over cuts, reloads and
 * restarts: by its position, which the caller keeps.
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
    onDealt: (position) => {
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
