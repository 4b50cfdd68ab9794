import { sql } from "kysely";
import * as z from "zod/mini";
import { type Database, readOneState } from "../../database/index.ts";
import { followFigures } from "../figures/index.ts";
import { checkProgram, type ProgramCheck } from "../ledger/index.ts";
import { readPosition, SAFE_MARGIN } from "./position.ts";

/** Longer than the general statement timeout, because it reads every booking of a programme. */
const CHECK_TIMEOUT = "5min";

const sumRow = z.object({ points: z.number() });

/** Result of the ledger's check, with the outstanding points of the reports. */
export interface BooksCheck extends ProgramCheck {
  readonly checkedAt: string;
  readonly figures: number;
  readonly isSound: boolean;
}

/**
 * Checks a programme's ledger, and that balances, bookings and figures of the reports agree. It reads one snapshot, and
 * adds bookings that are not counted in the figures yet. Undefined while the figures are counted for the first time.
 */
export async function checkBooks(database: Database, programId: string, now: Date): Promise<BooksCheck | undefined> {
  await followFigures(database, programId);
  return database.withProgram(programId, async (transaction) => {
    const { db } = transaction;
    await readOneState(transaction);
    await sql`SELECT set_config('statement_timeout', ${CHECK_TIMEOUT}, true)`.execute(db);
    const position = await readPosition(transaction);
    if (position === undefined) {
      return undefined;
    }
    const { rows } = await sql`
      SELECT counted.points + waiting.points AS points FROM
        (SELECT coalesce(sum(opened + issued - redeemed - expired + corrected), 0) AS points FROM daily_figures
          WHERE program_id = ${programId} AND partner_id = 0 AND store_id = 0) counted,
        (SELECT coalesce(sum(points), 0) AS points FROM figured_bookings(${programId})
          WHERE created_at >= ${position.asOf}::timestamptz - ${SAFE_MARGIN} AND number >= ${position.countedBefore}) waiting
    `.execute(db);
    const figures = z.parse(sumRow, rows[0]).points;
    const check = await checkProgram(transaction);
    const isOneNumber = check.balances === check.booked && check.booked === figures;
    return { ...check, figures, checkedAt: now.toISOString(), isSound: isOneNumber && check.broken.length === 0 };
  });
}
