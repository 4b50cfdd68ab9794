import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepared } from "../../database/database.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkLedger, createLedger, type Ledger } from "../ledger/index.ts";
import { createHolding, expireReservationsOnce, type Holding, releaseIn, type Reservation } from "./index.ts";

const ORIGIN = { source: "test" };

let test: TestDatabase;
let holding: Holding;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  holding = createHolding(test.database);
  ledger = createLedger(test.database);
});
afterAll(async () => {
  const report = await checkLedger(test.url);
  await test.close();
  expect(report.findings).toEqual([]);
});

const account = (amount: number) => createAccount(test.database, "pfm", { points: amount, registered: true });
const reward = (overrides: Parameters<typeof createReward>[2] = {}) => createReward(test.database, "pfm", overrides);

interface Hold {
  readonly accountId: string;
  readonly kind?: "C" | "R";
  readonly voucherId: number;
  readonly couponKey?: string;
  readonly request?: ReturnType<typeof requestKey>;
}

const reserve = ({ accountId, kind = "R", voucherId, couponKey, request = requestKey() }: Hold) =>
  holding.reserve({ programId: "pfm", request, accountId, kind, voucherId, couponKey, seconds: 60, origin: ORIGIN });
const commit = (reservation: Pick<Reservation, "id">, request = requestKey()) =>
  holding.commit({ programId: "pfm", reservationId: reservation.id, request, origin: ORIGIN });
const release = ({ id }: Pick<Reservation, "id">) =>
  test.database.withProgram("pfm", (transaction) => releaseIn(transaction, id));
const redeem = (accountId: string, voucherId: number, kind: "C" | "R" = "R", couponKey?: string) =>
  ledger.redeemVoucher({
    programId: "pfm",
    request: requestKey(),
    accountId,
    kind,
    voucherId,
    couponKey,
    origin: ORIGIN,
  });
const burn = (accountId: string, amount: number) =>
  ledger.bookPoints({
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: "BURNBOOKING",
    bookingTypeCode: "MANUALREVENUE",
    points: points(-amount),
    origin: ORIGIN,
  });

/** Spendable points, locked points and the sum of all bookings. */
async function figures(accountId: string): Promise<readonly (number | undefined)[]> {
  const [row] = await test.query<{ points: number; locked: number; booked: number }>(
    `SELECT a.points, a.locked_points AS locked, (SELECT coalesce(sum(points), 0) FROM punktum.postings p WHERE p.account_id = a.id) AS booked
     FROM punktum.accounts a WHERE a.id = $1`,
    [accountId],
  );
  return [row?.points, row?.locked, row?.booked];
}

async function stockOf(voucherId: number): Promise<number | undefined> {
  const [row] = await test.query<{ stock: number }>("SELECT stock FROM punktum.rewards WHERE id = $1", [voucherId]);
  return row?.stock;
}

const successOf = (outcome: Parameters<typeof successesIn>[0][number]) => successesIn([outcome]);
const refusedAsZero = (error: unknown) => {
  expect(error).toMatchObject({ message: "RESERVATION_ENDED" });
  return 0;
};

/** Everything still open, of whatever test. */
const expireAll = () => expireReservationsOnce(test.database, new Date(Date.now() + 1e6));

const passDeadline = ({ id }: Pick<Reservation, "id">) =>
  test.query("UPDATE punktum.reservations SET deadline_at = now() - interval '1 second' WHERE id = $1", [id]);

async function keyed(): Promise<number> {
  const voucherId = await createCoupon(test.database, "pfm", { points: 10, requires_key: true });
  await test.query("INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', $1, 'ONE')", [
    voucherId,
  ]);
  return voucherId;
}

