import { points } from "@punktum/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger, createLedger, type Ledger } from "../ledger/index.ts";
import { createHolding } from "../reservations/index.ts";
import { createReadNextExpiry, expirePointsOnce, readExpiryOutlook } from "./index.ts";

const ORIGIN = { source: "test" };
/** Points live 12 months in `pfm` and for ever in `mhe`. */
const NOW = new Date("2026-06-15T10:00:00Z");
const day = (text: string) => new Date(`${text}T12:00:00Z`);

let template: TestDatabase;
let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  template = await createTestDatabase({ maxConnections: 2 });
  await createProgram(template.database, "pfm", { points_life_months: 12 });
  await createProgram(template.database, "mhe");
  await template.disconnect();
});
afterAll(() => template.close());

beforeEach(async () => {
  test = await createTestDatabase({ maxConnections: 6, copyOf: template });
  ledger = createLedger(test.database);
  return async () => {
    const report = await checkLedger(test.url);
    await test.close();
    expect(report.findings).toEqual([]);
  };
});

async function book(accountId: string, amount: number, bookedAt: Date, programId = "pfm"): Promise<string> {
  const booked = await ledger.bookPoints({
    programId,
    request: requestKey(),
    accountId,
    bookingType: amount < 0 ? "BURNBOOKING" : "EARNBOOKING",
    bookingTypeCode: "MANUALREVENUE",
    points: points(amount),
    bookedAt,
    origin: ORIGIN,
  });
  return responseOf(booked).bookingId;
}

async function balanceOf(accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}

const run = (now = NOW) => expirePointsOnce(test.database, now);
const nextDays = (accountId: string) => createReadNextExpiry(test.database)("pfm", accountId);
const next = async (accountId: string) => (await nextDays(accountId))[0];

describe("points that expire", () => {
  it("are taken by age, first in first out, with a readable booking", async () => {
    const accountId = await createAccount(test.database, "pfm");
    await book(accountId, 100, day("2025-05-01"));
    await book(accountId, 40, day("2025-06-14"));
    await book(accountId, 30, day("2025-06-16"));
    // Spent points are the oldest ones, whenever they were spent.
    await book(accountId, -90, day("2026-01-01"));
    expect(await next(accountId)).toEqual({ points: 10, day: "2026-05-01" });
    expect(await run()).toEqual({ accounts: 1, points: 50 });
    expect(await balanceOf(accountId)).toBe(30);
    const [newest] = await ledger.readBookings("pfm", accountId, { limit: 1 });
    expect(newest).toMatchObject({
      bookingType: "BURNBOOKING",
      points: -50,
      descriptions: { de: "Punkte verfallen", en: "Points expired" },
    });
    expect(await next(accountId)).toEqual({ points: 30, day: "2026-06-16" });
  });

  it("are foretold for the next three days", async () => {
    const accountId = await createAccount(test.database, "pfm");
    expect(await nextDays(accountId)).toEqual([]);
    for (const [amount, earned] of [
      [40, "2026-04-30"],
      [10, "2026-01-31"],
      [5, "2026-01-31"],
      [20, "2026-02-28"],
      [30, "2026-03-31"],
    ] as const) {
      await book(accountId, amount, day(earned));
    }
    await book(accountId, -12, day("2026-05-01"));
    expect(await nextDays(accountId)).toEqual([
      { points: 3, day: "2027-01-31" },
      { points: 20, day: "2027-02-28" },
      { points: 30, day: "2027-03-31" },
    ]);
  });

  it("are taken once a day, by any number of runs and processes, and again the next day", async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => createAccount(test.database, "pfm")));
    for (const accountId of accounts) {
      await book(accountId, 10, day("2025-06-01"));
      await book(accountId, 5, day("2025-06-16"));
    }
    const reports = await Promise.all([run(), run(), run()]);
    await run();
    expect(reports.reduce((sum, report) => sum + report.points, 0)).toBe(120);
    expect(await Promise.all(accounts.map(balanceOf))).toEqual(accounts.map(() => 5));
    expect(await run(new Date("2026-06-16T00:10:00Z"))).toEqual({ accounts: 12, points: 60 });
  });

  it("are taken by a continued run where it was stopped, and nothing twice", async () => {
    const accountId = await createAccount(test.database, "pfm");
    await book(accountId, 10, day("2025-06-01"));
    await run();
    await book(accountId, 10, day("2025-06-02"));
    await test.query(
      "UPDATE punktum.point_expiry_runs SET finished_at = NULL, after_account_id = '00000000-0000-0000-0000-000000000000'",
    );
    expect((await run()).points).toBe(0);
    expect((await run(new Date("2026-06-17T00:10:00Z"))).points).toBe(10);
  });

  it("exclude reserved points, which expire the day after their release", async () => {
    const accountId = await createAccount(test.database, "pfm", { registered: true });
    await book(accountId, 100, day("2025-06-01"));
    const voucherId = await createReward(test.database, "pfm", { points: 70 });
    const holding = createHolding(test.database);
    const held = responseOf(
      await holding.reserve({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind: "R",
        voucherId,
        seconds: 60,
        origin: ORIGIN,
      }),
    );
    expect((await run()).points).toBe(30);
    const commit = { programId: "pfm", reservationId: held.id, request: requestKey(), origin: ORIGIN };
    expect(responseOf(await holding.commit(commit))).toMatchObject({ points: -70, balance: 0 });
  });

  it("stay without a configured lifetime and on closed accounts", async () => {
    const forever = await createAccount(test.database, "mhe");
    await book(forever, 10, day("2020-01-01"), "mhe");
    const closed = await createAccount(test.database, "pfm");
    await book(closed, 10, day("2020-01-01"));
    await test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [closed]);
    expect(await run()).toEqual({ accounts: 0, points: 0 });
    expect(await createReadNextExpiry(test.database)("mhe", forever)).toEqual([]);
  });

  it("a lifetime that would end after a short month ends on its last day", async () => {
    await test.query("UPDATE punktum.programs SET points_life_months = 6 WHERE id = 'pfm'");
    const accountId = await createAccount(test.database, "pfm");
    await book(accountId, 10, day("2025-08-31"));
    expect(await next(accountId)).toEqual({ points: 10, day: "2026-02-28" });
    expect((await run(new Date("2026-02-27T23:59:00Z"))).points).toBe(0);
    expect((await run(new Date("2026-02-28T00:01:00Z"))).points).toBe(10);
  });
});

