export { findMountedDevice, type DeviceError } from "./mounted-device.ts";
export { resolvePlace, type Place, type PlaceHints } from "./place.ts";
