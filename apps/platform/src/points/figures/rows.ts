import type { ReportCode } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Span } from "./calendar.ts";
import type { Reach } from "./scope.ts";

/** Most rows of a table; the largest come first. */
const MOST_ROWS = 1_000;

interface ReportQuery extends Span {
  readonly report: ReportCode;
  readonly reach: Reach;
  readonly language: UiLanguage;
}

/** A shop, voucher or person with its sums. */
export interface ReportRow {
  readonly id: string;
  readonly name: string | null;
  readonly values: number[];
}

function storesSql(programId: string, { reach, from, to }: ReportQuery): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    SELECT sums.store_id::text AS id, s.name, sums.values FROM (
      SELECT store_id, sum(issued) AS issued,
        json_build_array(sum(bookings), sum(sales), sum(revenue_cents), sum(issued), sum(redeemed), sum(redemptions)) AS values
      FROM daily_figures
      WHERE program_id = ${programId} AND ${reach.stores} AND day BETWEEN ${from}::date AND ${to}::date
      GROUP BY store_id ORDER BY sum(issued) DESC, store_id LIMIT ${MOST_ROWS}
    ) sums LEFT JOIN stores s ON s.program_id = ${programId} AND s.id = sums.store_id
    ORDER BY sums.issued DESC, sums.store_id`;
}

function subjectsSql(
  programId: string,
  { reach, from, to }: ReportQuery,
  {
    kind,
    sums,
    name,
  }: { readonly kind: string; readonly sums: RawBuilder<unknown>; readonly name: RawBuilder<unknown> },
): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    SELECT subject AS id, nullif(${name}, '') AS name, values FROM (
      SELECT subject, sum(number) AS number, ${sums} AS values FROM daily_subjects
      WHERE program_id = ${programId} AND kind = ${kind} AND ${reach.rows} AND day BETWEEN ${from}::date AND ${to}::date
      GROUP BY subject ORDER BY sum(number) DESC, subject LIMIT ${MOST_ROWS}
    ) sums ORDER BY number DESC, subject`;
}

const titleOf = (table: "coupons" | "rewards", programId: string, language: UiLanguage): RawBuilder<unknown> =>
  sql`(SELECT coalesce(v.texts #>> ARRAY[${language}, 'title'], v.texts #>> '{de,title}') FROM ${sql.table(table)} v
    WHERE v.program_id = ${programId} AND v.id = substr(subject, 2)::bigint)`;

const vouchersSql = (programId: string, query: ReportQuery): RawBuilder<ReportRow> =>
  subjectsSql(programId, query, {
    kind: "VOUCHER",
    sums: sql`json_build_array(sum(number), sum(taken), sum(given))`,
    name: sql`CASE left(subject, 1) WHEN 'C' THEN ${titleOf("coupons", programId, query.language)}
      WHEN 'R' THEN ${titleOf("rewards", programId, query.language)} END`,
  });

const staffSql = (programId: string, query: ReportQuery): RawBuilder<ReportRow> =>
  subjectsSql(programId, query, {
    kind: "STAFF",
    sums: sql`json_build_array(sum(number), sum(given), sum(taken))`,
    name: sql`(SELECT coalesce(nullif(a.name, ''), a.email) FROM admins a
      WHERE a.program_id = ${programId} AND subject <> '' AND a.id::text = subject)`,
  });

const TABLES: Readonly<Partial<Record<ReportCode, (programId: string, query: ReportQuery) => RawBuilder<ReportRow>>>> =
  {
    stores: storesSql,
    vouchers: vouchersSql,
    staff: staffSql,
  };

/** The table of a report: its shops, vouchers or people with the sums of the period, in the order of its figures. */
export async function readRows({ db, programId }: ProgramTransaction, query: ReportQuery): Promise<ReportRow[]> {
  const table = TABLES[query.report];
  if (table === undefined) {
    return [];
  }
  const { rows } = await table(programId, query).execute(db);
  return [...rows];
}
