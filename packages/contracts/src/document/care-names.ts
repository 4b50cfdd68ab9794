import { heartbeatBattery, heartbeatPrinter } from "../realtime.ts";
import { auditLogApi } from "../v2/audit-log.ts";
import { deviceCareApi } from "../v2/device-care.ts";
import { inside } from "./inside.ts";

const { data } = deviceCareApi.listDeviceHealth.response.shape;
const health = data.def.element;
const { events, profile } = deviceCareApi.readDeviceCare.response.shape;
const entry = auditLogApi.listAuditLog.response.shape.data.def.element;

/** Names of schemas about device monitoring and the audit log. */
export const careNames = {
  DeviceHealth: health,
  DevicePlace: inside(health.shape.place),
  DeviceState: inside(health.shape.heartbeat),
  PrinterState: heartbeatPrinter,
  BatteryState: heartbeatBattery,
  DeviceCareEvent: inside(events),
  ProfileOfDevice: inside(profile),
  AuditEntry: entry,
  AuditActor: entry.shape.actor,
  AuditSubject: entry.shape.subject,
  AuditPlace: inside(entry.shape.place),
};
