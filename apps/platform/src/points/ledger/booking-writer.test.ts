import { randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { sabotageFunction } from "../../testing/sabotage.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger } from "./check.ts";
import { createLedger, LedgerBusyError, type BookPointsInput, type Ledger } from "./index.ts";
import { fingerprintOf } from "../../office/idempotency/index.ts";

let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 24 });
  ledger = createLedger(test.database);
  await createProgram(test.database);
});
afterAll(() => test.close());

function command(accountId: string, amount: number, overrides: Partial<BookPointsInput> = {}): BookPointsInput {
  return {
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: amount < 0 ? "BURNBOOKING" : "EARNBOOKING",
    bookingTypeCode: "MANUALREVENUE",
    points: points(amount),
    origin: { source: "test" },
    ...overrides,
  };
}

const account = (balance?: number) =>
  createAccount(test.database, "pfm", balance === undefined ? {} : { points: balance });
const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => work(n));
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? "";
const bookAll = (commands: readonly BookPointsInput[], by: Ledger = ledger) => Promise.all(commands.map(by.bookPoints));

async function balanceOf(accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}

const reasonsIn = (ends: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ends.filter((end) => end.status === "rejected").map(({ reason }): unknown => reason);

/** How many transactions wrote the bookings of these accounts. */
async function transactionsOf(accounts: readonly string[]): Promise<number> {
  const [row] = await test.query<{ count: number }>(
    "SELECT count(DISTINCT xmin::text)::integer AS count FROM punktum.bookings WHERE account_id = ANY ($1::uuid[])",
    [accounts],
  );
  return row?.count ?? 0;
}

/** Holds the account's lock as somebody else's transaction would, until it is told to let go. */
async function lockElsewhere(accountId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: test.url });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM punktum.accounts WHERE id = $1 FOR UPDATE", [accountId]);
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

