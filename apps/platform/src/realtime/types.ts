import type { DeviceMessages, ServerEvents } from "@punktum/contracts";
import type { Server, Socket } from "socket.io";
import type { OpenedStream } from "../places/device-events/index.ts";
import type { Admitted } from "./handshake.ts";

/** What server processes tell each other: only where to look, so that nobody can slip an event in between. */
type ProcessMessages = {
  /** Devices with new events. */
  PLACED: (rooms: readonly string[]) => void;
  /** A device has a newer connection. */
  CLAIMED: (claim: { readonly room: string; readonly connectionNumber: number }) => void;
};

/** Set before a connection is let in. */
interface SocketData {
  admitted?: Admitted & OpenedStream;
}

export type RealtimeServer = Server<DeviceMessages, ServerEvents, ProcessMessages, SocketData>;
export type DeviceSocket = Socket<DeviceMessages, ServerEvents, ProcessMessages, SocketData>;

/** One room per device and programme (B-08). */
export const roomOf = ({ programId, deviceId }: { readonly programId: string; readonly deviceId: string }): string =>
  `device:${programId}:${deviceId}`;