describe("the outlook of a programme", () => {
  it("sums the expiring points of all accounts by month, overdue ones in the current month", async () => {
    const [first, second] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    await book(first, 100, day("2025-05-01"));
    await book(first, -40, day("2025-07-01"));
    await book(first, 30, day("2025-08-31"));
    await book(second, 5, day("2025-08-01"));
    await book(second, 7, day("2026-06-14"));
    expect(await readExpiryOutlook(test.database, "pfm", { now: NOW })).toEqual({
      asOf: NOW.toISOString(),
      lifeMonths: 12,
      due: 60,
      months: [
        { month: "2026-06", points: 60, cents: 60 },
        { month: "2026-08", points: 35, cents: 35 },
        { month: "2027-06", points: 7, cents: 7 },
      ],
      held: 0,
      closed: 0,
      owed: 0,
      outstanding: 102,
    });
    expect(await readExpiryOutlook(test.database, "pfm", { now: NOW, lifeMonths: 9 })).toMatchObject({
      lifeMonths: 9,
      due: 95,
    });
  });

  it("has no month for points that do not expire, and reports their sum", async () => {
    const forever = await createAccount(test.database, "mhe");
    await book(forever, 10, day("2020-01-01"), "mhe");
    expect(await readExpiryOutlook(test.database, "mhe", { now: NOW })).toMatchObject({ lifeMonths: null, due: 0 });
    const asked = await readExpiryOutlook(test.database, "mhe", { now: NOW, lifeMonths: 120 });
    expect(asked).toMatchObject({ lifeMonths: 120, months: [{ points: 10 }] });
    const closed = await createAccount(test.database, "pfm");
    await book(closed, 10, day("2026-01-01"));
    await test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [closed]);
    expect(await readExpiryOutlook(test.database, "pfm", { now: NOW })).toMatchObject({ months: [], closed: 10 });
  });
});

describe("control", () => {
  it("control: without the day's mark a repeated run takes points that arrived meanwhile", async () => {
    await sabotageFunction(test, "expire_points_of", "x.day = today", "false");
    const accountId = await createAccount(test.database, "pfm");
    await book(accountId, 10, day("2025-06-01"));
    await run();
    await book(accountId, 10, day("2025-06-02"));
    await test.query(
      "UPDATE punktum.point_expiry_runs SET finished_at = NULL, after_account_id = '00000000-0000-0000-0000-000000000000'",
    );
    await expect(run()).rejects.toThrow("IDEMPOTENCY_KEY_REUSED");
  });
});
