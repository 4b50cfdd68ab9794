export {
  createDevice,
  type Device,
  findDevice,
  findDeviceByKey,
  lockDevice,
  markDeviceDeleted,
  type NewDevice,
} from "./store.ts";