describe("holding a voucher", () => {
  it("B-10 A-47 takes the points out of what can be spent, at once and visibly, without a booking", async () => {
    const accountId = await account(150);
    const held = responseOf(await reserve({ accountId, voucherId: await reward({ points: 100 }) }));
    expect(held).toMatchObject({ state: "OPEN", points: -100, lockedPoints: 100, overdue: false });
    expect(await figures(accountId)).toEqual([50, 100, 150]);
    expect(refusalsIn([await burn(accountId, 60)])).toEqual(["NOT_ENOUGH_POINT"]);
  });

  it("B-10 committing books what was held, releasing gives it back", async () => {
    const accountId = await account(250);
    const voucherId = await reward({ points: 100, stock: 5 });
    const first = responseOf(await reserve({ accountId, voucherId }));
    const second = responseOf(await reserve({ accountId, voucherId }));
    expect(await stockOf(voucherId)).toBe(3);
    expect(responseOf(await commit(first))).toMatchObject({ points: -100, balance: 50, replayed: false });
    expect(await release(second)).toMatchObject({ state: "RELEASED" });
    expect(await figures(accountId)).toEqual([150, 0, 150]);
    expect(await stockOf(voucherId)).toBe(4);
  });

  it("B-10 a voucher that gives points holds none and gives them when it is committed", async () => {
    const accountId = await account(0);
    const voucherId = await createCoupon(test.database, "pfm", { coupon_type_code: "EARN", points: 25 });
    const held = responseOf(await reserve({ accountId, kind: "C", voucherId }));
    expect(await figures(accountId)).toEqual([0, 0, 0]);
    expect(responseOf(await commit(held))).toMatchObject({ points: 25, balance: 25 });
  });

  it("B-10 committing works however little is left and though the account was locked meanwhile", async () => {
    const accountId = await account(100);
    const voucherId = await reward({ points: 100 });
    const held = responseOf(await reserve({ accountId, voucherId }));
    await test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [accountId]);
    await test.query("UPDATE punktum.rewards SET points = 1000, unlocked = false, valid_to = now() WHERE id = $1", [
      voucherId,
    ]);
    expect(responseOf(await commit(held))).toMatchObject({ points: -100, balance: 0 });
  });

  it.each([
    ["LOCKED_VOUCHER", { unlocked: false }],
    ["VALID_FROM_ERROR", { valid_from: "2099-01-01" }],
    ["VALID_TO_ERROR", { valid_to: "2000-01-01" }],
    ["VOUCHER_CODE_NOT_FOUND", { active: false }],
    ["NEED_MORE_POINTS", { points: 501 }],
    ["COUPON_MAX_REDEEM_NUMBER_REACHED", { stock: 0 }],
  ] as const)("BURN-35 is refused like redeeming: %s", async (code, overrides) => {
    const accountId = await account(500);
    const voucherId = await reward(overrides);
    expect(refusalsIn([await reserve({ accountId, voucherId }), await redeem(accountId, voucherId)])).toEqual([code]);
    expect(await figures(accountId)).toEqual([500, 0, 500]);
  });

  it("BURN-34 is refused to a locked account", async () => {
    const accountId = await account(500);
    await test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [accountId]);
    expect(refusalsIn([await reserve({ accountId, voucherId: await reward() })])).toEqual(["LOCKED_USER"]);
  });
});

describe("what is held is taken for everybody else", () => {
  it("BURN-35 counts against the limit of the account until it is released", async () => {
    const accountId = await account(500);
    const voucherId = await reward({ max_redeem_per_account: 1 });
    const held = responseOf(await reserve({ accountId, voucherId }));
    const tries = [await reserve({ accountId, voucherId }), await redeem(accountId, voucherId)];
    expect(refusalsIn(tries)).toEqual(["COUPON_ALREADY_REDEEMED_BY_USER"]);
    await release(held);
    expect(successesIn([await redeem(accountId, voucherId)])).toBe(1);
  });

  it("BURN-35 counts against the number of pieces", async () => {
    const [one, other] = [await account(500), await account(500)];
    const voucherId = await reward({ stock: 1 });
    const held = responseOf(await reserve({ accountId: one, voucherId }));
    expect(refusalsIn([await redeem(other, voucherId)])).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
    await release(held);
    expect(successesIn([await redeem(other, voucherId)])).toBe(1);
    expect(await stockOf(voucherId)).toBe(0);
  });

  it("DATA-13 keeps a single-use key from others, and from its holder", async () => {
    const [one, other] = [await account(50), await account(50)];
    const voucherId = await keyed();
    const held = responseOf(await reserve({ accountId: one, kind: "C", voucherId, couponKey: "ONE" }));
    expect(refusalsIn([await redeem(other, voucherId, "C", "ONE")])).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
    expect(refusalsIn([await redeem(one, voucherId, "C", "ONE")])).toEqual(["COUPON_ALREADY_REDEEMED_BY_USER"]);
    await commit(held);
    expect(refusalsIn([await redeem(other, voucherId, "C", "ONE")])).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
  });

  it("DATA-13 a released key is as good as new", async () => {
    const [one, other] = [await account(50), await account(50)];
    const voucherId = await keyed();
    await release(responseOf(await reserve({ accountId: one, kind: "C", voucherId, couponKey: "ONE" })));
    expect(successesIn([await redeem(other, voucherId, "C", "ONE")])).toBe(1);
  });

  it("B-10 of fifty who want the last piece at once one holds it", async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, () => account(100)));
    const voucherId = await reward({ stock: 1 });
    const outcomes = await Promise.all(accounts.map((accountId) => reserve({ accountId, voucherId })));
    expect(successesIn(outcomes)).toBe(1);
    expect(await stockOf(voucherId)).toBe(0);
  });
});

