import type { ClientLogEntry } from "@punktum/contracts";
import { maskPersonal } from "@punktum/domain";
import { type Database, integerColumn, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";

/** Entries that one page reports at once. */
interface ClientReport {
  /** Null for staff at a device that is not mounted. */
  readonly deviceId: string | null;
  readonly release: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly entries: readonly ClientLogEntry[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Limits a page that fails in a loop, so that it does not fill the database. */
const ENTRIES_PER_HOUR = 600;
const ENTRIES_PER_DEVICE = 2_000;

const countRecent = prepared(
  "client-logs.recent",
  `SELECT count(*)::integer AS recent FROM client_logs
   WHERE program_id = $1 AND device_id IS NOT DISTINCT FROM $2 AND received_at > $3`,
  (row) => integerColumn(row, "recent"),
);

const insert = prepared(
  "client-logs.insert",
  `INSERT INTO client_logs (program_id, device_id, level, name, message, stack, tags, count, release, occurred_at, received_at)
   SELECT $1, $2, e.level, e.name, e.message, e.stack, $4::jsonb, e.count, $5, e.occurred_at, $6
   FROM jsonb_to_recordset($3::jsonb)
     AS e (level text, name text, message text, stack text, count integer, occurred_at timestamptz)`,
  () => undefined,
);

const masked = ({ level, name, message = "", stack = "", count = 1, occurredAt }: ClientLogEntry) => ({
  level,
  name: maskPersonal(name),
  message: maskPersonal(message),
  stack: maskPersonal(stack),
  count,
  occurred_at: occurredAt,
});

/** Stores as many entries as the device may still report in this hour, and returns those that were stored. */
export async function keepClientLogs(
  { programId, run }: ProgramTransaction,
  { deviceId, release, tags, entries }: ClientReport,
  now: Date,
): Promise<readonly ReturnType<typeof masked>[]> {
  const [recent = 0] = await run(countRecent, [programId, deviceId, new Date(now.getTime() - HOUR_MS)]);
  const kept = entries.slice(0, Math.max(0, ENTRIES_PER_HOUR - recent)).map(masked);
  if (kept.length > 0) {
    const facts = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, maskPersonal(value)]));
    await run(insert, [programId, deviceId, JSON.stringify(kept), JSON.stringify(facts), release, now]);
  }
  return kept;
}

const listPrograms = prepared("client-logs.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

const forgetOld = prepared(
  "client-logs.forget-old",
  `DELETE FROM client_logs WHERE program_id = $1 AND (received_at < $2 OR id IN (
     SELECT id FROM (
       SELECT id, row_number() OVER (PARTITION BY device_id ORDER BY id DESC) AS age FROM client_logs WHERE program_id = $1
     ) AS aged WHERE age > $3))`,
  () => undefined,
);

/** Job: deletes entries older than `keptDays`, and all but the newest entries of each device. */
export async function forgetOldClientLogsOnce(database: Database, keptDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    await database.withProgram(programId, ({ run }) => run(forgetOld, [programId, before, ENTRIES_PER_DEVICE]));
  }
}
