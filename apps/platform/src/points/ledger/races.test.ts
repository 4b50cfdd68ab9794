import { randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { prepared } from "../../database/database.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger } from "./check.ts";
import { createLedger, type BookPointsInput, type Ledger, type LedgerOutcome } from "./index.ts";

const CONNECTIONS = 24;
const ROUNDS = Number(process.env["L3_ROUNDS"] ?? 20);

const ORIGIN = { source: "race" };

type Fixture = { readonly test: TestDatabase; readonly ledger: Ledger };

async function openFixture(): Promise<Fixture> {
  const test = await createTestDatabase({ maxConnections: CONNECTIONS });
  await createProgram(test.database);
  await openAllConnections(test);
  return { test, ledger: createLedger(test.database) };
}

/** A thousand at once through eight writers that know nothing of each other, like those of several server processes. */
function earnThroughEight({ test }: Fixture, accountId: string): Promise<LedgerOutcome[]> {
  const ledgers = Array.from({ length: 8 }, () => createLedger(test.database));
  return times(1000, (index) => earn({ test, ledger: ledgers[index % 8] ?? createLedger(test.database) }, accountId));
}

function balancesIn(outcomes: readonly LedgerOutcome[]): ReadonlySet<number> {
  return new Set(outcomes.map((outcome) => Number(responseOf(outcome).balance)));
}

/** A race in which one runner is in the stadium before the others have arrived proves nothing. */
async function openAllConnections({ database }: TestDatabase): Promise<void> {
  const sleep = prepared("race_warm_up", "SELECT pg_sleep(0.3)::text, pg_backend_pid() AS pid", (row) => row["pid"]);
  const pids = await times(CONNECTIONS, () => database.withoutProgram(sleep, []));
  expect(new Set(pids.flat()).size).toBe(CONNECTIONS);
}

function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

async function balanceOf({ test }: Fixture, accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}

function earn(
  { ledger }: Fixture,
  accountId: string,
  overrides: Partial<BookPointsInput> = {},
): Promise<LedgerOutcome> {
  return ledger.bookPoints({
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(1),
    origin: ORIGIN,
    ...overrides,
  });
}

/** 200 tablets redeem the same reward at once; the account can pay for one. */
async function raceForOneReward(fixture: Fixture): Promise<{ outcomes: LedgerOutcome[]; accountId: string }> {
  const accountId = await createAccount(fixture.test.database, "pfm", { points: 100, registered: true });
  const voucherId = await createReward(fixture.test.database, "pfm", { points: 100 });
  const outcomes = await times(200, () =>
    fixture.ledger.redeemVoucher({
      programId: "pfm",
      request: requestKey(),
      accountId,
      kind: "R",
      voucherId,
      origin: ORIGIN,
    }),
  );
  return { outcomes, accountId };
}

/** Fifty accounts want the last piece in stock, or the only coupon key. */
async function raceForLastPiece(fixture: Fixture, kind: "C" | "R"): Promise<LedgerOutcome[]> {
  const { database } = fixture.test;
  const accounts = await times(50, () => createAccount(database, "pfm", { points: 100, registered: true }));
  const voucherId = await (kind === "R"
    ? createReward(database, "pfm", { points: 100, stock: 1 })
    : createCoupon(database, "pfm", { requires_key: true }));
  await fixture.test.query(
    "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) SELECT 'pfm', id, 'ONLY' FROM punktum.coupons WHERE id = $1",
    [voucherId],
  );
  const couponKey = kind === "C" ? "ONLY" : undefined;
  return Promise.all(
    accounts.map((accountId) =>
      fixture.ledger.redeemVoucher({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind,
        voucherId,
        couponKey,
        origin: ORIGIN,
      }),
    ),
  );
}

describe("many at once", { timeout: 60_000 + ROUNDS * 3_000 }, () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.test.close());

  it(`B-24 200 parallel redemptions of a reward affordable once: exactly one, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, accountId } = await raceForOneReward(fixture);
      expect(successesIn(outcomes)).toBe(1);
      expect(refusalsIn(outcomes)).toEqual(["NEED_MORE_POINTS"]);
      expect(await balanceOf(fixture, accountId)).toBe(0);
    }
  });

  it("EARN-09 1,000 parallel earnings of 1 point bring exactly 1,000", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const outcomes = await times(1000, () => earn(fixture, accountId));
    const balances = outcomes.map((outcome) => Number(responseOf(outcome).balance));
    expect(await balanceOf(fixture, accountId)).toBe(1000);
    expect(balances.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
  });

  it("EARN-09 and so do 1,000 earnings that come through eight server processes", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const outcomes = await earnThroughEight(fixture, accountId);
    expect(await balanceOf(fixture, accountId)).toBe(1000);
    expect(balancesIn(outcomes).size).toBe(1000);
  });

  it("BURN-35 the last reward in stock goes to exactly one of fifty accounts", async () => {
    const outcomes = await raceForLastPiece(fixture, "R");
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
  });

  it("DATA-13 a coupon key goes to exactly one of fifty accounts", async () => {
    const outcomes = await raceForLastPiece(fixture, "C");
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
  });

  it("B-04 the same request ten times in a row and eight times at once is one booking with one answer", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = requestKey();
      const atOnce = await times(8, () => earn(fixture, accountId, { request }));
      const inARow: LedgerOutcome[] = [];
      for (let repeat = 0; repeat < 10; repeat += 1) {
        inARow.push(await earn(fixture, accountId, { request }));
      }
      expect(distinctAnswers([...atOnce, ...inARow])).toHaveLength(1);
      expect(freshAnswers(atOnce)).toBe(1);
      expect(freshAnswers(inARow)).toBe(0);
    }
    expect(await balanceOf(fixture, accountId)).toBe(ROUNDS);
  });

  it("API-66 one receipt sent by eight tills under eight keys for eight accounts is booked once", async () => {
    const accounts = await times(8, () => createAccount(fixture.test.database, "pfm"));
    const receiptKey = randomUUID();
    const outcomes = await Promise.all(accounts.map((account) => earn(fixture, account, { receiptKey })));
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["BON_ID_ALREADY_EXISTS"]);
  });

  it("bookings, redemptions and bulk loads on the same few accounts never stop each other for good", async () => {
    const accounts = await times(4, () =>
      createAccount(fixture.test.database, "pfm", { points: 1000, registered: true }),
    );
    const voucherId = await createReward(fixture.test.database, "pfm", { points: 3, stock: 100 });
    const accountAt = (index: number) => pickInTurn(accounts, index);
    const redeemAt = (accountId: string) =>
      fixture.ledger.redeemVoucher({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind: "R",
        voucherId,
        origin: ORIGIN,
      });
    const loadAt = (index: number) =>
      fixture.ledger.bookPointsMany(
        "pfm",
        [index, index + 1, index + 3].map((place) => bulkItem(accountAt(place))),
      );
    const [earned, redeemed, loaded] = await Promise.all([
      times(200, (index) => earn(fixture, accountAt(index))),
      times(200, (index) => redeemAt(accountAt(index))),
      times(200, loadAt),
    ]);
    expect(successesIn(earned)).toBe(200);
    expect(successesIn(redeemed)).toBe(100);
    expect(loaded.every((outcome) => outcome.ok)).toBe(true);
  });

  it("leaves a ledger that adds up", async () => {
    const report = await checkLedger(fixture.test.url);
    expect(report.checked.bookings).toBeGreaterThan(2000);
    expect(report.findings).toEqual([]);
  });
});

/** Each takes one protection out and shows that the test above would have been red. */
describe("control", { timeout: 60_000 + ROUNDS * 3_000 }, () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.test.close());

  it("without the lock on the account a reward affordable once is redeemed more than once", async () => {
    await sabotageFunction(fixture.test, "begin_booking", "FOR NO KEY UPDATE;", "; PERFORM pg_sleep(0.01);");
    const { outcomes } = await raceForOneReward(fixture);
    const report = await checkLedger(fixture.test.url);
    expect(successesIn(outcomes)).toBeGreaterThan(1);
    expect(report.findings).not.toEqual([]);
  });

  it("without the lock on the account parallel earnings are counted from the same balance", async () => {
    await sabotageFunction(fixture.test, "begin_booking", "pg_sleep(0.01)", "pg_sleep(0.001)");
    await sabotageFunction(fixture.test, "book_points_together", "FOR NO KEY UPDATE SKIP LOCKED", "");
    const accountId = await createAccount(fixture.test.database, "pfm");
    const outcomes = await earnThroughEight(fixture, accountId);
    const report = await checkLedger(fixture.test.url);
    expect(balancesIn(outcomes).size).toBeLessThan(1000);
    expect(report.findings).not.toEqual([]);
  });

  it("without the lock on the coupon key it is redeemed more than once", async () => {
    await sabotageFunction(fixture.test, "check_coupon_key", /FOR UPDATE;/, "; PERFORM pg_sleep(0.01);");
    const outcomes = await raceForLastPiece(fixture, "C");
    expect(successesIn(outcomes)).toBeGreaterThan(1);
  });

  it("without the check of the stock in the same statement more is handed out than there is", async () => {
    await sabotageFunction(fixture.test, "take_one_of_limited_voucher", " AND stock > 0", "");
    await fixture.test.query("ALTER TABLE punktum.rewards DROP CONSTRAINT rewards_stock_check");
    const outcomes = await raceForLastPiece(fixture, "R");
    expect(successesIn(outcomes)).toBeGreaterThan(1);
  });
});

describe("control for repeated requests", { timeout: 60_000 + ROUNDS * 3_000 }, () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.test.close());

  it("with the key checked outside of the booking's transaction eight at once are several bookings", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    await fixture.test.query("CREATE TABLE seen_keys (key text)");
    const key = randomUUID();
    await times(8, () => checkThenBook(fixture, accountId, key));
    expect(await balanceOf(fixture, accountId)).toBeGreaterThan(1);
  });

  it("with the amount and the minute as receipt key two genuine sales are one (the default externalId of B-13)", async () => {
    const accountId = await createAccount(fixture.test.database, "pfm");
    const readableFacts = "12.50-DE123-20261120-0915";
    const outcomes = await times(2, () => earn(fixture, accountId, { receiptKey: readableFacts }));
    expect(successesIn(outcomes)).toBe(1);
  });
});

function pickInTurn(accounts: readonly string[], index: number): string {
  return accounts[index % accounts.length] ?? "";
}

/** The protection everybody thinks of first: look whether the key is there, book, write the key down. */
async function checkThenBook(fixture: Fixture, accountId: string, key: string): Promise<void> {
  const seen = await fixture.test.query("SELECT key FROM seen_keys WHERE key = $1", [key]);
  if (seen.length === 0) {
    await earn(fixture, accountId);
    await fixture.test.query("INSERT INTO seen_keys VALUES ($1)", [key]);
  }
}

function bulkItem(accountId: string): Omit<BookPointsInput, "programId"> {
  return {
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(2),
    origin: ORIGIN,
  };
}

function distinctAnswers(outcomes: readonly LedgerOutcome[]): readonly string[] {
  const answers = outcomes.map((outcome) =>
    outcome.ok ? JSON.stringify({ ...outcome.response, replayed: undefined }) : outcome.error.message,
  );
  return [...new Set(answers)];
}

function freshAnswers(outcomes: readonly LedgerOutcome[]): number {
  return outcomes.filter((outcome) => outcome.ok && !outcome.response.replayed).length;
}
