import { DEVICE_PROBLEMS, type DeviceProblem } from "@punktum/contracts";
import { fail, RELEASE_VERSION, succeed } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { type CareFilter, healthOf, healthRow, type HealthRow, presentHealth } from "./health.ts";

/** Filter and page of the list of tablets. */
interface HealthQuery extends CareFilter {
  readonly problem?: DeviceProblem | "FINE" | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Sort values of the last row of a page. */
const cursor = z.tuple([z.number(), z.string(), z.string(), z.uuid()]);
type Cursor = z.output<typeof cursor>;

const writeCursor = ({ urgency, store_name, point_name, id }: HealthRow): string =>
  Buffer.from(JSON.stringify([urgency, store_name, point_name, id])).toString("base64url");

function readCursor(after: string): Cursor | undefined {
  try {
    return z.safeParse(cursor, JSON.parse(Buffer.from(after, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

function problemSql(problem: HealthQuery["problem"]) {
  if (problem === undefined) {
    return sql`true`;
  }
  return problem === "FINE" ? sql`problems = '{}'` : sql`${problem} = ANY (problems)`;
}

/** Lists mounted tablets, those with problems first. */
export async function listHealth(
  { db }: ProgramTransaction,
  { identity, now, query }: { readonly identity: Identity; readonly now: Date; readonly query: HealthQuery },
) {
  const from = query.after === undefined ? null : readCursor(query.after);
  if (from === undefined) {
    return fail("REQUEST_INVALID", "after: not from a page of this list");
  }
  const beyond =
    from === null
      ? sql`true`
      : sql`(urgency, store_name, point_name, id) > (${from[0]}::bigint, ${from[1]}::text, ${from[2]}::text, ${from[3]}::uuid)`;
  const { rows } = await sql`SELECT * FROM (${healthOf(identity, now, query)}) AS tablet
    WHERE ${problemSql(query.problem)} AND ${beyond}
    ORDER BY urgency, store_name, point_name, id LIMIT ${query.limit + 1}`.execute(db);
  const found = z.parse(z.array(healthRow), rows);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const next = found.length > query.limit && last !== undefined ? writeCursor(last) : null;
  return succeed({ data: page.map(presentHealth), next });
}

const countOf = (problem: DeviceProblem) =>
  sql`count(*) FILTER (WHERE ${sql.lit(problem)} = ANY (problems)) AS ${sql.id(problem)}`;

const whole = z.number();
const summaryRow = z.object({
  total: whole,
  stores: whole,
  fine: whole,
  bookings: whole,
  BOOKINGS_LOST: whole,
  SILENT: whole,
  BOOKINGS_REFUSED: whole,
  OFFLINE_LOSS: whole,
  UNSENT: whole,
  CAMERA: whole,
  PRINTER: whole,
  BATTERY: whole,
  STORAGE: whole,
  OLD_VERSION: whole,
});

/** Counts mounted tablets by problem. */
export async function readSummary(
  { db }: ProgramTransaction,
  { identity, now, filter }: { readonly identity: Identity; readonly now: Date; readonly filter: CareFilter },
) {
  const { rows } = await sql`SELECT count(*) AS total, count(DISTINCT store_id) AS stores,
      count(*) FILTER (WHERE problems = '{}') AS fine,
      coalesce(sum(coalesce((heartbeat ->> 'queueLength')::bigint, 0)), 0) AS bookings,
      ${sql.join(DEVICE_PROBLEMS.map(countOf))}
    FROM (${healthOf(identity, now, filter)}) AS tablet`.execute(db);
  const row = z.parse(summaryRow, rows[0]);
  return {
    total: row.total,
    stores: row.stores,
    fine: row.fine,
    attention: row.total - row.fine,
    lost: row.BOOKINGS_LOST,
    silent: row.SILENT,
    refused: row.BOOKINGS_REFUSED,
    offlineLoss: row.OFFLINE_LOSS,
    unsent: row.UNSENT,
    unsentBookings: row.bookings,
    camera: row.CAMERA,
    printer: row.PRINTER,
    battery: row.BATTERY,
    storage: row.STORAGE,
    oldVersion: row.OLD_VERSION,
    currentVersion: RELEASE_VERSION,
    asOf: now.toISOString(),
  };
}
