import { localDayOf } from "@punktum/domain";
import { sql } from "kysely";
import { type Database, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { rowId } from "../../office/numbering/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";
import { isForPlace } from "./store.ts";

const DAY_MS = 86_400_000;
/** Maximum age of reported days; a tablet may have been offline for a month. */
const OLDEST_DAYS = 60;
/** Long enough to compare a year with the one before. */
const KEPT_DAYS = 400;

/** Where and when a tablet reports. */
interface ReportingTablet {
  readonly deviceId: string;
  readonly partnerId: string;
  readonly storeId: string;
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Counts from one storage of the tablet. */
interface CountedShowings {
  readonly counterId: string;
  readonly shown: readonly { readonly imageId: string; readonly day: string; readonly times: number }[];
}

/**
 * Keeps the highest count per picture and day. Returns how many of the reported counts belong to pictures of this place
 * and to valid days.
 */
export async function keepShowings(
  { db, programId }: ProgramTransaction,
  { deviceId, partnerId, storeId, nowMs, timeZone }: ReportingTablet,
  { counterId, shown }: CountedShowings,
): Promise<number> {
  const [oldest, newest] = [localDayOf(nowMs - OLDEST_DAYS * DAY_MS, timeZone), localDayOf(nowMs + DAY_MS, timeZone)];
  const possible = shown.filter(({ day }) => day >= oldest && day <= newest);
  const { rows } = await sql<{ accepted: number }>`
    WITH reported AS (
      SELECT reported.ad_id, reported.day, reported.times
      FROM unnest(${possible.map(({ imageId }) => rowId(imageId))}::bigint[], ${possible.map(({ day }) => day)}::date[],
        ${possible.map(({ times }) => times)}::integer[]) AS reported (ad_id, day, times)
      JOIN display_ads AS image ON image.program_id = ${programId} AND image.id = reported.ad_id
      WHERE ${isForPlace({ partnerId, storeId, deviceId })}
    ), kept AS (
      INSERT INTO display_ad_showings AS known
        (program_id, ad_id, day, device_id, counter_id, partner_id, store_id, times, reported_at)
      SELECT ${programId}, ad_id, day, ${deviceId}::uuid, ${counterId}::uuid, ${rowId(partnerId)}::bigint,
        ${rowId(storeId)}::bigint, max(times), ${new Date(nowMs).toISOString()}::timestamptz
      FROM reported GROUP BY ad_id, day ORDER BY ad_id, day
      ON CONFLICT (program_id, ad_id, day, device_id, counter_id) DO UPDATE
        SET times = excluded.times, reported_at = excluded.reported_at
        WHERE excluded.times > known.times
    )
    SELECT count(*)::integer AS accepted FROM reported`.execute(db);
  return rows[0]?.accepted ?? 0;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Showings of a picture in the shops that the caller reaches. */
export async function readShowings(
  { db }: ProgramTransaction,
  identity: Identity,
  { id, from, to }: Period & { readonly id: string },
) {
  const ofStore = { partnerId: sql`shown.partner_id`, storeId: sql`shown.store_id` };
  const inPeriod = db
    .selectFrom("display_ad_showings as shown")
    .where("shown.ad_id", "=", rowId(id))
    .where("shown.day", ">=", from)
    .where("shown.day", "<=", to)
    .where(reachesStoreSql(identity, ofStore));
  const days = await inPeriod
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("on_day"), sql<number>`sum(times)::integer`.as("times")])
    .groupBy("day")
    .orderBy("day")
    .execute();
  const stores = await inPeriod
    .leftJoin("stores as store", (join) =>
      join.onRef("store.program_id", "=", "shown.program_id").onRef("store.id", "=", "shown.store_id"),
    )
    .select(["shown.store_id", "store.name"])
    .select([
      sql<number>`sum(times)::integer`.as("times"),
      sql<number>`count(DISTINCT device_id)::integer`.as("tablets"),
      sql<Date>`max(reported_at)`.as("reported_at"),
    ])
    .groupBy(["shown.store_id", "store.name"])
    .orderBy(sql`sum(times)`, "desc")
    .orderBy("shown.store_id")
    .execute();
  const reportedMs = Math.max(0, ...stores.map(({ reported_at: at }) => at.getTime()));
  return {
    from,
    to,
    total: days.reduce((sum, { times }) => sum + times, 0),
    days: days.map(({ on_day: day, times }) => ({ day, times })),
    stores: stores.map(({ store_id: storeId, name, times, tablets }) => ({
      storeId: String(storeId),
      name,
      times,
      tablets,
    })),
    reportedAt: reportedMs === 0 ? null : new Date(reportedMs).toISOString(),
  };
}

const listPrograms = prepared("showings.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const forgetOld = prepared(
  "showings.forget-old",
  "DELETE FROM display_ad_showings WHERE program_id = $1 AND day < $2::date",
  () => undefined,
);

/** Job: deletes counts past their retention time. */
export async function forgetOldShowingsOnce(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ run }) => run(forgetOld, [programId, before]));
  }
}
