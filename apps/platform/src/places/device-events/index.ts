export { type PlacedEvent, placeWaitingEvents } from "./place.ts";
export { markDisconnected, markSilentDevicesOnce, noteHeartbeat, touchDevices } from "./presence.ts";
export { type StoredEvent, toWire } from "./rows.ts";
export {
  acknowledge,
  type ConnectionFacts,
  createStreamOpener,
  type DeviceRef,
  findUnsettled,
  type OpenedStream,
  readEventsAfter,
  readStream,
} from "./stream.ts";
export { forgetOldEventsOnce } from "./upkeep.ts";
