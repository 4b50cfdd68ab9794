import {
  DEVICE_PROBLEMS,
  type DeviceProblem,
  heartbeatBattery,
  heartbeatMessage,
  heartbeatPrinter,
} from "@punktum/contracts";
import { definedOnly, POS_MODES, RELEASE_VERSION } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

/** Longer than a reload takes: a tablet that is silent for this time has lost network or power. */
const SILENT_AFTER_MS = 180_000;
const LOW_BATTERY_PERCENT = 20;
const FULL_STORAGE = 0.9;

/** States in which a printer works, or is not known yet. */
const FINE_PRINTER = ["READY", "NEAR_END", "UNKNOWN"];

const beat = (path: string) => sql`(device.heartbeat #>> ${sql.lit(`{${path}}`)})`;

/** Conditions of the problems. All of them are about mounted tablets. */
function conditions(now: Date): Readonly<Record<DeviceProblem, RawBuilder<unknown>>> {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS);
  return {
    BOOKINGS_LOST: sql`EXISTS (SELECT FROM device_outboxes AS kept
      WHERE kept.program_id = device.program_id AND kept.device_id = device.id
        AND (kept.lost_at > coalesce(kept.loss_settled_at, '-infinity')
          OR NOT isempty(kept.missing - kept.answered - kept.settled)))`,
    SILENT: sql`(NOT device.connected
      AND coalesce(device.last_seen_at, mounting.mounted_at, mounting.created_at) < ${silentSince})`,
    BOOKINGS_REFUSED: sql`EXISTS (SELECT FROM dead_letters AS letter
      WHERE letter.program_id = device.program_id AND letter.device_id = device.id AND letter.state = 'OPEN')`,
    OFFLINE_LOSS: sql`EXISTS (SELECT FROM offline_redemptions AS loss WHERE loss.program_id = device.program_id
      AND loss.device_id = device.id AND loss.is_lost AND loss.reviewed_at IS NULL)`,
    UNSENT: sql`coalesce(${beat("queueLength")}::bigint, 0) > 0`,
    CAMERA: sql`coalesce(${beat("camera")} = 'denied', false)`,
    PRINTER: sql`(coalesce(${beat("printer,configured")}::boolean, false)
      AND ${beat("printer,state")} <> ALL (${FINE_PRINTER}::text[]))`,
    BATTERY: sql`(coalesce(${beat("battery,percent")}::bigint <= ${LOW_BATTERY_PERCENT}, false)
      AND NOT ${beat("battery,charging")}::boolean)`,
    STORAGE: sql`coalesce(${beat("storageBytes")}::float8 > ${FULL_STORAGE} * ${beat("storageQuotaBytes")}::float8, false)`,
    OLD_VERSION: sql`(device.version <> '' AND device.version <> ${RELEASE_VERSION})`,
  };
}

/** Filter of tablets; empty for all that the caller reaches. */
export interface CareFilter {
  readonly partnerId?: string | undefined;
  readonly storeId?: string | undefined;
  /** Words in the name of shop, town, place or tablet, or in the place's id. */
  readonly q?: string | undefined;
}

const isNamed = (words: string) =>
  sql`position(lower(${words}::text) IN lower(concat_ws(' ', store.name, point.name, store.address ->> 'city', point.id,
    mounting.device_information, device.device_information))) > 0`;

const TABLES = sql`devices AS device
  JOIN mountings AS mounting ON mounting.program_id = device.program_id AND mounting.device_id = device.id
  JOIN stores AS store ON store.program_id = mounting.program_id AND store.id = mounting.store_id
  JOIN interaction_points AS point ON point.program_id = mounting.program_id AND point.id = mounting.app_interaction_id`;

const COLUMNS = sql`device.id, coalesce(nullif(mounting.device_information, ''), device.device_information) AS name,
  device.version, device.connected, device.last_seen_at, device.heartbeat, device.heartbeat_at,
  mounting.id AS mounting_id, mounting.partner_id, mounting.store_id, store.name AS store_name,
  point.id AS point_id, coalesce(nullif(mounting.device_information, ''), nullif(point.name, ''), point.id) AS point_name,
  mounting.pos_mode, mounting.mounted_at`;

