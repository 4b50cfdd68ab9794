import { Client } from "pg";

import { connectionConfig, integerColumn, rolesHere, textColumn } from "../../database/index.ts";
import { CHECK_QUERIES, COUNT_QUERY } from "./check-queries.ts";
import type { CheckQuery } from "./check-query.ts";

interface Counts {
  readonly programs: number;
  readonly accounts: number;
  readonly bookings: number;
  readonly postings: number;
  readonly redemptions: number;
  readonly reservations: number;
  readonly transactions: number;
}

interface Finding {
  readonly rule: string;
  readonly programId: string;
  readonly subject: string;
  readonly detail: string;
}

export interface LedgerReport {
  readonly checked: Counts;
  /** Number of rules applied; each covers all rows above. */
  readonly rules: number;
  /** Number of findings per broken rule, including those not listed. */
  readonly broken: ReadonlyMap<string, number>;
  /** At most {@link LISTED_PER_RULE} per rule. */
  readonly findings: readonly Finding[];
}

const LISTED_PER_RULE = 20;

/**
 * Adds up all postings of every programme and compares them with the stored balances. It reads one snapshot, so it may
 * run beside bookings, and needs only a role that can read every programme.
 */
export async function checkLedger(databaseUrl: string): Promise<LedgerReport> {
  const client = new Client(connectionConfig(databaseUrl, "punktum ledger check"));
  await client.connect();
  try {
    await client.query(`SET ROLE ${(await rolesHere(client)).auditor}`);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const checked = await count(client);
    const results: { readonly query: CheckQuery; readonly rows: readonly Finding[] }[] = [];
    for (const query of CHECK_QUERIES) {
      results.push({ query, rows: await ask(client, query) });
    }
    const broken = results.filter((result) => result.rows.length > 0);
    return {
      checked,
      rules: CHECK_QUERIES.length,
      broken: new Map(broken.map(({ query, rows }) => [query.rule, rows.length])),
      findings: broken.flatMap(({ rows }) => rows.slice(0, LISTED_PER_RULE)),
    };
  } finally {
    await client.end();
  }
}

/** The report as lines of text; the last line states the result. */
export function describeReport(report: LedgerReport): readonly string[] {
  const { programs, accounts, bookings, postings, redemptions, reservations, transactions } = report.checked;
  return [
    `checked ${programs} programmes, ${accounts} accounts, ${bookings} bookings, ${postings} postings, ` +
      `${redemptions} redemptions, ${reservations} reservations, ${transactions} sales against ${report.rules} rules`,
    ...[...report.broken].map(([rule, number]) => `BROKEN (${number}): ${rule}`),
    ...report.findings.map(({ programId, subject, detail }) => `  ${programId}: ${subject}: ${detail}`),
    report.broken.size === 0 ? "the ledger is complete and adds up" : "the ledger does NOT add up",
  ];
}

async function count(client: Client): Promise<Counts> {
  const { rows } = await client.query<Record<string, unknown>>(COUNT_QUERY);
  const row = rows[0] ?? {};
  return {
    programs: integerColumn(row, "programs"),
    accounts: integerColumn(row, "accounts"),
    bookings: integerColumn(row, "bookings"),
    postings: integerColumn(row, "postings"),
    redemptions: integerColumn(row, "redemptions"),
    reservations: integerColumn(row, "reservations"),
    transactions: integerColumn(row, "transactions"),
  };
}

async function ask(client: Client, { rule, sql }: CheckQuery): Promise<readonly Finding[]> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return rows.map((row) => ({
    rule,
    programId: textColumn(row, "program_id"),
    subject: textColumn(row, "subject"),
    detail: textColumn(row, "detail"),
  }));
}
