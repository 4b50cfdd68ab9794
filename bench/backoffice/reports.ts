import { REPORT_CODES } from "@punktum/contracts";
import { Client } from "pg";
import type { Database } from "../../apps/platform/src/database/index.ts";
import { readReport } from "../../apps/platform/src/points/figures/index.ts";
import { PROGRAM } from "./members.ts";

/** Two years of days; partner 1 has all of the 500 shops. */
const DAYS = 731;
const STORES = 500;
const VOUCHERS = 30;

const PLACES = `(SELECT 0 AS partner_id, 0 AS store_id, ${STORES} AS shops UNION ALL SELECT 1, 0, ${STORES}
  UNION ALL SELECT 1, n, 1 FROM generate_series(1, ${STORES}) AS n)`;
const DAY = `current_date - ${DAYS} + d`;

/** As the job would have counted them: a row for each place and day, and three vouchers a day in each shop. */
const DATA = `
  INSERT INTO daily_figures (program_id, partner_id, store_id, day, bookings, issued, redeemed, corrected, redemptions, voucher_taken,
      sales, revenue_cents, hand_bookings, hand_given, active_30, active_365)
    SELECT '${PROGRAM}', p.partner_id, p.store_id, ${DAY}, p.shops * (90 + d % 20), p.shops * (4000 + d % 900), p.shops * (2500 + d % 600),
      -p.shops * 20, p.shops * 12, p.shops * 2000, p.shops * 80, p.shops * 160000, p.shops, p.shops * 50, p.shops * (d % 7 - 2), p.shops
    FROM ${PLACES} p, generate_series(1, ${DAYS}) AS d;
  INSERT INTO daily_subjects (program_id, kind, partner_id, store_id, day, subject, number, given, taken)
    SELECT '${PROGRAM}', 'VOUCHER', p.partner_id, p.store_id, ${DAY}, 'C' || v, p.shops * 4, 0, p.shops * 600
    FROM ${PLACES} p, generate_series(1, ${DAYS}) AS d, generate_series(1, ${VOUCHERS}) AS v
    WHERE p.store_id = 0 OR (p.store_id + d + v) % 10 = 0;
  INSERT INTO daily_subjects (program_id, kind, partner_id, store_id, day, subject, number, given, taken)
    SELECT '${PROGRAM}', 'STAFF', p.partner_id, p.store_id, ${DAY}, gen_random_uuid()::text, 1, 50, 0
    FROM ${PLACES} p, generate_series(1, ${DAYS}) AS d;
  INSERT INTO figure_positions (program_id, time_zone, counted_before, begun_at, filled_to, as_of, written_in)
    VALUES ('${PROGRAM}', 'Europe/Berlin', 1, now(), 'infinity', now(), 1)`;

/** Fills the figures of two years. */
export async function createFigures(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0",
    );
    await client.query(DATA);
    await client.query("VACUUM (ANALYZE) daily_figures, daily_subjects");
  } finally {
    await client.end();
  }
}

const anyOf = <Item>(items: readonly Item[], fallback: Item): Item =>
  items[Math.floor(Math.random() * items.length)] ?? fallback;

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A report of both years as somebody opens it: of the whole programme, sometimes of one shop, often compared. */
export function readAnyReport(database: Database): Promise<unknown> {
  const storeId = Math.random() < 0.2 ? String(1 + Math.floor(Math.random() * STORES)) : undefined;
  return database.withProgram(PROGRAM, (transaction) =>
    readReport(
      transaction,
      {
        programId: PROGRAM,
        role: "PROGRAM_ADMIN",
        subjectId: "bench",
        partnerIds: anyOf<readonly string[] | "ALL">(["ALL", ["1"]], "ALL"),
        storeIds: "ALL",
        displayName: "Bench",
      },
      {
        report: anyOf(REPORT_CODES, "overview"),
        from: dayBefore(DAYS - 1),
        to: dayBefore(1),
        by: anyOf(["day", "week", "month"] as const, "month"),
        storeId,
        language: "en",
        compare: anyOf([undefined, "previous", "year"] as const, undefined),
      },
    ),
  );
}
