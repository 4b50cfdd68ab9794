import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

import { points } from "@punktum/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, requestKey } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger, describeReport } from "./check.ts";
import { createLedger } from "./index.ts";

const CLI = fileURLToPath(new URL("check-cli.ts", import.meta.url));

let sound: TestDatabase;

beforeAll(async () => {
  sound = await createSoundDatabase();
});
afterAll(() => sound.close());

/** A database with two programmes, each with two bookings and the redemption of a coupon's key. */
async function createSoundDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase({ maxConnections: 2 });
  const ledger = createLedger(test.database);
  for (const programId of ["pfm", "mhe"]) {
    await createProgram(test.database, programId);
    const account = await createAccount(test.database, programId, { points: 100 });
    await ledger.bookPoints({
      programId,
      request: requestKey(),
      accountId: account,
      bookingType: "BURNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: points(-40),
      origin: { source: "test" },
    });
    const coupon = await createCoupon(test.database, programId, { points: 5, requires_key: true });
    await test.query("INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ($1, $2, 'KEY')", [
      programId,
      coupon,
    ]);
    await ledger.redeemVoucher({
      programId,
      request: requestKey(),
      accountId: account,
      kind: "C",
      voucherId: coupon,
      couponKey: "KEY",
      origin: { source: "test" },
    });
  }
  await test.disconnect();
  return test;
}

/** A copy of the sound database, broken in one way by the superuser. */
async function brokenBy(sql: string): Promise<TestDatabase> {
  const test = await createTestDatabase({ maxConnections: 2, copyOf: sound });
  // Triggers (foreign keys) off, as an intruder with the superuser's rights would.
  await test.query(`SET session_replication_role = replica; ${sql}`);
  return test;
}

function runCli(databaseUrl: string): Promise<{ exitCode: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI], { env: { DATABASE_URL: databaseUrl } }, (error, stdout) =>
      resolve({ exitCode: error === null ? 0 : error.code, output: stdout }),
    );
  });
}

describe("the ledger's checker", () => {
  it("finds nothing in a consistent ledger and reports how much it checked", async () => {
    const report = await checkLedger(sound.url);
    expect(report.checked).toMatchObject({ programs: 2, accounts: 2, bookings: 6, postings: 12, redemptions: 2 });
    expect(report.findings).toEqual([]);
    expect(describeReport(report)).toEqual([
      "checked 2 programmes, 2 accounts, 6 bookings, 12 postings, 2 redemptions, 0 reservations, 0 sales against 25 rules",
      "the ledger is complete and adds up",
    ]);
  });

  it("ends its command with 0 if all is well", async () => {
    const { exitCode, output } = await runCli(sound.url);
    expect(output).toContain("6 bookings");
    expect(exitCode).toBe(0);
  });
});

describe("the ledger's checker finds", () => {
  let test: TestDatabase | undefined;

  beforeEach(() => () => test?.close());

  const ONE_POSTING = "(SELECT booking_id FROM punktum.postings WHERE program_id = 'mhe' ORDER BY points LIMIT 1)";
  const sabotages: readonly (readonly [string, string, string])[] = [
    [
      "one posting changed",
      `UPDATE punktum.postings SET points = points + 1 WHERE line = 1 AND booking_id = ${ONE_POSTING}`,
      "postings of a booking sum to zero",
    ],
    [
      "one posting dropped",
      `DELETE FROM punktum.postings WHERE line = 2 AND booking_id = ${ONE_POSTING}`,
      "a booking has exactly its two postings",
    ],
    [
      "one posting doubled",
      `ALTER TABLE punktum.postings DROP CONSTRAINT postings_pkey;
       INSERT INTO punktum.postings (program_id, booking_id, line, account_id, points)
       SELECT program_id, booking_id, line, account_id, points FROM punktum.postings
       WHERE line = 1 AND booking_id = ${ONE_POSTING}`,
      "a booking has exactly its two postings",
    ],
    [
      "both postings of a booking changed alike",
      `UPDATE punktum.postings SET points = points * 2 WHERE booking_id = ${ONE_POSTING}`,
      "the stored figures of an account are the sums of its postings",
    ],
    [
      "a stored balance changed",
      "UPDATE punktum.accounts SET points = points + 1 WHERE program_id = 'mhe'",
      "the stored figures of an account are the sums of its postings",
    ],
    [
      "a booking that counted from a balance another one had changed already",
      `UPDATE punktum.bookings SET balance_after = balance_after + 7 WHERE id = ${ONE_POSTING}`,
      "each booking of an account begins where another one ended",
    ],
    [
      "an account below its floor",
      "ALTER TABLE punktum.accounts DROP CONSTRAINT points_not_below_floor; UPDATE punktum.accounts SET points = -1",
      "no account is below its floor",
    ],
    [
      "a booking deleted",
      `DELETE FROM punktum.bookings WHERE id = ${ONE_POSTING}`,
      "a booking has exactly its two postings",
    ],
    [
      "an account deleted",
      "DELETE FROM punktum.accounts WHERE program_id = 'mhe'",
      "the stored figures of an account are the sums of its postings",
    ],
    [
      "a redeemed count changed",
      "UPDATE punktum.account_coupons SET redeemed_count = 0 WHERE program_id = 'mhe'",
      "the redeemed count of an account's voucher is the number of its redemptions",
    ],
    [
      "a redemption deleted",
      "DELETE FROM punktum.redemptions WHERE program_id = 'mhe'",
      "a booking of a voucher has its redemption and the other way round",
    ],
    [
      "a used coupon key made new again",
      "UPDATE punktum.coupon_keys SET redeemed_at = NULL, redeemed_by = NULL, booking_id = NULL WHERE program_id = 'mhe'",
      "a used coupon key belongs to exactly one redemption",
    ],
  ];

  it.each(sabotages)("%s", async (_title, sql, rule) => {
    test = await brokenBy(sql);
    const report = await checkLedger(test.url);
    expect([...report.broken.keys()]).toContain(rule);
    expect(report.findings.map((finding) => finding.programId)).toContain("mhe");
  });

  it("any problem and ends its command with 1", async () => {
    test = await brokenBy("UPDATE punktum.accounts SET points = points + 1 WHERE program_id = 'mhe'");
    const { exitCode, output } = await runCli(test.url);
    expect(output).toContain("BROKEN (1): the stored figures of an account are the sums of its postings");
    expect(exitCode).toBe(1);
  });
});
