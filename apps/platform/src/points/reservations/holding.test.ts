import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, requestKey } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { createReservationWorld, type ReservationWorld } from "./testing/reservation-world.ts";

let world: ReservationWorld;
beforeAll(async () => {
  world = await createReservationWorld();
});
afterAll(async () => expect(await world.close()).toEqual([]));

const successOf = (outcome: Parameters<typeof successesIn>[0][number]) => successesIn([outcome]);
const refusedAsZero = (error: unknown) => {
  expect(error).toMatchObject({ message: "RESERVATION_ENDED" });
  return 0;
};

async function keyed(): Promise<number> {
  const voucherId = await createCoupon(world.test.database, "pfm", { points: 10, requires_key: true });
  await world.test.query(
    "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', $1, 'ONE')",
    [voucherId],
  );
  return voucherId;
}

describe("reserving a voucher", () => {
  it(
    "removes the points from the spendable ones, at once and visibly, without a booking",
    { tags: ["B-10", "A-47"] },
    async () => {
      const accountId = await world.account(150);
      const held = responseOf(await world.reserve({ accountId, voucherId: await world.reward({ points: 100 }) }));
      expect(held).toMatchObject({ state: "OPEN", points: -100, lockedPoints: 100, overdue: false });
      expect(await world.figures(accountId)).toEqual([50, 100, 150]);
      expect(refusalsIn([await world.burn(accountId, 60)])).toEqual(["NOT_ENOUGH_POINT"]);
    },
  );

  it("a commit books the reservation, a release returns it", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(250);
    const voucherId = await world.reward({ points: 100, stock: 5 });
    const first = responseOf(await world.reserve({ accountId, voucherId }));
    const second = responseOf(await world.reserve({ accountId, voucherId }));
    expect(await world.stockOf(voucherId)).toBe(3);
    expect(responseOf(await world.commit(first))).toMatchObject({ points: -100, balance: 50, replayed: false });
    expect(await world.release(second)).toMatchObject({ state: "RELEASED" });
    expect(await world.figures(accountId)).toEqual([150, 0, 150]);
    expect(await world.stockOf(voucherId)).toBe(4);
  });

  it("a voucher that gives points reserves none and gives them at the commit", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(0);
    const voucherId = await createCoupon(world.test.database, "pfm", { coupon_type_code: "EARN", points: 25 });
    const held = responseOf(await world.reserve({ accountId, kind: "C", voucherId }));
    expect(await world.figures(accountId)).toEqual([0, 0, 0]);
    expect(responseOf(await world.commit(held))).toMatchObject({ points: 25, balance: 25 });
  });

  it("a commit works regardless of the remaining balance and a later lock", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(100);
    const voucherId = await world.reward({ points: 100 });
    const held = responseOf(await world.reserve({ accountId, voucherId }));
    await world.test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [accountId]);
    await world.test.query(
      "UPDATE punktum.rewards SET points = 1000, unlocked = false, valid_to = now() WHERE id = $1",
      [voucherId],
    );
    expect(responseOf(await world.commit(held))).toMatchObject({ points: -100, balance: 0 });
  });

  it.each([
    ["LOCKED_VOUCHER", { unlocked: false }],
    ["VALID_FROM_ERROR", { valid_from: "2099-01-01" }],
    ["VALID_TO_ERROR", { valid_to: "2000-01-01" }],
    ["VOUCHER_CODE_NOT_FOUND", { active: false }],
    ["NEED_MORE_POINTS", { points: 501 }],
    ["COUPON_MAX_REDEEM_NUMBER_REACHED", { stock: 0 }],
  ] as const)("is refused like redeeming: %s", { tags: ["BURN-35"] }, async (code, overrides) => {
    const accountId = await world.account(500);
    const voucherId = await world.reward(overrides);
    expect(
      refusalsIn([await world.reserve({ accountId, voucherId }), await world.redeem(accountId, voucherId)]),
    ).toEqual([code]);
    expect(await world.figures(accountId)).toEqual([500, 0, 500]);
  });

  it("is refused to a locked account", { tags: ["BURN-34"] }, async () => {
    const accountId = await world.account(500);
    await world.test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [accountId]);
    expect(refusalsIn([await world.reserve({ accountId, voucherId: await world.reward() })])).toEqual(["LOCKED_USER"]);
  });
});

