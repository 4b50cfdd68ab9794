import type { DeviceEvent } from "@punktum/contracts";
import type { Outlet } from "./delivery.ts";
import type { DeviceSocket } from "./types.ts";

/** Most packets buffered for a device; further events stay in the database. */
const WAITING_PACKETS_MAX = 64;

function sendEvent(socket: DeviceSocket, event: DeviceEvent): void {
  // Each branch emits the same; only so does the compiler tie a name to its message.
  if (event.event === "REVENUE") {
    const { event: name, ...message } = event;
    socket.emit(name, message);
  } else if (event.event === "STAFF_MESSAGE") {
    const { event: name, ...message } = event;
    socket.emit(name, message);
  } else {
    const { event: name, ...message } = event;
    socket.emit(name, message);
  }
}

/** Sends to a device that may read more slowly than events occur. */
export function createOutlet(socket: DeviceSocket): Outlet {
  const { conn } = socket;
  let waiting = 0;
  conn.on("packetCreate", () => (waiting += 1));
  conn.on("flush", () => (waiting = 0));
  return {
    send: (event) => sendEvent(socket, event),
    isBusy: () => waiting > WAITING_PACKETS_MAX,
    whenRead: () =>
      new Promise((resolve) => {
        const done = (): void => {
          conn.off("drain", done);
          conn.off("close", done);
          resolve();
        };
        conn.on("drain", done);
        conn.on("close", done);
        if (!socket.connected) {
          done();
        }
      }),
  };
}
