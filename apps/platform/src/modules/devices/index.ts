export { createDevice, type Device, findDevice, findDeviceByKey, lockDevice, markDeviceDeleted } from "./store.ts";
