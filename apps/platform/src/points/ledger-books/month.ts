import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { type BooksPosition, SAFE_MARGIN } from "./position.ts";

/** Figures whose sum is a month's change of the outstanding points. Bookings of merges cancel each other. */
const BOOKED_FIGURES = ["OPENED", "ISSUED", "REDEEMED", "EXPIRED", "CORRECTED", "MERGED"] as const;

/** Figure of a booking. */
export type BookedFigure = (typeof BOOKED_FIGURES)[number];

const bookRow = z.object({
  id: z.string(),
  accountId: z.string(),
  bookedAt: z.date(),
  points: z.number(),
  figure: z.enum(BOOKED_FIGURES),
  storeId: z.nullable(z.string()),
  partnerId: z.nullable(z.string()),
  voucher: z.nullable(z.string()),
  source: z.string(),
});

/** One booking of the ledger, without free text. */
export type BookRow = z.output<typeof bookRow>;

const sumsRow = z.object({
  opening: z.number(),
  opened: z.number(),
  issued: z.number(),
  redeemed: z.number(),
  expired: z.number(),
  corrected: z.number(),
});

/** Outstanding points before a month, and the month's figures; all unsigned. */
export type MonthSums = z.output<typeof sumsRow>;

/** Reads the sums; must run in the transaction that read the position. */
export async function readMonthSums({ db, programId }: ProgramTransaction, month: string): Promise<MonthSums> {
  const first = sql`${`${month}-01`}::date`;
  const { rows } = await sql`
    SELECT coalesce(sum(opened + issued - redeemed - expired + corrected) FILTER (WHERE day < ${first}), 0) AS opening,
      coalesce(sum(opened) FILTER (WHERE day >= ${first}), 0) AS opened,
      coalesce(sum(issued) FILTER (WHERE day >= ${first}), 0) AS issued,
      coalesce(sum(redeemed) FILTER (WHERE day >= ${first}), 0) AS redeemed,
      coalesce(sum(expired) FILTER (WHERE day >= ${first}), 0) AS expired,
      coalesce(sum(corrected) FILTER (WHERE day >= ${first}), 0) AS corrected
    FROM daily_figures
    WHERE program_id = ${programId} AND partner_id = 0 AND store_id = 0 AND day < ${first} + interval '1 month'`.execute(
    db,
  );
  return z.parse(sumsRow, rows[0]);
}

/**
 * The bookings of a day below the position, in order of time. Each day uses its own transaction, so that a slow reader
 * holds none open; later bookings are above the position.
 */
export async function readDay(
  database: Database,
  programId: string,
  { day, position }: { readonly day: string; readonly position: BooksPosition },
): Promise<readonly BookRow[]> {
  const start = (at: unknown) => sql`((${day}::date + ${at}::integer)::timestamp AT TIME ZONE ${position.zone})`;
  return database.withProgram(programId, async ({ db }) => {
    const { rows } = await sql`
      SELECT id, account_id AS "accountId", booked_at AS "bookedAt", points, figure, store_id::text AS "storeId",
        partner_id::text AS "partnerId", voucher, source
      FROM figured_bookings(${programId})
      WHERE booked_at >= ${start(0)} AND booked_at < ${start(1)}
        AND (created_at < ${position.asOf}::timestamptz - ${SAFE_MARGIN} OR number < ${position.countedBefore})
      ORDER BY booked_at, id`.execute(db);
    return z.parse(z.array(bookRow), rows);
  });
}
