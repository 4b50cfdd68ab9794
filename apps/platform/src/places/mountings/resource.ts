import { CAMERA_POSITION_CODES, LANGUAGES, POS_MODES } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import { type Column, column, type ListResource } from "../../office/list-queries/index.ts";
import { profileColumns } from "../profiles/index.ts";
import { addressLine } from "../stores/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

/** A device may see that a place is occupied, but not by which device; a filter must not reveal it either. */
function holderColumns({ role, deviceKey = "" }: Identity): Readonly<Record<"deviceKey" | "deviceId", Column>> {
  if (role !== "DEVICE") {
    return { deviceKey: column("text", "mounting.device_key"), deviceId: column("uuid", "mounting.device_id") };
  }
  const isOwn = sql`mounting.device_key = ${deviceKey}`;
  return {
    deviceKey: {
      kind: "text",
      sql: sql`CASE WHEN mounting.device_key IS NULL OR ${isOwn} THEN mounting.device_key ELSE 'held-by-another-device' END`,
    },
    deviceId: { kind: "uuid", sql: sql`CASE WHEN ${isOwn} THEN mounting.device_id END` },
  };
}

/** A setting in force: for an occupied place the one chosen at mounting, for a free place the profile's. */
function inForce(values: readonly string[], chosen: string, otherwise: string): Column {
  const sqlOf = sql`CASE WHEN mounting.device_key IS NULL OR profile.id IS NULL
    THEN ${sql.ref(otherwise)} ELSE ${sql.ref(chosen)} END`;
  return { kind: "text", values, sql: sqlOf };
}

/** No settings apply to a free place. */
const whileHeld = (values: readonly string[], chosen: string): Column => ({
  kind: "text",
  values,
  sql: sql`CASE WHEN mounting.device_key IS NOT NULL THEN ${sql.ref(chosen)} END`,
});

const deviceColumns: Readonly<Record<string, Column>> = {
  "device.id": column("uuid", "device.id"),
  "device.os": column("text", "device.os"),
  "device.osVersion": column("text", "device.os_version"),
  "device.browser": column("text", "device.browser"),
  "device.deviceInformation": column("text", "device.device_information"),
  "device.connected": column("boolean", "device.connected"),
  "device.version": column("text", "device.version"),
  "device.createdAt": column("time", "device.created_at"),
  "device.lastSeenAt": column("time", "device.last_seen_at"),
};

/** Mountings that a caller may list; `narrow` restricts them further. */
export function mountingResource(identity: Identity, narrow: RawBuilder<boolean> = sql<boolean>`true`): ListResource {
  const isStaff = identity.role !== "DEVICE";
  const reach = reachesStoreSql(identity, { partnerId: sql`mounting.partner_id`, storeId: sql`mounting.store_id` });
  return {
    name: "mountings",
    columns: {
      id: column("uuid", "mounting.id"),
      ...holderColumns(identity),
      organization: column("text", "mounting.program_id"),
      partnerId: column("digits", "mounting.partner_id"),
      "store.storeId": column("digits", "store.id"),
      "store.storeName": column("text", "store.name"),
      "store.vatId": column("text", "store.vat_id"),
      "store.address": { kind: "text", sql: addressLine("store.address") },
      profileId: column("uuid", "mounting.profile_id"),
      ...profileColumns("profile", "profile."),
      "profile.mode": inForce(POS_MODES, "mounting.pos_mode", "profile.mode"),
      "profile.cameraPosition": inForce(
        CAMERA_POSITION_CODES,
        "mounting.camera_position_code",
        "profile.camera_position",
      ),
      "profile.language": inForce(LANGUAGES, "mounting.language", "profile.language"),
      "settings.mode": whileHeld(POS_MODES, "mounting.pos_mode"),
      "settings.cameraPosition": whileHeld(CAMERA_POSITION_CODES, "mounting.camera_position_code"),
      "settings.language": whileHeld(LANGUAGES, "mounting.language"),
      appInteractionId: column("text", "mounting.app_interaction_id"),
      cashInteractionId: column("text", "mounting.cash_interaction_id"),
      version: column("number", "mounting.version"),
      "partner.id": column("digits", "partner.id"),
      "partner.name": column("text", "partner.name"),
      ...(isStaff ? deviceColumns : {}),
    },
    groups: {
      store: { shown: "entry", key: "store.storeId" },
      profile: { shown: "entry", key: "profile.id" },
      settings: { shown: "entry", key: "settings.mode" },
      partner: { shown: "join", key: "partner.id" },
      ...(isStaff ? { device: { shown: "join" as const, key: "device.id" } } : {}),
    },
    from: sql`mountings AS mounting
      JOIN stores AS store ON store.program_id = mounting.program_id AND store.id = mounting.store_id
      JOIN partners AS partner ON partner.program_id = mounting.program_id AND partner.id = mounting.partner_id
      LEFT JOIN profiles AS profile ON profile.program_id = mounting.program_id AND profile.id = mounting.profile_id
      LEFT JOIN devices AS device ON device.program_id = mounting.program_id AND device.id = mounting.device_id`,
    scope: sql<boolean>`${reach} AND ${narrow}`,
    defaultSort: [{ path: "appInteractionId", order: "ASC" }],
  };
}