describe("asking again", () => {
  it("B-04 every step answers the same again, also eight at once, and happens once", async () => {
    const accountId = await account(300);
    const voucherId = await reward({ points: 100, stock: 10 });
    const [reserving, committing] = [requestKey(), requestKey()];
    const held = await Promise.all(
      Array.from({ length: 8 }, () => reserve({ accountId, voucherId, request: reserving })),
    );
    expect(new Set(held.map((outcome) => responseOf(outcome).id)).size).toBe(1);
    expect(await figures(accountId)).toEqual([200, 100, 300]);
    const [first] = held.map(responseOf);
    const booked = await Promise.all(Array.from({ length: 8 }, () => commit({ id: String(first?.id) }, committing)));
    expect(new Set(booked.map((outcome) => responseOf(outcome).bookingId)).size).toBe(1);
    expect(booked.filter((outcome) => !responseOf(outcome).replayed)).toHaveLength(1);
    expect(await figures(accountId)).toEqual([200, 0, 200]);
    expect(responseOf(await reserve({ accountId, voucherId, request: reserving })).state).toBe("COMMITTED");
    expect(await stockOf(voucherId)).toBe(9);
  });

  it("B-04 a key used for something else is refused, whatever it was used for", async () => {
    const accountId = await account(300);
    const voucherId = await reward({ points: 10 });
    const request = requestKey();
    const held = responseOf(await reserve({ accountId, voucherId, request }));
    const other = { ...request, fingerprint: Buffer.alloc(32, 7) };
    expect(refusalsIn([await reserve({ accountId, voucherId, request: other })])).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    expect(refusalsIn([await commit(held, request)])).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    const committing = requestKey();
    await commit(held, committing);
    expect(refusalsIn([await reserve({ accountId, voucherId, request: committing })])).toEqual([
      "IDEMPOTENCY_KEY_REUSED",
    ]);
  });

  it("B-10 committed is committed under any key; it cannot be released, and what was released cannot be committed", async () => {
    const accountId = await account(300);
    const voucherId = await reward({ points: 10 });
    const [kept, given] = [
      responseOf(await reserve({ accountId, voucherId })),
      responseOf(await reserve({ accountId, voucherId })),
    ];
    const booked = responseOf(await commit(kept));
    expect(responseOf(await commit(kept))).toEqual({ ...booked, replayed: true });
    await expect(release(kept)).rejects.toThrow("RESERVATION_ENDED");
    await release(given);
    expect(await release(given)).toMatchObject({ state: "RELEASED" });
    expect(refusalsIn([await commit(given)])).toEqual(["RESERVATION_ENDED"]);
    expect(refusalsIn([await commit({ id: accountId })])).toEqual(["NOT_FOUND"]);
  });

  it("B-10 of a commit and a release at once one wins, ten times over", async () => {
    const voucherId = await reward({ points: 100 });
    for (let round = 0; round < 10; round += 1) {
      const accountId = await account(100);
      const held = responseOf(await reserve({ accountId, voucherId }));
      const [committed, released] = await Promise.all([
        commit(held).then(successOf),
        release(held).then(() => 1, refusedAsZero),
      ]);
      expect(committed + released).toBe(1);
      expect(await figures(accountId)).toEqual([100 * released, 0, 100 * released]);
    }
  });
});

