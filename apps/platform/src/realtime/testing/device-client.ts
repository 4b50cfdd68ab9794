import {
  deviceEvent,
  type DeviceEvent,
  type DeviceMessages,
  type ServerEvents,
  SOCKET_PATH,
  type SocketCloseReason,
  type SocketHandshake,
} from "@punktum/contracts";
import { setTimeout as delay } from "node:timers/promises";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import * as z from "zod/mini";
import type { TestDevice } from "./realtime-world.ts";

type Handshake = Partial<Record<keyof SocketHandshake, string | number>>;

/** A tablet for tests: remembers the events it received and its position, like a device that stores its position. */
export interface DeviceClient {
  readonly socket: Socket<ServerEvents, DeviceMessages>;
  /** In order of arrival. */
  readonly shown: readonly DeviceEvent[];
  readonly closings: readonly SocketCloseReason[];
  position(): number;
  /** Breaks the connection without closing it. */
  cut(): void;
  end(): void;
}

interface ClientOptions {
  readonly handshake?: Handshake;
  readonly query?: Handshake;
  readonly acknowledges?: boolean;
  readonly reconnects?: boolean;
  readonly socket?: Partial<ManagerOptions & SocketOptions>;
}

export const handshakeOf = (device: TestDevice): Handshake => ({ deviceKey: device.key, token: device.token });

export function openClient(base: string, device: TestDevice, options: ClientOptions = {}): DeviceClient {
  const shown: DeviceEvent[] = [];
  const closings: SocketCloseReason[] = [];
  const handshake = options.handshake ?? { ...handshakeOf(device), after: 0 };
  const position = (): number => shown.at(-1)?.position ?? Number(handshake.after ?? 0);
  const socket: Socket<ServerEvents, DeviceMessages> = io(base, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
    reconnection: options.reconnects ?? false,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    timeout: 1_000,
    auth: (give) => give({ ...handshake, ...("after" in handshake && { after: position() }) }),
    query: options.query ?? {},
    ...options.socket,
  });

  function show(event: DeviceEvent["event"], message: unknown): void {
    shown.push(z.parse(deviceEvent, { event, ...z.parse(z.looseObject({}), message) }));
    if (options.acknowledges !== false) {
      socket.emit("ACKNOWLEDGE", { position: position() });
    }
  }
  socket.on("REVENUE", (message) => show("REVENUE", message));
  socket.on("UNMOUNT", (message) => show("UNMOUNT", message));
  socket.on("STAFF_MESSAGE", (message) => show("STAFF_MESSAGE", message));
  socket.on("CLOSING", ({ reason }) => closings.push(reason));
  // The library does not reconnect when the server closed the connection.
  const reconnect = (): void => {
    if (options.reconnects === true && !socket.active) {
      setTimeout(() => socket.connect(), 50);
    }
  };
  socket.on("disconnect", (reason) => (reason === "io client disconnect" ? undefined : reconnect()));
  socket.on("connect_error", reconnect);
  return {
    socket,
    shown,
    closings,
    position,
    cut: () => socket.io.engine.close(),
    end: () => socket.disconnect(),
  };
}

/** Waits at most `withinMs` until a condition is true. */
export async function until(done: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > deadline) {
      throw new Error(`waited ${withinMs} ms in vain`);
    }
    await delay(10);
  }
}

export async function connected(client: DeviceClient): Promise<void> {
  await until(() => client.socket.connected);
}

const refusal = z.object({ data: z.object({ errorType: z.string() }) });

/** Code with which a handshake is refused. */
export function refusalOf(client: DeviceClient): Promise<string> {
  return new Promise((resolve, reject) => {
    client.socket.once("connect", () => reject(new Error("the device was let in")));
    client.socket.once("connect_error", (error) => {
      const parsed = z.safeParse(refusal, error);
      resolve(parsed.success ? parsed.data.data.errorType : error.message);
    });
  });
}

/** Sales a device received, by the till's names for them. */
export function salesOf({ shown }: Pick<DeviceClient, "shown">): readonly (string | undefined)[] {
  return shown.flatMap((event) => (event.event === "REVENUE" ? [event.externalId] : []));
}
