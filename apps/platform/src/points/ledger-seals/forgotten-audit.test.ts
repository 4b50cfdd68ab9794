import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetOldAuditOnce } from "../../office/audit-log/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { createProgram } from "../../testing/factories.ts";
import { waitForOpenTransactions } from "../../testing/open-transactions.ts";
import { sealLedger } from "./index.ts";
import { findingsAbout, openSeals, type Seals } from "./testing/seals.ts";

const DAY_MS = 86_400_000;
const NOW = new Date();

let seals: Seals;
beforeAll(async () => {
  seals = await openSeals();
});
afterAll(() => seals.close());

const rowsOf = async (programId: string) =>
  (
    await seals.test.query<{ action: string; subject_id: string }>(
      "SELECT action, subject_id FROM punktum.audit_log WHERE program_id = $1 ORDER BY position",
      [programId],
    )
  ).map(({ action, subject_id: subject }) => [action, subject]);

const write = async (programId: string, subjectId: string, daysAgo: number) => {
  const entry = { actorKind: "SYSTEM", action: "TRIED", subjectKind: "TEST", subjectId, requestId: "" } as const;
  await seals.test.database.withProgram(programId, (transaction) => recordAudit(transaction, entry));
  // As if it had been written and sealed then.
  await seals.test.query(
    "UPDATE punktum.audit_log SET at = at - $2 * interval '1 day' WHERE program_id = $1 AND subject_id = $3",
    [programId, daysAgo, subjectId],
  );
};

/** Seals twice: that all is sealed up to a moment is known when no transaction from before it is open. */
async function sealedUpToNow(programId: string): Promise<void> {
  await sealLedger(seals.test.database, programId);
  await waitForOpenTransactions(seals.test);
  await sealLedger(seals.test.database, programId);
  const known =
    "SELECT FROM punktum.ledger_seal_positions WHERE program_id = $1 AND chain = 'AUDIT' AND as_of IS NOT NULL";
  expect(await seals.test.query(known, [programId])).toHaveLength(1);
}

/** Sealed rows of these ages. */
async function fill(programId: string, ages: readonly number[]) {
  await createProgram(seals.test.database, programId);
  for (const [index, age] of ages.entries()) {
    await write(programId, String(index), age);
  }
  await seals.sealRows(programId, ages.length);
  await sealedUpToNow(programId);
}

it("deletes sealed rows after their time, and notes how many", { tags: ["L6"] }, async () => {
  await fill("kept", [800, 500, 10]);
  await forgetOldAuditOnce(seals.test.database, 700, NOW);
  expect(await rowsOf("kept")).toEqual([
    ["TRIED", "1"],
    ["TRIED", "2"],
    ["AUDIT_FORGOTTEN", "kept"],
  ]);
  await forgetOldAuditOnce(seals.test.database, 700, NOW);
  expect(await rowsOf("kept")).toHaveLength(3);
});

it("the verifier names deleted rows, unless it is told how long rows are kept", { tags: ["L6", "T28"] }, async () => {
  await fill("verified", [800]);
  await write("verified", "new", 0);
  await seals.sealRows("verified", 1);
  await forgetOldAuditOnce(seals.test.database, 700, NOW);
  expect(findingsAbout((await seals.verifyNow()).text, "verified")).toBe(1);
  // Nothing is as old as these days: the rows were sealed today.
  expect(findingsAbout((await seals.verifyNow("--audit-days", "365")).text, "verified")).toBe(1);
  const overdue = await seals.verifyNow("--audit-days", "0");
  expect(findingsAbout(overdue.text, "verified")).toBe(0);
  expect(overdue.text).toMatch(/^\d+ rows of the audit log are gone after 0 days$/m);
});

it("neither a younger nor an unsealed row is deleted, whoever asks", { tags: ["L6", "T28"] }, async () => {
  await fill("young", [364, 10]);
  await createProgram(seals.test.database, "unsealed");
  await write("unsealed", "old", 800);
  const application = new Client({ connectionString: seals.test.appUrl, options: "-c search_path=punktum" });
  await application.connect();
  for (const programId of ["young", "unsealed"]) {
    const { rows } = await application.query("SELECT forget_audit($1, now() + interval '1 day', 1000) AS rows", [
      programId,
    ]);
    expect(rows).toEqual([{ rows: 0 }]);
  }
  await application.end();
  expect([await rowsOf("young"), await rowsOf("unsealed")].map((rows) => rows.length)).toEqual([2, 1]);
});

it("a year and a day is enough", async () => {
  await fill("older", [366]);
  await forgetOldAuditOnce(seals.test.database, 365, new Date(NOW.getTime() + DAY_MS));
  expect(await rowsOf("older")).toEqual([["AUDIT_FORGOTTEN", "older"]]);
});