describe("concurrent bookings", () => {
  it("are written by few transactions, each with its own answer", async () => {
    const accounts = await Promise.all(times(300, () => account()));
    const outcomes = await bookAll(accounts.map((id, index) => command(id, index)));
    expect(outcomes.map((outcome) => Number(responseOf(outcome).points))).toEqual(times(300, (index) => index));
    expect(await transactionsOf(accounts)).toBeLessThanOrEqual(5);
  });

  it("of one account follow each other, each with the balance after it", { tags: ["EARN-09"] }, async () => {
    const busy = await account(100);
    const others = await Promise.all(times(20, () => account()));
    const amounts = [5, -7, 11, -100, 3, -12];
    const outcomes = await bookAll([
      ...others.map((id) => command(id, 1)),
      ...amounts.map((amount) => command(busy, amount)),
    ]);
    const balances = outcomes.slice(20).map((outcome) => Number(responseOf(outcome).balance));
    expect(balances).toEqual([105, 98, 109, 9, 12, 0]);
    expect(await balanceOf(busy)).toBe(0);
  });

  it("are refused individually for insufficient points, in order of arrival", async () => {
    const poor = await account(10);
    const others = await Promise.all(times(30, () => account()));
    const spending = [-4, -20, 1, -7, -1, 2].map((amount) => command(poor, amount));
    const outcomes = await bookAll([...others.map((id) => command(id, 1)), ...spending]);
    expect(successesIn(outcomes.slice(0, 30))).toBe(30);
    expect(outcomes.slice(30).map((outcome) => outcome.ok)).toEqual([true, false, true, true, false, true]);
    expect(refusalsIn(outcomes)).toEqual(["NOT_ENOUGH_POINT"]);
    expect(await transactionsOf(others)).toBeLessThanOrEqual(2);
  });

  it("of closed, locked, unknown and future accounts get the same reasons as alone", { tags: ["A-97"] }, async () => {
    const closed = await createAccount(test.database, "pfm", { account: { status: "TERMINATED" } });
    const locked = await createAccount(test.database, "pfm", { points: 5, account: { status: "LOCKED" } });
    const good = await Promise.all(times(10, () => account()));
    const later = new Date(Date.now() + 3_600_000);
    const dated = await account();
    const hostile = [command(closed, 1), command(locked, 1), command(locked, -1), command(randomUUID(), 1)];
    const outcomes = await bookAll([
      ...good.map((id) => command(id, 1)),
      ...hostile,
      command(dated, 1, { bookedAt: later }),
    ]);
    expect(successesIn(outcomes)).toBe(11);
    expect(refusalsIn(outcomes)).toEqual([
      "USER_KEY_DEACTIVATED",
      "LOCKED_USER",
      "USER_KEY_DOES_NOT_EXIST",
      "REQUEST_INVALID",
    ]);
  });

  it(
    "with the same key are one booking with one answer; with another body the second is refused",
    { tags: ["B-04"] },
    async () => {
      const id = await account();
      const request = requestKey();
      const other = { ...request, fingerprint: fingerprintOf("other", {}) };
      const copies = times(8, () => command(id, 3, { request }));
      const outcomes = await bookAll([...copies, command(id, 4, { request: other }), command(id, 5)]);
      const ids = outcomes.slice(0, 8).map((outcome) => responseOf(outcome).bookingId);
      expect(new Set(ids).size).toBe(1);
      expect(outcomes.slice(0, 8).filter((outcome) => !responseOf(outcome).replayed)).toHaveLength(1);
      expect(outcomes[8]).toMatchObject({ ok: false, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
      expect(await balanceOf(id)).toBe(8);
    },
  );

  it("with the same receipt are one booking, for any account and key", { tags: ["API-66"] }, async () => {
    const accounts = await Promise.all(times(12, () => account()));
    const receiptKey = randomUUID();
    const outcomes = await bookAll(accounts.map((id) => command(id, 1, { receiptKey })));
    expect(successesIn(outcomes)).toBe(1);
    expect(refusalsIn(outcomes)).toEqual(["BON_ID_ALREADY_EXISTS"]);
  });

  it("fail alone if the database refuses a row", async () => {
    const accounts = await Promise.all(times(10, () => account()));
    const broken = command(pick(accounts, 0), -1, { bookingType: "EARNBOOKING", bookingTypeCode: "REV" });
    const rich = await account(10);
    const settled = await Promise.allSettled([
      ...accounts.map((id) => ledger.bookPoints(command(id, 1))),
      ledger.bookPoints({ ...broken, accountId: rich }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual([...times(10, () => "fulfilled"), "rejected"]);
    expect(await balanceOf(rich)).toBe(10);
  });

  it("do not wait for an account locked by another transaction", async () => {
    const held = await account();
    const others = await Promise.all(times(40, () => account()));
    const letGo = await lockElsewhere(held);
    const waiting = bookAll(times(3, () => command(held, 1)));
    const answered = await bookAll(others.map((id) => command(id, 1)));
    expect(successesIn(answered)).toBe(40);
    expect(await balanceOf(held)).toBe(0);
    await letGo();
    expect(successesIn(await waiting)).toBe(3);
    expect(await balanceOf(held)).toBe(3);
  });
});

describe("bookings through several server processes", () => {
  it("one request through four at once, and again through a fifth, is one booking", { tags: ["B-04"] }, async () => {
    const ids = await Promise.all(times(20, () => account()));
    const commands = ids.map((id) => command(id, 2));
    const atOnce = await Promise.all(times(4, () => bookAll(commands, createLedger(test.database))));
    const again = await bookAll(commands, createLedger(test.database));
    const fresh = atOnce.flat().filter((outcome) => !responseOf(outcome).replayed);
    expect(fresh).toHaveLength(20);
    expect(again.map((outcome) => responseOf(outcome).replayed)).toEqual(times(20, () => true));
    expect(await Promise.all(ids.map(balanceOf))).toEqual(times(20, () => 2));
  });

  it("end without a deadlock, with receipts, accounts and keys in any order", async () => {
    const ids = await Promise.all(times(8, () => account(1_000)));
    const receipts = times(40, () => randomUUID());
    const keys = times(40, () => randomUUID());
    const shuffled = (round: number) =>
      times(60, (index) => (index * (7 + 2 * round) + round) % 40).map((number, index) =>
        command(pick(ids, number + index), 5 - (index % 11), {
          request: requestKey({ key: pick(keys, number) }),
          receiptKey: pick(receipts, number * 3 + round),
        }),
      );
    await Promise.all(times(6, (round) => bookAll(shuffled(round), createLedger(test.database))));
    const [row] = await test.query<{ deadlocks: number }>(
      "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()",
    );
    expect(row?.deadlocks).toBe(0);
    expect((await checkLedger(test.url)).findings).toEqual([]);
  });
});

describe("failures", () => {
  it("without an answer of the database no booking is reported, and the same commands are booked once later", async () => {
    const ids = await Promise.all(times(30, () => account()));
    const letGo = await lockElsewhere(pick(ids, 0));
    const commands = ids.map((id) => command(id, 1));
    await sabotageFunction(test, "book_points_together", "locked := ARRAY", "PERFORM pg_sleep(2); locked := ARRAY");
    const settled = Promise.allSettled(commands.map(ledger.bookPoints));
    await new Promise((resolve) => setTimeout(resolve, 400));
    await test.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'punktum_app' AND datname = current_database() AND state = 'active'",
    );
    await letGo();
    expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await sabotageFunction(test, "book_points_together", "PERFORM pg_sleep(2);", "");
    const again = await bookAll(commands);
    expect(successesIn(again)).toBe(30);
    expect(await Promise.all(ids.map(balanceOf))).toEqual(times(30, () => 1));
  });

  it("excess bookings are refused at once, and waiting ones are booked", async () => {
    const id = await account();
    const letGo = await lockElsewhere(id);
    const settled = Promise.allSettled(times(4_200, () => ledger.bookPoints(command(id, 1))));
    await letGo();
    const refused = reasonsIn(await settled);
    expect(refused).toHaveLength(200);
    expect(refused.every((reason) => reason instanceof LedgerBusyError)).toBe(true);
    expect(await balanceOf(id)).toBe(4_000);
  });
});
