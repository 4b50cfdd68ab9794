import { centsOfEuros } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import type { AnyEntry, BookedEntry } from "./entries.ts";

const bookedRow = z.object({
  id: z.string(),
  /** False: nothing of it could be booked. */
  isInLedger: z.boolean(),
  points: z.number(),
  at: z.date(),
  /** Null: no sale. */
  amountCents: z.nullable(z.number()),
  isByOffice: z.boolean(),
});

/** An entry that is settled: the ledger has it, or it is a loss as a whole. */
export type InLedger = z.output<typeof bookedRow>;

/** Finds which of these entries are booked. */
export async function readInLedger(
  { db, programId }: ProgramTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InLedger>> {
  const wanted = sql`${[...ids]}::uuid[]`;
  const { rows } =
    await sql`SELECT t.id, true AS "isInLedger", t.points, t.transaction_time AS at, t.amount_cents AS "amountCents",
        t.source = 'office' AS "isByOffice" FROM transactions AS t
      WHERE t.program_id = ${programId} AND t.id = ANY (${wanted})
    UNION ALL
    SELECT b.id, true, b.points, b.booked_at, NULL, b.source = 'office' FROM bookings AS b
      WHERE b.program_id = ${programId} AND b.id = ANY (${wanted})
        AND NOT EXISTS (SELECT FROM transactions AS t WHERE t.program_id = ${programId} AND t.id = b.id)
    UNION ALL
    SELECT r.id, false, 0, r.redeemed_at, NULL, r.is_by_office FROM offline_redemptions AS r
      WHERE r.program_id = ${programId} AND r.id = ANY (${wanted}) AND r.code <> ''`.execute(db);
  return new Map(z.parse(z.array(bookedRow), rows).map((row) => [row.id, row] as const));
}

/** The answer for an entry that the ledger has. */
export const asBooked = ({ id, isInLedger, points, isByOffice }: InLedger): BookedEntry => ({
  ...(isInLedger && { bookingId: id }),
  points,
  replayed: true,
  isByOffice,
});

/**
 * Whether people booked something else under the key of this entry. A hand-over code contains sums, no items, so sums are
 * compared. The card is not: people may have corrected it.
 */
export function isOther({ isByOffice, amountCents, points }: InLedger, entry: AnyEntry): boolean {
  if (!isByOffice || !("kind" in entry)) {
    return false;
  }
  if (entry.kind === "SALE") {
    const { amount } = entry.sale;
    return amount !== undefined && centsOfEuros(amount) !== amountCents;
  }
  if (entry.kind === "POINTS") {
    const signed = entry.points.bookingType === "BURNBOOKING" ? -entry.points.points : entry.points.points;
    return amountCents !== null || signed !== points;
  }
  return false;
}