describe("the deadline", () => {
  it("B-10 a commit after it is refused, and everything is free again", async () => {
    const accountId = await account(100);
    const voucherId = await reward({ points: 100, stock: 1 });
    const held = responseOf(await reserve({ accountId, voucherId }));
    await passDeadline(held);
    expect(refusalsIn([await commit(held)])).toEqual(["RESERVATION_ENDED"]);
    expect(await figures(accountId)).toEqual([100, 0, 100]);
    expect(await stockOf(voucherId)).toBe(1);
  });

  it("B-10 what was committed before it stays committed", async () => {
    const accountId = await account(100);
    const held = responseOf(await reserve({ accountId, voucherId: await reward({ points: 100 }) }));
    const booked = responseOf(await commit(held));
    await passDeadline(held);
    expect(responseOf(await commit(held))).toEqual({ ...booked, replayed: true });
    await expireAll();
    expect(await holding.read("pfm", held.id)).toMatchObject({ state: "COMMITTED" });
  });

  it("B-10 the account's next redemption, reservation, reading or booking finds the points free", async () => {
    const voucherId = await reward({ points: 100, stock: 1 });
    const touches: readonly ((accountId: string, held: Reservation) => Promise<unknown>)[] = [
      (accountId) => redeem(accountId, voucherId).then(responseOf),
      (accountId) => reserve({ accountId, voucherId }).then(responseOf),
      (_accountId, held) => holding.read("pfm", held.id),
      (_accountId, held) => release(held),
      (accountId) => burn(accountId, 100).then(responseOf),
    ];
    for (const touch of touches) {
      await test.query("UPDATE punktum.rewards SET stock = 1 WHERE id = $1", [voucherId]);
      const accountId = await account(100);
      const held = responseOf(await reserve({ accountId, voucherId }));
      await passDeadline(held);
      await touch(accountId, held);
      expect(await holding.read("pfm", held.id)).toMatchObject({ state: "EXPIRED" });
    }
  });

  it("B-10 the job releases what is overdue, once, also from two processes at once", async () => {
    await expireAll();
    const accounts = await Promise.all(Array.from({ length: 30 }, () => account(100)));
    const vouchers = [await reward({ points: 50, stock: 60 }), await reward({ points: 50, stock: 60 })];
    const held = await Promise.all(
      accounts.flatMap((accountId) => vouchers.map((voucherId) => reserve({ accountId, voucherId }))),
    );
    const later = new Date(Date.now() + 61_000);
    const counts = await Promise.all([1, 2, 3].map(() => expireReservationsOnce(test.database, later)));
    const rest = await expireReservationsOnce(test.database, later);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(held.length);
    expect(await Promise.all(accounts.map(figures))).toEqual(accounts.map(() => [100, 0, 100]));
    expect(await Promise.all(vouchers.map(stockOf))).toEqual([60, 60]);
  });

  it("B-10 overdue holds of two accounts that cross over do not wait for each other in a circle", async () => {
    const [x, y] = [await reward({ points: 10, stock: 100 }), await reward({ points: 10, stock: 100 })];
    for (let round = 0; round < 15; round += 1) {
      const [one, other] = [await account(100), await account(100)];
      const held = [
        responseOf(await reserve({ accountId: one, voucherId: x })),
        responseOf(await reserve({ accountId: other, voucherId: y })),
      ];
      await Promise.all(held.map(passDeadline));
      const outcomes = await Promise.all([redeem(one, y), redeem(other, x)]);
      expect(successesIn(outcomes)).toBe(2);
    }
  });
});

/** A statement of the application; its answer does not matter here. */
let statements = 0;
const statement = (sql: string) => prepared(`step ${(statements += 1)}`, sql, () => undefined);

/** The step was done, and its connection dies before the commit. */
async function killInside(sql: string): Promise<void> {
  const ownPid = prepared("own pid", "SELECT pg_backend_pid() AS pid", (row) => row["pid"]);
  const attempt = test.database.withProgram("pfm", async ({ run }) => {
    await run(statement(sql), []);
    const [pid] = await run(ownPid, []);
    await test.query("SELECT pg_terminate_backend($1)", [pid]);
    await run(statement("SELECT 1"), []);
  });
  await expect(attempt).rejects.toThrow(/connection/i);
}

describe("a connection that dies between or in the steps", () => {
  it("B-10 leaves each step done or not done, never half, and asking again finishes it", async () => {
    const accountId = await account(100);
    const voucherId = await reward({ points: 100, stock: 1 });
    const fingerprint = "decode(repeat('07', 32), 'hex')";
    const [id, bookingId] = ["10000000-0000-8000-8000-000000000001", "10000000-0000-8000-8000-000000000002"];
    const reserving = `SELECT punktum.reserve_voucher('pfm', '${id}', ${fingerprint}, 'o', '${accountId}', 'R', ${voucherId}, NULL, 60,
      NULL, NULL, NULL, NULL, 's')`;
    const committing = `SELECT punktum.commit_reservation('pfm', '${id}', '${bookingId}', ${fingerprint}, 'o', NULL, NULL, 's')`;
    const releasing = `SELECT punktum.release_reservation('pfm', '${id}')`;
    const run = (sql: string) => test.database.withoutProgram(statement(sql), []);

    await killInside(reserving);
    expect(await figures(accountId)).toEqual([100, 0, 100]);
    await run(reserving);
    expect(await figures(accountId)).toEqual([0, 100, 100]);
    await killInside(releasing);
    await killInside(committing);
    await killInside("SELECT punktum.expire_reservations('pfm', now() + interval '1 day', 10)");
    expect(await figures(accountId)).toEqual([0, 100, 100]);
    expect(await stockOf(voucherId)).toBe(0);
    await run(committing);
    await run(committing);
    expect(await figures(accountId)).toEqual([0, 0, 0]);
  });
});