/** Mounted tablets the caller reaches, with their `problems`, and `urgency`, the rank of the most urgent one. */
export function healthOf(
  identity: Identity,
  now: Date,
  { partnerId, storeId, q = "" }: CareFilter,
): RawBuilder<unknown> {
  const is = conditions(now);
  const named = DEVICE_PROBLEMS.map((problem) => sql`CASE WHEN ${is[problem]} THEN ${sql.lit(problem)} END`);
  const ranked = DEVICE_PROBLEMS.map((problem, rank) => sql`WHEN ${is[problem]} THEN ${sql.lit(rank)}`);
  const reach = reachesStoreSql(identity, { partnerId: sql`store.partner_id`, storeId: sql`store.id` });
  return sql`SELECT ${COLUMNS}, array_remove(ARRAY[${sql.join(named)}]::text[], NULL) AS problems,
      (CASE ${sql.join(ranked, sql` `)} ELSE ${sql.lit(DEVICE_PROBLEMS.length)} END)::bigint AS urgency
    FROM ${TABLES}
    WHERE device.program_id = ${identity.programId} AND device.deleted_at IS NULL AND ${reach}
      ${partnerId === undefined ? sql`` : sql`AND store.partner_id = ${partnerId}::bigint`}
      ${storeId === undefined ? sql`` : sql`AND store.id = ${storeId}::bigint`}
      ${q === "" ? sql`` : sql`AND ${isNamed(q)}`}`;
}

/** Reports are validated on arrival; those of older releases have fewer fields. */
const storedBeat = z.partial(
  z.extend(z.omit(heartbeatMessage, { version: true }), { printer: heartbeatPrinter, battery: heartbeatBattery }),
);
type StoredBeat = z.output<typeof storedBeat>;

/** Defaults for fields that older releases do not report. */
const DEFAULTS = {
  build: null,
  screen: "none",
  camera: "unknown",
  queueLength: 0,
  frames: null,
  uptimeSeconds: null,
  recoveries: null,
  storageBytes: null,
  storageQuotaBytes: null,
  storagePersisted: null,
  printer: null,
  battery: null,
} as const;

const presentBeat = (stored: StoredBeat, at: Date) => ({ ...DEFAULTS, ...definedOnly(stored), at: at.toISOString() });

/** Columns of a tablet, mounted or not. */
export const careRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  connected: z.boolean(),
  last_seen_at: z.nullable(z.date()),
  heartbeat: z.nullable(storedBeat),
  heartbeat_at: z.nullable(z.date()),
});

/** The tablet's part of an answer. */
export const presentDevice = (row: z.output<typeof careRow>) => ({
  id: row.id,
  name: row.name,
  version: row.version,
  connected: row.connected,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  heartbeat: row.heartbeat === null || row.heartbeat_at === null ? null : presentBeat(row.heartbeat, row.heartbeat_at),
});

/** Columns of {@link healthOf}. */
export const healthRow = z.extend(careRow, {
  mounting_id: z.string(),
  partner_id: z.number(),
  store_id: z.number(),
  store_name: z.string(),
  point_id: z.string(),
  point_name: z.string(),
  pos_mode: z.enum(POS_MODES),
  mounted_at: z.nullable(z.date()),
  problems: z.array(z.enum(DEVICE_PROBLEMS)),
  urgency: z.number(),
});
/** A mounted tablet with its problems. */
export type HealthRow = z.output<typeof healthRow>;

/** A mounted tablet in an answer. */
export const presentHealth = (row: HealthRow) => ({
  ...presentDevice(row),
  place: {
    mountingId: row.mounting_id,
    partnerId: String(row.partner_id),
    storeId: String(row.store_id),
    storeName: row.store_name,
    pointId: row.point_id,
    pointName: row.point_name,
    mode: row.pos_mode,
    mountedAt: row.mounted_at?.toISOString() ?? null,
  },
  problems: row.problems,
});
