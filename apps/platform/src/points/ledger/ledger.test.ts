import { randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger, type BookPointsInput, type Ledger } from "./index.ts";
import { fingerprintOf, requestIdOf } from "../../office/idempotency/index.ts";

let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase();
  ledger = createLedger(test.database);
  await createProgram(test.database);
  await createProgram(test.database, "mhe");
});
afterAll(() => test.close());

function earning(accountId: string, amount: number, overrides: Partial<BookPointsInput> = {}): BookPointsInput {
  return {
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "test", storeId: 1, partnerId: 1 },
    ...overrides,
  };
}

function burning(accountId: string, amount: number, overrides: Partial<BookPointsInput> = {}): BookPointsInput {
  return earning(accountId, -amount, { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", ...overrides });
}

describe("booking points", () => {
  it("adds points for EARNBOOKING and takes them for any other type", { tags: ["EARN-09"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const earned = await ledger.bookPoints(earning(account, 250));
    const burned = await ledger.bookPoints(burning(account, 100));
    expect(earned).toMatchObject({ ok: true, response: { points: 250, balance: 250, replayed: false } });
    expect(burned).toMatchObject({ ok: true, response: { points: -100, balance: 150, replayed: false } });
  });

  it("counts earned points for the level and keeps them when points are spent", { tags: ["DATA-05"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    await ledger.bookPoints(earning(account, 300, { bookedAt: new Date("2025-03-01T10:00:00.000Z") }));
    await ledger.bookPoints(burning(account, 120));
    const row = await test.database.withProgram("pfm", ({ db }) =>
      db.selectFrom("accounts").selectAll().where("id", "=", account).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ points: 180, state_points: 300, earned_points: 300, redeemed_points: 120 });
    expect(row.first_booked_at).toEqual(new Date("2025-03-01T10:00:00.000Z"));
  });

  it("refuses to take more points than the balance and books nothing", async () => {
    const account = await createAccount(test.database, "pfm", { points: 99 });
    const outcome = await ledger.bookPoints(burning(account, 100));
    const history = await ledger.readBookings("pfm", account, { limit: 10 });
    expect(outcome).toEqual({ ok: false, error: { code: "NOT_ENOUGH_POINT", message: "NOT_ENOUGH_POINT" } });
    expect(history).toHaveLength(1);
  });

  it("takes points down to the account's floor", async () => {
    const account = await createAccount(test.database, "pfm", { points: 0, account: { floor_points: -50 } });
    const allowed = await ledger.bookPoints(burning(account, 50));
    const refused = await ledger.bookPoints(burning(account, 1));
    expect(allowed).toMatchObject({ ok: true, response: { balance: -50 } });
    expect(refused).toMatchObject({ ok: false, error: { code: "NOT_ENOUGH_POINT" } });
  });

  it("a locked account may earn, but not burn", { tags: ["BURN-34"] }, async () => {
    const account = await createAccount(test.database, "pfm", { points: 500, account: { status: "LOCKED" } });
    const earned = await ledger.bookPoints(earning(account, 5));
    const burned = await ledger.bookPoints(burning(account, 5));
    expect(earned).toMatchObject({ ok: true, response: { balance: 505 } });
    expect(burned).toMatchObject({ ok: false, error: { code: "LOCKED_USER" } });
  });

  it.each(["INACTIVE", "TERMINATED"] as const)("books nothing on an account that is %s", async (status) => {
    const account = await createAccount(test.database, "pfm", { account: { status } });
    const outcome = await ledger.bookPoints(earning(account, 5));
    expect(outcome).toMatchObject({ ok: false, error: { code: "USER_KEY_DEACTIVATED" } });
  });

  it("does not find accounts of other programmes", async () => {
    const account = await createAccount(test.database, "mhe");
    const outcome = await ledger.bookPoints(earning(account, 5));
    expect(outcome).toMatchObject({ ok: false, error: { code: "USER_KEY_DOES_NOT_EXIST" } });
  });

  it("refuses a booking dated in the future", async () => {
    const account = await createAccount(test.database, "pfm");
    const outcome = await ledger.bookPoints(earning(account, 5, { bookedAt: new Date(Date.now() + 3_600_000) }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "REQUEST_INVALID" } });
  });

  it("writes two postings that sum to zero and nothing to the outbox", async () => {
    const account = await createAccount(test.database, "pfm");
    const { bookingId } = responseOf(await ledger.bookPoints(earning(account, 70)));
    const postings = await test.query(
      "SELECT line, account_id, points FROM punktum.postings WHERE booking_id = $1 ORDER BY line",
      [bookingId],
    );
    const announced = await test.query("SELECT topic FROM punktum.outbox");
    expect(postings).toEqual([
      { line: 1, account_id: account, points: 70 },
      { line: 2, account_id: null, points: -70 },
    ]);
    expect(announced).toEqual([]);
  });

  it("throws if points and booking type contradict each other", async () => {
    const account = await createAccount(test.database, "pfm", { points: 10 });
    await expect(ledger.bookPoints(earning(account, -5))).rejects.toThrow(/check constraint/);
  });
});

describe("repeating a request", () => {
  it("returns the first answer to a repeated request, whatever happened since", { tags: ["B-04"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const request = earning(account, 40);
    const first = await ledger.bookPoints(request);
    await ledger.bookPoints(burning(account, 30));
    await test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [account]);
    const again = await ledger.bookPoints(request);
    expect(first).toMatchObject({ ok: true, response: { points: 40, balance: 40, replayed: false } });
    expect(again).toEqual({ ok: true, response: { ...responseOf(first), replayed: true } });
  });

  it("refuses another body under a used key, and changes nothing", { tags: ["B-04"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const request = requestKey({ fingerprint: fingerprintOf("book", { points: 40 }) });
    await ledger.bookPoints(earning(account, 40, { request }));
    const other = { ...request, fingerprint: fingerprintOf("book", { points: 400 }) };
    const outcome = await ledger.bookPoints(earning(account, 400, { request: other }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
    expect(await balanceOf(account)).toBe(40);
  });

  it("refuses a key used for another account", { tags: ["B-04"] }, async () => {
    const [one, two] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const key = randomUUID();
    const requestFor = (account: string) => requestKey({ key, fingerprint: fingerprintOf("book", { account }) });
    await ledger.bookPoints(earning(one, 40, { request: requestFor(one) }));
    const outcome = await ledger.bookPoints(earning(two, 40, { request: requestFor(two) }));
    expect(outcome).toMatchObject({ ok: false, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("distinguishes equal keys of different devices", async () => {
    const account = await createAccount(test.database, "pfm");
    const key = randomUUID();
    await ledger.bookPoints(earning(account, 1, { request: requestKey({ key, owner: "device-1" }) }));
    await ledger.bookPoints(earning(account, 1, { request: requestKey({ key, owner: "device-2" }) }));
    expect(await balanceOf(account)).toBe(2);
  });

  it("a refused request does not use up its key", async () => {
    const account = await createAccount(test.database, "pfm");
    const request = burning(account, 10);
    const refused = await ledger.bookPoints(request);
    await ledger.bookPoints(earning(account, 10));
    const booked = await ledger.bookPoints(request);
    expect(refused).toMatchObject({ ok: false, error: { code: "NOT_ENOUGH_POINT" } });
    expect(booked).toMatchObject({ ok: true, response: { balance: 0, replayed: false } });
  });

  it("refuses the same receipt under another key", { tags: ["API-66"] }, async () => {
    const [one, two] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const receiptKey = "store-1/register-2/4711/2026-11-20";
    const first = await ledger.bookPoints(earning(one, 12, { receiptKey }));
    const sameAccount = await ledger.bookPoints(earning(one, 12, { receiptKey }));
    const otherAccount = await ledger.bookPoints(earning(two, 12, { receiptKey }));
    expect(first.ok).toBe(true);
    expect(sameAccount).toMatchObject({ ok: false, error: { code: "BON_ID_ALREADY_EXISTS" } });
    expect(otherAccount).toMatchObject({ ok: false, error: { code: "BON_ID_ALREADY_EXISTS" } });
    expect(await balanceOf(one)).toBe(12);
    expect(await balanceOf(two)).toBe(0);
  });

  it("books two genuine sales of the same amount in the same minute", { tags: ["B-13"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    await ledger.bookPoints(earning(account, 12, { receiptKey: "1/2/100/2026-11-20" }));
    await ledger.bookPoints(earning(account, 12, { receiptKey: "1/2/101/2026-11-20" }));
    expect(await balanceOf(account)).toBe(24);
  });

  it("the fingerprint is independent of member order, and changes with any value", () => {
    const one = fingerprintOf("book", { a: 1, b: { c: [1, 2], d: "x" } });
    expect(fingerprintOf("book", { b: { d: "x", c: [1, 2] }, a: 1 })).toEqual(one);
    expect(fingerprintOf("book", { a: 1, b: { c: [2, 1], d: "x" } })).not.toEqual(one);
    expect(fingerprintOf("redeem", { a: 1, b: { c: [1, 2], d: "x" } })).not.toEqual(one);
  });

  it("derives one UUID per programme, owner and key", () => {
    const id = requestIdOf("pfm", "device", "key");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(requestIdOf("pfm", "device", "key")).toBe(id);
    expect(new Set([id, requestIdOf("mhe", "device", "key"), requestIdOf("pfm", "devic", "ekey")]).size).toBe(3);
  });
});

describe("history", () => {
  it("lists bookings newest first, page by page, also with equal times", { tags: ["HIST-05"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const times = ["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-02", "2026-01-03"];
    const inputs = times.map((day, index) => earning(account, index + 1, { bookedAt: new Date(`${day}T08:00:00Z`) }));
    const booked = await ledger.bookPointsMany("pfm", inputs);
    const first = await ledger.readBookings("pfm", account, { limit: 2 });
    const second = await ledger.readBookings("pfm", account, { limit: 10, before: first[1] });
    const days = [...first, ...second].map((booking) => booking.bookedAt.toISOString().slice(0, 10));
    expect(booked.ok).toBe(true);
    expect(days).toEqual(times.toReversed());
    expect(new Set([...first, ...second].map((booking) => booking.id)).size).toBe(5);
  });

  it("contains booking type, code, points, reason and time", { tags: ["HIST-10"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const bookedAt = new Date("2026-02-03T04:05:06.789Z");
    await ledger.bookPoints(
      earning(account, 7, {
        reason: "goodwill",
        descriptions: { de: "Kulanz", en: "Goodwill" },
        bookedAt,
        bookingTypeCode: "MANUALREVENUE",
      }),
    );
    const [booking] = await ledger.readBookings("pfm", account, { limit: 1 });
    expect(booking).toMatchObject({
      bookingType: "EARNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: 7,
      balanceAfter: 7,
      reason: "goodwill",
      descriptions: { de: "Kulanz", en: "Goodwill" },
      bookedAt,
      voucher: null,
      storeId: 1,
      source: "test",
    });
  });

  it("loads a doubly listed booking once, with correct balances after it", { tags: ["B-04"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const twice = earning(account, 5);
    const loaded = responseOf(await ledger.bookPointsMany("pfm", [twice, twice, earning(account, 1)]));
    const history = await ledger.readBookings("pfm", account, { limit: 10 });
    expect(loaded.map(({ balance, replayed }) => [balance, replayed])).toEqual([
      [5, false],
      [5, true],
      [6, false],
    ]);
    expect(history.map(({ balanceAfter }) => balanceAfter).toSorted((left, right) => left - right)).toEqual([5, 6]);
    expect(await balanceOf(account)).toBe(6);
  });

  it("loads many bookings in one transaction, or none", async () => {
    const account = await createAccount(test.database, "pfm");
    const outcome = await ledger.bookPointsMany("pfm", [earning(account, 5), burning(account, 6)]);
    expect(outcome).toMatchObject({ ok: false, error: { code: "NOT_ENOUGH_POINT" } });
    expect(await balanceOf(account)).toBe(0);
  });
});

async function balanceOf(accountId: string): Promise<number | undefined> {
  const [row] = await test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [accountId]);
  return row?.points;
}
