import { timeZoneOrDefault } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction, VoucherKind } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import type { Span } from "./calendar.ts";
import { type Reach, readReach } from "./scope.ts";

/** A voucher in the daily figures: `C17` or `R3`. */
const subjectOf = ({ kind, id }: Voucher): string => `${kind}${id}`;

interface Voucher {
  readonly kind: VoucherKind;
  readonly id: string;
}

const count = z.coerce.number();
const counts = { redeemed: count, taken: count, given: count };
const SUMS = sql`sum(number) AS redeemed, sum(taken) AS taken, sum(given) AS given`;

async function readDays({ db, programId }: ProgramTransaction, reach: Reach, query: Span & Voucher) {
  const { rows } = await sql`
    SELECT day::text AS day, ${SUMS} FROM daily_subjects
    WHERE program_id = ${programId} AND kind = 'VOUCHER' AND ${reach.rows} AND subject = ${subjectOf(query)}
      AND day BETWEEN ${query.from}::date AND ${query.to}::date
    GROUP BY day ORDER BY day`.execute(db);
  return z.parse(z.array(z.object({ day: z.string(), ...counts })), rows);
}

async function readStores({ db, programId }: ProgramTransaction, reach: Reach, query: Span & Voucher) {
  const { rows } = await sql`
    SELECT sums.store_id::text AS "storeId", s.name, redeemed, taken, given FROM (
      SELECT store_id, ${SUMS} FROM daily_subjects
      WHERE program_id = ${programId} AND kind = 'VOUCHER' AND ${reach.stores} AND subject = ${subjectOf(query)}
        AND day BETWEEN ${query.from}::date AND ${query.to}::date
      GROUP BY store_id
    ) sums LEFT JOIN stores s ON s.program_id = ${programId} AND s.id = sums.store_id
    ORDER BY redeemed DESC, sums.store_id`.execute(db);
  return z.parse(z.array(z.object({ storeId: z.string(), name: z.nullable(z.string()), ...counts })), rows);
}

const heldRow = z.object({ activated: count, members: count });

/** Number of members who have activated it, and who have redeemed it. */
async function readHolders({ db, programId }: ProgramTransaction, { kind, id }: Voucher) {
  const { rows } = await sql`
    SELECT count(*) FILTER (WHERE activated_at IS NOT NULL) AS activated, count(*) FILTER (WHERE redeemed_count > 0) AS members
    FROM account_coupons WHERE program_id = ${programId} AND kind = ${kind} AND voucher_id = ${id}::bigint`.execute(db);
  return z.parse(heldRow, rows[0]);
}

const termsRow = z.object({
  zone: z.pipe(z.nullable(z.string()), z.transform(timeZoneOrDefault)),
  asOf: z.nullable(z.date()),
});

async function readTerms({ db, programId }: ProgramTransaction) {
  const { rows } = await sql`
    SELECT coalesce(f.time_zone, p.config ->> 'timeZone') AS zone, f.as_of AS "asOf"
    FROM programs p LEFT JOIN figure_positions f ON f.program_id = p.id WHERE p.id = ${programId}`.execute(db);
  return z.parse(termsRow, rows[0]);
}

const totalOf = (days: readonly { readonly redeemed: number; readonly taken: number; readonly given: number }[]) => ({
  redeemed: days.reduce((sum, { redeemed }) => sum + redeemed, 0),
  taken: days.reduce((sum, { taken }) => sum + taken, 0),
  given: days.reduce((sum, { given }) => sum + given, 0),
});

/** The caller's whole reach. */
async function wholeReach(transaction: ProgramTransaction, identity: Identity): Promise<Reach> {
  const reach = await readReach(transaction, identity, {});
  if (reach === undefined) {
    throw new Error("the caller named no place that they may not reach");
  }
  return reach;
}

/** Redemptions of one voucher in a period, in the shops of the caller. */
export async function readVoucherFigures(transaction: ProgramTransaction, identity: Identity, query: Span & Voucher) {
  const reach = await wholeReach(transaction, identity);
  const { zone, asOf } = await readTerms(transaction);
  const days = await readDays(transaction, reach, query);
  // Counts of members exist for the whole programme only.
  const holders =
    reach.covers === "PROGRAM" ? await readHolders(transaction, query) : { activated: null, members: null };
  return {
    from: query.from,
    to: query.to,
    timeZone: zone,
    asOf: asOf?.toISOString() ?? null,
    total: totalOf(days),
    days,
    stores: await readStores(transaction, reach, query),
    ...holders,
  };
}

/** All-time redemptions by voucher (`C17`, `R3`) in the caller's shops. */
export async function readRedeemed(
  transaction: ProgramTransaction,
  identity: Identity,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: reached } = await wholeReach(transaction, identity);
  const { rows } = await sql`
    SELECT subject, sum(number) AS redeemed FROM daily_subjects
    WHERE program_id = ${transaction.programId} AND kind = 'VOUCHER' AND ${reached} AND subject = ANY (${[...subjects]}::text[])
    GROUP BY subject`.execute(transaction.db);
  const read = z.parse(z.array(z.object({ subject: z.string(), redeemed: count })), rows);
  return new Map(read.map(({ subject, redeemed }) => [subject, redeemed]));
}
