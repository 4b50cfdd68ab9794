import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { readExpiryOutlook } from "../expiry/index.ts";
import { readReport } from "../figures/index.ts";
import { countAll } from "../figures/testing/count-all.ts";
import { performHistory, randomHistory } from "../figures/testing/random-history.ts";
import { checkBooks, exportLedger } from "./index.ts";
import { readJournal } from "./testing/read-journal.ts";

const DAY_MS = 86_400_000;
const HISTORIES = Number(process.env["LEDGER_HISTORIES"] ?? 1);

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 4 });
});
afterAll(() => test.close());

async function textOf(programId: string, month: string, format: "csv" | "hledger"): Promise<string> {
  const exported = await exportLedger(test.database, programId, { month, format });
  const pieces: string[] = [];
  for await (const piece of exported?.pieces ?? []) {
    pieces.push(piece);
  }
  return pieces.join("");
}

const auditorOf = (programId: string): Identity => ({
  programId,
  role: "AUDITOR",
  subjectId: "auditor",
  partnerIds: "ALL",
  storeIds: "ALL",
  displayName: "Auditor",
});

/** Outstanding points of the liability report at the end of a month. */
async function outstandingAt(programId: string, month: string): Promise<unknown> {
  const report = await test.database.withProgram(programId, (transaction) =>
    readReport(transaction, auditorOf(programId), {
      report: "liability",
      from: `${month}-01`,
      to: `${month}-28`,
      by: "month",
      language: "en",
    }),
  );
  return report?.totals[0];
}

/** Closing liability in a journal. */
async function owedIn(programId: string, month: string): Promise<number> {
  const { "liabilities:points": balance = 0 } = readJournal(await textOf(programId, month, "hledger"));
  return 0 - balance;
}

/** The opening points of a table with its bookings, and the closing points that it states. */
async function readTable(programId: string, month: string) {
  const lines = (await textOf(programId, month, "csv")).trim().split("\r\n").slice(1);
  const amounts = lines.map((line) => Number(line.split(",")[5]));
  return { booked: amounts.slice(0, -1).reduce((sum, points) => sum + points, 0), closing: amounts.at(-1) };
}

const monthOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 7);
/** Beyond every booking of a random history, expiries of next year included. */
const lastMonth = monthOf(Date.now() + 300 * DAY_MS);

describe("the ledger's books of random histories", () => {
  it(
    "agree: balances, bookings, figures, liability report, and the journal's balance",
    { tags: ["L1"], timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(randomHistory, async (steps) => {
          const programId = await performHistory(test, steps);
          await countAll(test, programId);
          const check = await checkBooks(test.database, programId, new Date());
          expect(check).toMatchObject({ isSound: true, broken: [] });
          const balances = await outstandingAt(programId, lastMonth);
          expect(check).toMatchObject({ balances, booked: balances, figures: balances });
          expect(await owedIn(programId, lastMonth)).toBe(balances);

          const outlook = await readExpiryOutlook(test.database, programId, { now: new Date() });
          const expiring = outlook.months.reduce((sum, { points }) => sum + points, 0);
          expect(expiring + outlook.held + outlook.closed - outlook.owed).toBe(balances);

          // Each month opens with the previous closing balance, and its bookings explain the difference.
          const months = [-17, -12, -6, -1, 0, 6].map((shift) => monthOf(Date.now() + shift * 30 * DAY_MS));
          for (const month of months) {
            const { booked, closing } = await readTable(programId, month);
            expect(booked).toBe(closing);
            expect(await owedIn(programId, month)).toBe(closing);
          }
        }),
        { numRuns: HISTORIES },
      );
    },
  );
});

describe("a broken ledger", () => {
  let programId = "";

  beforeAll(async () => {
    const earn = { type: "earn", member: 0, points: 50, ageDays: 3, store: 1 } as const;
    programId = await performHistory(test, [earn, { ...earn, points: 20 }, { type: "follow" }]);
    await countAll(test, programId);
  });

  it("is detected if an account's balance is not the sum of its bookings", async () => {
    await test.query(
      "UPDATE punktum.accounts SET points = points + 1 WHERE id = (SELECT id FROM punktum.accounts WHERE program_id = $1 AND points > 0)",
      [programId],
    );
    const check = await checkBooks(test.database, programId, new Date());
    expect(check).toMatchObject({ isSound: false, balances: 71, booked: 70, figures: 70 });
    expect(check?.broken.map(({ rule }) => rule)).toContain(
      "the stored figures of an account are the sums of its postings",
    );
  });

  it("is detected if a figure is not the sum of its bookings, which the ledger's own rules do not check", async () => {
    const other = await performHistory(test, [{ type: "earn", member: 0, points: 9, ageDays: 2, store: null }]);
    await countAll(test, other);
    await test.query("UPDATE punktum.daily_figures SET issued = issued + 5 WHERE program_id = $1 AND issued <> 0", [
      other,
    ]);
    const check = await checkBooks(test.database, other, new Date());
    expect(check).toMatchObject({ isSound: false, broken: [], balances: 9, booked: 9, figures: 14 });
  });

  it("produces a journal that hledger refuses if a figure is not the sum of its bookings", async () => {
    const month = monthOf(Date.now() - 3 * DAY_MS);
    readJournal(await textOf(programId, month, "hledger"));
    await test.query("UPDATE punktum.daily_figures SET issued = issued + 1 WHERE program_id = $1", [programId]);
    const journal = await textOf(programId, month, "hledger");
    expect(() => readJournal(journal)).toThrow(/-70/);
  });
});
