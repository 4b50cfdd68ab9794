import type { DeviceMessages, ServerEvents } from "@punktum/contracts";
import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { OpenedStream } from "../places/device-events/index.ts";
import type { Arrival } from "./arrivals.ts";
import type { Admitted } from "./handshake.ts";

/** Set before a connection is admitted. */
interface SocketData {
  admitted?: Admitted & OpenedStream;
  arrival?: Arrival;
  /** Ends the arrival. */
  settle?: () => void;
}

export type RealtimeServer = Server<DeviceMessages, ServerEvents, DefaultEventsMap, SocketData>;
export type DeviceSocket = Socket<DeviceMessages, ServerEvents, DefaultEventsMap, SocketData>;

/** One room per device and programme. */
export const roomOf = ({ programId, deviceId }: { readonly programId: string; readonly deviceId: string }): string =>
  `device:${programId}:${deviceId}`;
