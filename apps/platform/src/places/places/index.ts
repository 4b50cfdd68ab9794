export { findMountedDevice, type DeviceError, type MountedDevice } from "./mounted-device.ts";
export {
  isPlaceClosed,
  NOT_IN_THIS_MODE,
  resolvePlace,
  type Place,
  type PlaceError,
  type PlaceHints,
} from "./place.ts";
export { findTill } from "./till.ts";