describe("reserved points cannot be used by others", () => {
  it("counts towards the account's limit until it is released", { tags: ["BURN-35"] }, async () => {
    const accountId = await world.account(500);
    const voucherId = await world.reward({ max_redeem_per_account: 1 });
    const held = responseOf(await world.reserve({ accountId, voucherId }));
    const tries = [await world.reserve({ accountId, voucherId }), await world.redeem(accountId, voucherId)];
    expect(refusalsIn(tries)).toEqual(["COUPON_ALREADY_REDEEMED_BY_USER"]);
    await world.release(held);
    expect(successesIn([await world.redeem(accountId, voucherId)])).toBe(1);
  });

  it("counts towards the stock", { tags: ["BURN-35"] }, async () => {
    const [one, other] = [await world.account(500), await world.account(500)];
    const voucherId = await world.reward({ stock: 1 });
    const held = responseOf(await world.reserve({ accountId: one, voucherId }));
    expect(refusalsIn([await world.redeem(other, voucherId)])).toEqual(["COUPON_MAX_REDEEM_NUMBER_REACHED"]);
    await world.release(held);
    expect(successesIn([await world.redeem(other, voucherId)])).toBe(1);
    expect(await world.stockOf(voucherId)).toBe(0);
  });

  it("blocks a single-use key for others and for its holder", { tags: ["DATA-13"] }, async () => {
    const [one, other] = [await world.account(50), await world.account(50)];
    const voucherId = await keyed();
    const held = responseOf(await world.reserve({ accountId: one, kind: "C", voucherId, couponKey: "ONE" }));
    expect(refusalsIn([await world.redeem(other, voucherId, "C", "ONE")])).toEqual([
      "COUPON_MAX_REDEEM_NUMBER_REACHED",
    ]);
    expect(refusalsIn([await world.redeem(one, voucherId, "C", "ONE")])).toEqual(["COUPON_ALREADY_REDEEMED_BY_USER"]);
    await world.commit(held);
    expect(refusalsIn([await world.redeem(other, voucherId, "C", "ONE")])).toEqual([
      "COUPON_MAX_REDEEM_NUMBER_REACHED",
    ]);
  });

  it("a released key can be used again", { tags: ["DATA-13"] }, async () => {
    const [one, other] = [await world.account(50), await world.account(50)];
    const voucherId = await keyed();
    await world.release(responseOf(await world.reserve({ accountId: one, kind: "C", voucherId, couponKey: "ONE" })));
    expect(successesIn([await world.redeem(other, voucherId, "C", "ONE")])).toBe(1);
  });

  it("one of fifty concurrent requests reserves the last piece", { tags: ["B-10"] }, async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, () => world.account(100)));
    const voucherId = await world.reward({ stock: 1 });
    const outcomes = await Promise.all(accounts.map((accountId) => world.reserve({ accountId, voucherId })));
    expect(successesIn(outcomes)).toBe(1);
    expect(await world.stockOf(voucherId)).toBe(0);
  });
});

describe("repetition", () => {
  it(
    "every step returns the same answer again, also eight concurrent ones, and happens once",
    { tags: ["B-04"] },
    async () => {
      const accountId = await world.account(300);
      const voucherId = await world.reward({ points: 100, stock: 10 });
      const [reserving, committing] = [requestKey(), requestKey()];
      const held = await Promise.all(
        Array.from({ length: 8 }, () => world.reserve({ accountId, voucherId, request: reserving })),
      );
      expect(new Set(held.map((outcome) => responseOf(outcome).id)).size).toBe(1);
      expect(await world.figures(accountId)).toEqual([200, 100, 300]);
      const [first] = held.map(responseOf);
      const booked = await Promise.all(
        Array.from({ length: 8 }, () => world.commit({ id: String(first?.id) }, committing)),
      );
      expect(new Set(booked.map((outcome) => responseOf(outcome).bookingId)).size).toBe(1);
      expect(booked.filter((outcome) => !responseOf(outcome).replayed)).toHaveLength(1);
      expect(await world.figures(accountId)).toEqual([200, 0, 200]);
      expect(responseOf(await world.reserve({ accountId, voucherId, request: reserving })).state).toBe("COMMITTED");
      expect(await world.stockOf(voucherId)).toBe(9);
    },
  );

  it("a key of another request is refused", { tags: ["B-04"] }, async () => {
    const accountId = await world.account(300);
    const voucherId = await world.reward({ points: 10 });
    const request = requestKey();
    const held = responseOf(await world.reserve({ accountId, voucherId, request }));
    const other = { ...request, fingerprint: Buffer.alloc(32, 7) };
    expect(refusalsIn([await world.reserve({ accountId, voucherId, request: other })])).toEqual([
      "IDEMPOTENCY_KEY_REUSED",
    ]);
    expect(refusalsIn([await world.commit(held, request)])).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    const committing = requestKey();
    await world.commit(held, committing);
    expect(refusalsIn([await world.reserve({ accountId, voucherId, request: committing })])).toEqual([
      "IDEMPOTENCY_KEY_REUSED",
    ]);
  });

  it(
    "a commit is final under any key; a committed one cannot be released, a released one not committed",
    { tags: ["B-10"] },
    async () => {
      const accountId = await world.account(300);
      const voucherId = await world.reward({ points: 10 });
      const [kept, given] = [
        responseOf(await world.reserve({ accountId, voucherId })),
        responseOf(await world.reserve({ accountId, voucherId })),
      ];
      const booked = responseOf(await world.commit(kept));
      expect(responseOf(await world.commit(kept))).toEqual({ ...booked, replayed: true });
      await expect(world.release(kept)).rejects.toThrow("RESERVATION_ENDED");
      await world.release(given);
      expect(await world.release(given)).toMatchObject({ state: "RELEASED" });
      expect(refusalsIn([await world.commit(given)])).toEqual(["RESERVATION_ENDED"]);
      expect(refusalsIn([await world.commit({ id: accountId })])).toEqual(["NOT_FOUND"]);
    },
  );

  it("one of a concurrent commit and release wins, ten times", { tags: ["B-10"] }, async () => {
    const voucherId = await world.reward({ points: 100 });
    for (let round = 0; round < 10; round += 1) {
      const accountId = await world.account(100);
      const held = responseOf(await world.reserve({ accountId, voucherId }));
      const [committed, released] = await Promise.all([
        world.commit(held).then(successOf),
        world.release(held).then(() => 1, refusedAsZero),
      ]);
      expect(committed + released).toBe(1);
      expect(await world.figures(accountId)).toEqual([100 * released, 0, 100 * released]);
    }
  });
});
