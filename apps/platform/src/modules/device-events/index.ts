export { type PlacedEvent, placeWaitingEvents } from "./place.ts";
export { markDisconnected, markSilentDevicesOnce, touchDevices } from "./presence.ts";
export { type StoredEvent, toWire } from "./rows.ts";
export {
  acknowledge,
  type ConnectionFacts,
  type DeviceRef,
  isNewestConnection,
  type OpenedStream,
  openStream,
  readConnectionFacts,
  readEventsAfter,
  readStream,
} from "./stream.ts";
export { forgetOldEventsOnce } from "./upkeep.ts";
