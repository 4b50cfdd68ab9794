export { findMountedDevice, type DeviceError, type MountedDevice } from "./mounted-device.ts";
export { resolvePlace, type Place, type PlaceHints } from "./place.ts";
export { findTill } from "./till.ts";
