import { maskPersonal } from "@punktum/domain";
import { sql } from "kysely";
import type { JsonObject, ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

/** Filter of the list. */
interface LogFilter {
  readonly deviceId?: string | undefined;
  readonly level?: "error" | "warning" | "info" | undefined;
  readonly limit: number;
  /** Only entries older than this one. */
  readonly before?: number | undefined;
}

/**
 * A tablet's entries are visible to staff of its present or last shop; entries of a page without a tablet, to staff who
 * reach the whole programme.
 */
function scopeOf(identity: Identity) {
  if (identity.partnerIds === "ALL" && identity.storeIds === "ALL") {
    return sql<boolean>`true`;
  }
  const reach = reachesStoreSql(identity, { partnerId: sql`store.partner_id`, storeId: sql`device.store_id` });
  return sql<boolean>`(device.store_id IS NOT NULL AND ${reach})`;
}

const maskTags = (tags: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (typeof value === "string" ? [[name, maskPersonal(value)]] : [])),
  );

/**
 * Lists the newest entries the caller may see. Entries are scrubbed again, because rules may have been added since they
 * arrived.
 */
export async function listClientLogs(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  { deviceId, level, limit, before }: LogFilter,
) {
  const rows = await db
    .selectFrom("client_logs as log")
    .leftJoin("devices as device", (join) =>
      join.onRef("device.program_id", "=", "log.program_id").onRef("device.id", "=", "log.device_id"),
    )
    .leftJoin("stores as store", (join) =>
      join.onRef("store.program_id", "=", "device.program_id").onRef("store.id", "=", "device.store_id"),
    )
    .selectAll("log")
    .where("log.program_id", "=", programId)
    .where(scopeOf(identity))
    .$if(deviceId !== undefined, (query) => query.where("log.device_id", "=", deviceId ?? null))
    .$if(level !== undefined, (query) => query.where("log.level", "=", level ?? "error"))
    .$if(before !== undefined, (query) => query.where("log.id", "<", before ?? 0))
    .orderBy("log.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    level: row.level,
    name: maskPersonal(row.name),
    message: maskPersonal(row.message),
    stack: maskPersonal(row.stack),
    tags: maskTags(row.tags),
    release: row.release,
    count: row.count,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
  }));
}
