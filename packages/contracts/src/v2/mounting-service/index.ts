import * as devices from "./devices.ts";
import * as mountings from "./mountings.ts";
import * as profiles from "./profiles.ts";

export { mountDevice } from "./mount-device.ts";
export { isWholeMounting, type MountingRow, type MountingWire } from "./mountings.ts";
export { devices, mountings, profiles };

/** Calls of the mounting service that a kiosk does not need. */
export const mountingServiceApi = {
  listDevices: devices.listDevices,
  createDevices: devices.createDevices,
  replaceDevice: devices.replaceDevice,
  changeDevice: devices.changeDevice,
  createMountings: mountings.createMountings,
  replaceMounting: mountings.replaceMounting,
  deleteMounting: mountings.deleteMounting,
  listProfiles: profiles.listProfiles,
  createProfile: profiles.createProfile,
  replaceProfile: profiles.replaceProfile,
  changeProfile: profiles.changeProfile,
  deleteProfile: profiles.deleteProfile,
} as const;
