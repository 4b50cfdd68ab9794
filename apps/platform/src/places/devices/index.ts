export { markConnected, markSilent } from "./connection.ts";
export { deviceResource } from "./resource.ts";
export {
  changeDeviceFacts,
  createDevice,
  createDevices,
  type Device,
  type DeviceFacts,
  findDevice,
  findDeviceByKey,
  lockDevice,
  markDeviceDeleted,
  settleDevice,
} from "./store.ts";
