import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";

/** Position of the counted figures, and the time zone of the programme's days. */
export interface BooksPosition {
  readonly zone: string;
  /** Transactions of lower numbers are counted. */
  readonly countedBefore: number;
  readonly asOf: Date;
}

const positionRow = z.object({
  zone: z.string(),
  countedBefore: z.number(),
  asOf: z.date(),
});

/** Rows written at least this long before `asOf` are certainly counted, whatever their transaction number. */
export const SAFE_MARGIN = sql`counting_margin()`;

/** Undefined while a programme's figures are counted for the first time. */
export async function readPosition({ db, programId }: ProgramTransaction): Promise<BooksPosition | undefined> {
  const { rows } = await sql`
    SELECT f.time_zone AS zone, f.counted_before AS "countedBefore", f.as_of AS "asOf"
    FROM figure_positions f
    WHERE f.program_id = ${programId} AND f.as_of IS NOT NULL`.execute(db);
  return rows[0] === undefined ? undefined : z.parse(positionRow, rows[0]);
}
