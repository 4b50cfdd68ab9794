import { sql } from "kysely";
import * as z from "zod/mini";
import { type Database, readOneState } from "../../database/index.ts";

/** Longer than the general statement timeout, because it reads every booking of a programme. */
const OUTLOOK_TIMEOUT = "5min";

const sumsRow = z.object({
  lifeMonths: z.nullable(z.number()),
  pointsPerEuro: z.nullable(z.number()),
  held: z.number(),
  closed: z.number(),
  owed: z.number(),
  outstanding: z.number(),
});
const monthRow = z.object({ month: z.string(), points: z.number(), due: z.number() });

/**
 * The points of a programme's members by the month (UTC) in which they expire. Each account's lots are computed as the
 * next expiry will find them. With `lifeMonths` the answer assumes that lifetime.
 */
export async function readExpiryOutlook(
  database: Database,
  programId: string,
  { now, lifeMonths: asked }: { readonly now: Date; readonly lifeMonths?: number | undefined },
) {
  const life = sql`coalesce(${asked ?? null}::integer, p.points_life_months)`;
  return database.withProgram(programId, async (transaction) => {
    const { db } = transaction;
    await readOneState(transaction);
    await sql`SELECT set_config('statement_timeout', ${OUTLOOK_TIMEOUT}, true)`.execute(db);
    const { rows } = await sql`
      SELECT ${life} AS "lifeMonths", p.points_per_euro AS "pointsPerEuro", held.* FROM programs p,
        (SELECT coalesce(sum(locked_points), 0) AS held, coalesce(-sum(least(points, 0)), 0) AS owed,
          coalesce(sum(greatest(points, 0)) FILTER (WHERE status = 'TERMINATED'), 0) AS closed,
          coalesce(sum(points + locked_points), 0) AS outstanding
          FROM accounts WHERE program_id = ${programId}) held
      WHERE p.id = ${programId}`.execute(db);
    const { pointsPerEuro, ...sums } = z.parse(sumsRow, rows[0]);
    const months = await sql`
      SELECT to_char(greatest(expiry_day(l.earned_at, ${life}), t.today), 'YYYY-MM') AS month, sum(l.points) AS points,
        coalesce(sum(l.points) FILTER (WHERE expiry_day(l.earned_at, ${life}) <= t.today), 0) AS due
      FROM programs p JOIN accounts a ON a.program_id = p.id AND a.points > 0 AND a.status <> 'TERMINATED',
        remaining_lots(p.id, a.id) l, (SELECT (${now}::timestamptz AT TIME ZONE 'UTC')::date AS today) t
      WHERE p.id = ${programId} AND ${life} IS NOT NULL
      GROUP BY 1 ORDER BY 1`.execute(db);
    const byMonth = z.parse(z.array(monthRow), months.rows);
    return {
      ...sums,
      asOf: now.toISOString(),
      due: byMonth.reduce((sum, month) => sum + month.due, 0),
      months: byMonth.map(({ month, points }) => ({
        month,
        points,
        cents: pointsPerEuro === null ? null : Math.round((points / pointsPerEuro) * 100),
      })),
    };
  });
}
