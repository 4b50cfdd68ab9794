import { type RawBuilder, sql } from "kysely";
import { type Column, column, type ListResource } from "../../office/list-queries/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

const TYPES = { text: sql`text`, number: sql`bigint`, boolean: sql`boolean` } as const;

/** A member of the device's last report; the realtime connection has validated it. */
const heartbeatColumn = (kind: keyof typeof TYPES, name: string): Column => ({
  kind,
  sql: sql`(device.heartbeat ->> ${sql.lit(name)})::${TYPES[kind]}`,
});

/** A device that was never mounted belongs to its registrant; afterwards it belongs to its present or last store. */
function scopeOf(identity: Identity): RawBuilder<boolean> {
  if (identity.deviceId !== undefined) {
    return sql<boolean>`device.id = ${identity.deviceId}`;
  }
  if (identity.role !== "DEVICE" && identity.storeIds === "ALL" && identity.partnerIds === "ALL") {
    return sql<boolean>`true`;
  }
  const isOwn = sql<boolean>`(device.store_id IS NULL AND device.registered_by = ${identity.adminId ?? null})`;
  // A key that is not mounted yet has no store.
  if (identity.role === "DEVICE") {
    return isOwn;
  }
  const inReach = reachesStoreSql(identity, { partnerId: sql`store.partner_id`, storeId: sql`device.store_id` });
  return sql<boolean>`(${isOwn} OR (device.store_id IS NOT NULL AND ${inReach}))`;
}

/** Devices that a caller may list. */
export function deviceResource(identity: Identity): ListResource {
  return {
    name: "devices",
    columns: {
      id: column("uuid", "device.id"),
      os: column("text", "device.os"),
      osVersion: column("text", "device.os_version"),
      browser: column("text", "device.browser"),
      deviceInformation: column("text", "device.device_information"),
      connected: column("boolean", "device.connected"),
      version: column("text", "device.version"),
      deviceKey: column("text", "device.device_key"),
      organization: column("text", "device.program_id"),
      createdAt: column("time", "device.created_at"),
      lastSeenAt: column("time", "device.last_seen_at"),
      "heartbeat.at": column("time", "device.heartbeat_at"),
      "heartbeat.build": heartbeatColumn("text", "build"),
      "heartbeat.screen": heartbeatColumn("text", "screen"),
      "heartbeat.camera": heartbeatColumn("text", "camera"),
      "heartbeat.queueLength": heartbeatColumn("number", "queueLength"),
      "heartbeat.frames": heartbeatColumn("number", "frames"),
      "heartbeat.uptimeSeconds": heartbeatColumn("number", "uptimeSeconds"),
      "heartbeat.recoveries": heartbeatColumn("number", "recoveries"),
      "heartbeat.storageBytes": heartbeatColumn("number", "storageBytes"),
      "heartbeat.storageQuotaBytes": heartbeatColumn("number", "storageQuotaBytes"),
      "heartbeat.storagePersisted": heartbeatColumn("boolean", "storagePersisted"),
      lookUpsLastHour: {
        kind: "number",
        sql: sql`(SELECT count(*) FROM device_look_ups AS seen WHERE seen.program_id = device.program_id
          AND seen.device_id = device.id AND seen.looked_up_at > now() - interval '1 hour')`,
      },
      "mounting.id": column("uuid", "mounting.id"),
      "mounting.appInteractionId": column("text", "mounting.app_interaction_id"),
      "mounting.partnerId": column("digits", "mounting.partner_id"),
      "mounting.storeId": column("digits", "mounting.store_id"),
    },
    groups: {
      heartbeat: { shown: "entry", key: "heartbeat.at" },
      mounting: { shown: "join", key: "mounting.id" },
    },
    from: sql`devices AS device
      LEFT JOIN stores AS store ON store.program_id = device.program_id AND store.id = device.store_id
      LEFT JOIN mountings AS mounting ON mounting.program_id = device.program_id AND mounting.device_id = device.id`,
    scope: sql<boolean>`device.deleted_at IS NULL AND ${scopeOf(identity)}`,
    defaultSort: [{ path: "createdAt", order: "ASC" }],
  };
}
