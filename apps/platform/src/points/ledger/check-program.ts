import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { CHECK_QUERIES } from "./check-queries.ts";

const numberRow = z.object({ number: z.number() });
const sumsRow = z.object({ accounts: z.number(), balances: z.number(), bookings: z.number(), booked: z.number() });

/** Result of {@link checkProgram}. */
export interface ProgramCheck extends z.output<typeof sumsRow> {
  /** Number of rules applied. */
  readonly rules: number;
  readonly broken: readonly { readonly rule: string; readonly number: number }[];
}

/**
 * Applies the rules of `npm run ledger:check` to one programme; row-level security hides all other rows. The
 * transaction must read one snapshot.
 */
export async function checkProgram({ db, programId }: ProgramTransaction): Promise<ProgramCheck> {
  const broken: { rule: string; number: number }[] = [];
  for (const { rule, sql: query } of CHECK_QUERIES) {
    const { rows } = await sql`SELECT count(*) AS number FROM (${sql.raw(query)}) AS finding`.execute(db);
    const { number } = z.parse(numberRow, rows[0]);
    if (number > 0) {
      broken.push({ rule, number });
    }
  }
  const { rows } = await sql`
    SELECT held.*, booked.* FROM
      (SELECT count(*) AS accounts, coalesce(sum(points + locked_points), 0) AS balances
        FROM accounts WHERE program_id = ${programId}) held,
      (SELECT count(*) AS bookings, coalesce(sum(points), 0) AS booked FROM bookings WHERE program_id = ${programId}) booked
  `.execute(db);
  return { ...z.parse(sumsRow, rows[0]), rules: CHECK_QUERIES.length, broken };
}
