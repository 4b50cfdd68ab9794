import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger, type Ledger, type LedgerOutcome, type RedeemVoucherInput } from "./index.ts";

let test: TestDatabase;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestDatabase();
  ledger = createLedger(test.database);
  await createProgram(test.database);
  await test.database.withProgram("pfm", async ({ db }) => {
    await db.insertInto("partners").values({ program_id: "pfm", id: 2, name: "Other partner" }).execute();
    await db.insertInto("stores").values({ program_id: "pfm", id: 2, partner_id: 2, name: "Other store" }).execute();
  });
});
afterAll(() => test.close());

function redeem(
  accountId: string,
  kind: "C" | "R",
  voucherId: number,
  overrides: Partial<RedeemVoucherInput> = {},
): Promise<LedgerOutcome> {
  return ledger.redeemVoucher({
    programId: "pfm",
    request: requestKey(),
    accountId,
    kind,
    voucherId,
    origin: { source: "test", storeId: 1 },
    ...overrides,
  });
}

const refusal = (code: string) => ({ ok: false, error: { code } });
const registered = (points: number) => createAccount(test.database, "pfm", { points, registered: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("redeeming a reward", () => {
  it("takes the reward's points and creates a booking, a redemption and a count", { tags: ["BURN-28"] }, async () => {
    const account = await registered(250);
    const reward = await createReward(test.database, "pfm", { points: 100 });
    const outcome = await redeem(account, "R", reward);
    const [booking] = await ledger.readBookings("pfm", account, { limit: 1 });
    const [count] = await test.query(
      "SELECT redeemed_count FROM punktum.account_coupons WHERE account_id = $1 AND kind = 'R' AND voucher_id = $2",
      [account, reward],
    );
    const [redemption] = await test.query("SELECT kind, voucher_id FROM punktum.redemptions WHERE account_id = $1", [
      account,
    ]);
    expect(outcome).toMatchObject({ ok: true, response: { points: -100, balance: 150 } });
    expect(booking).toMatchObject({
      bookingType: "BURNBOOKING",
      bookingTypeCode: "COU",
      points: -100,
      descriptions: { de: `Prämie ${reward}`, en: `Reward ${reward}` },
      voucher: { kind: "R", id: reward },
    });
    expect(count).toEqual({ redeemed_count: 1 });
    expect(redemption).toEqual({ kind: "R", voucher_id: reward });
  });

  it("refuses a reward to an unregistered account", { tags: ["BURN-33"] }, async () => {
    const account = await createAccount(test.database, "pfm", { points: 500 });
    const reward = await createReward(test.database, "pfm");
    expect(await redeem(account, "R", reward)).toMatchObject(refusal("ANONYMOUS_USER_NOT_ALLOWED"));
  });

  it(
    "refuses a reward above the balance and accepts one that costs exactly the balance",
    { tags: ["BURN-23"] },
    async () => {
      const account = await registered(100);
      const dear = await createReward(test.database, "pfm", { points: 101 });
      const exact = await createReward(test.database, "pfm", { points: 100 });
      expect(await redeem(account, "R", dear)).toMatchObject(refusal("NEED_MORE_POINTS"));
      expect(await redeem(account, "R", exact)).toMatchObject({ ok: true, response: { balance: 0 } });
    },
  );

  it("requires the points of a reward that does not take them", { tags: ["DATA-14"] }, async () => {
    const [rich, poor] = [await registered(100), await registered(99)];
    const reward = await createReward(test.database, "pfm", { points: 100, decrease_points: false });
    expect(await redeem(rich, "R", reward)).toMatchObject({ ok: true, response: { points: 0, balance: 100 } });
    expect(await redeem(poor, "R", reward)).toMatchObject(refusal("NEED_MORE_POINTS"));
  });

  it("hands out no more rewards than in stock", { tags: ["BURN-35"] }, async () => {
    const account = await registered(300);
    const reward = await createReward(test.database, "pfm", { stock: 1 });
    expect(await redeem(account, "R", reward)).toMatchObject({ ok: true });
    expect(await redeem(account, "R", reward)).toMatchObject(refusal("COUPON_MAX_REDEEM_NUMBER_REACHED"));
  });

  it("refuses a locked account", { tags: ["BURN-34"] }, async () => {
    const account = await createAccount(test.database, "pfm", {
      points: 500,
      registered: true,
      account: { status: "LOCKED" },
    });
    const reward = await createReward(test.database, "pfm");
    expect(await redeem(account, "R", reward)).toMatchObject(refusal("LOCKED_USER"));
  });

  it("refuses a deactivated account", async () => {
    const account = await createAccount(test.database, "pfm", { points: 500, account: { status: "INACTIVE" } });
    const reward = await createReward(test.database, "pfm");
    expect(await redeem(account, "R", reward)).toMatchObject(refusal("USER_KEY_DEACTIVATED"));
  });
});

describe("redeeming a coupon", () => {
  it("adds the points of an EARN coupon and takes those of all others", { tags: ["BURN-28"] }, async () => {
    const account = await createAccount(test.database, "pfm", { points: 50 });
    const bonus = await createCoupon(test.database, "pfm", { coupon_type_code: "EARN", points: 30 });
    const discount = await createCoupon(test.database, "pfm", { points: 20 });
    expect(await redeem(account, "C", bonus)).toMatchObject({ ok: true, response: { points: 30, balance: 80 } });
    expect(await redeem(account, "C", discount)).toMatchObject({ ok: true, response: { points: -20, balance: 60 } });
  });

  it("shows a coupon without points in the history", { tags: ["HIST-04"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const coupon = await createCoupon(test.database, "pfm");
    await redeem(account, "C", coupon);
    const history = await ledger.readBookings("pfm", account, { limit: 5 });
    expect(history).toMatchObject([{ points: 0, bookingType: "BURNBOOKING", voucher: { kind: "C", id: coupon } }]);
  });

  it.each(["MANSIM", "MANEXT", "MANSIMEXT"] as const)(
    "gives a %s coupon to registered accounts only",
    { tags: ["BURN-31"] },
    async (code) => {
      const coupon = await createCoupon(test.database, "pfm", { redeem_dependency_code: code });
      const anonymous = await createAccount(test.database, "pfm");
      expect(await redeem(anonymous, "C", coupon)).toMatchObject(refusal("ANONYMOUS_USER_NOT_ALLOWED"));
      expect(await redeem(await registered(0), "C", coupon)).toMatchObject({ ok: true });
    },
  );

  it("refuses a coupon before its first and after its last moment", { tags: ["BURN-22"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const future = await createCoupon(test.database, "pfm", { valid_from: inDays(1) });
    const past = await createCoupon(test.database, "pfm", { valid_from: inDays(-3), valid_to: inDays(-1) });
    const now = await createCoupon(test.database, "pfm", { valid_from: inDays(-1), valid_to: inDays(1) });
    const open = await createCoupon(test.database, "pfm", { valid_from: inDays(-1) });
    expect(await redeem(account, "C", future)).toMatchObject(refusal("VALID_FROM_ERROR"));
    expect(await redeem(account, "C", past)).toMatchObject(refusal("VALID_TO_ERROR"));
    expect(await redeem(account, "C", now)).toMatchObject({ ok: true });
    expect(await redeem(account, "C", open)).toMatchObject({ ok: true });
  });

  it("refuses a coupon locked by the back office", { tags: ["BURN-30"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const coupon = await createCoupon(test.database, "pfm", { unlocked: false });
    expect(await redeem(account, "C", coupon)).toMatchObject(refusal("LOCKED_VOUCHER"));
  });

  it.each(["MULTIPLIER", "EXTRAPOINT"] as const)(
    "a %s coupon cannot be redeemed",
    { tags: ["BURN-18"] },
    async (type) => {
      const account = await createAccount(test.database, "pfm");
      const coupon = await createCoupon(test.database, "pfm", { coupon_type_code: type, activatable: true });
      expect(await redeem(account, "C", coupon)).toMatchObject(refusal("VOUCHER_DISABLED"));
    },
  );

  it("counts redemptions per account", { tags: ["BURN-35"] }, async () => {
    const [one, two] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const coupon = await createCoupon(test.database, "pfm", { max_redeem_per_account: 1 });
    expect(await redeem(one, "C", coupon)).toMatchObject({ ok: true });
    expect(await redeem(one, "C", coupon)).toMatchObject(refusal("COUPON_ALREADY_REDEEMED_BY_USER"));
    expect(await redeem(two, "C", coupon)).toMatchObject({ ok: true });
  });

  it("counts redemptions of all accounts together", { tags: ["BURN-35"] }, async () => {
    const [one, two] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const coupon = await createCoupon(test.database, "pfm", { max_redeem_total: 1 });
    expect(await redeem(one, "C", coupon)).toMatchObject({ ok: true });
    expect(await redeem(two, "C", coupon)).toMatchObject(refusal("COUPON_MAX_REDEEM_NUMBER_REACHED"));
  });

  it("does not find a coupon of another store or partner", { tags: ["BURN-24"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const ofStore = await createCoupon(test.database, "pfm", { store_id: 2 });
    const ofPartner = await createCoupon(test.database, "pfm", { partner_id: 2 });
    expect(await redeem(account, "C", ofStore)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(account, "C", ofPartner)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    const there = { origin: { source: "test", storeId: 2 } };
    expect(await redeem(account, "C", ofStore, there)).toMatchObject({ ok: true });
    expect(await redeem(account, "C", ofPartner, there)).toMatchObject({ ok: true });
  });

  it("gives an assigned coupon only to accounts it was assigned to", async () => {
    const [chosen, other] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const coupon = await createCoupon(test.database, "pfm", { audience: "ASSIGNED" });
    await test.database.withProgram("pfm", ({ db }) =>
      db
        .insertInto("account_coupons")
        .values({ program_id: "pfm", account_id: chosen, kind: "C", voucher_id: coupon, assigned_at: new Date() })
        .execute(),
    );
    expect(await redeem(other, "C", coupon)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(chosen, "C", coupon)).toMatchObject({ ok: true });
  });

  it("does not find unknown and deactivated coupons", { tags: ["BURN-21"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const withdrawn = await createCoupon(test.database, "pfm", { active: false });
    expect(await redeem(account, "C", 999_999)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(account, "C", withdrawn)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
  });
});

describe("coupon keys", () => {
  async function couponWithKeys(keys: readonly { key_code: string; account_id?: string }[]): Promise<number> {
    const coupon = await createCoupon(test.database, "pfm", { requires_key: true });
    await test.database.withProgram("pfm", ({ db }) =>
      db
        .insertInto("coupon_keys")
        .values(keys.map((key) => ({ program_id: "pfm", coupon_id: coupon, ...key })))
        .execute(),
    );
    return coupon;
  }

  it("redeems each key once", { tags: ["DATA-13"] }, async () => {
    const [one, two] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const coupon = await couponWithKeys([{ key_code: "K1" }, { key_code: "K2" }]);
    expect(await redeem(one, "C", coupon, { couponKey: "K1" })).toMatchObject({ ok: true });
    expect(await redeem(one, "C", coupon, { couponKey: "K1" })).toMatchObject(
      refusal("COUPON_ALREADY_REDEEMED_BY_USER"),
    );
    expect(await redeem(two, "C", coupon, { couponKey: "K1" })).toMatchObject(
      refusal("COUPON_MAX_REDEEM_NUMBER_REACHED"),
    );
    expect(await redeem(two, "C", coupon, { couponKey: "K2" })).toMatchObject({ ok: true });
  });

  it("refuses a coupon with keys without a key, with an unknown one and with another member's", async () => {
    const [owner, other] = [await createAccount(test.database, "pfm"), await createAccount(test.database, "pfm")];
    const coupon = await couponWithKeys([{ key_code: "MINE", account_id: owner }]);
    expect(await redeem(owner, "C", coupon)).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(owner, "C", coupon, { couponKey: "NONE" })).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(other, "C", coupon, { couponKey: "MINE" })).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    expect(await redeem(owner, "C", coupon, { couponKey: "MINE" })).toMatchObject({ ok: true });
  });
});

describe("repeating a redemption", () => {
  it("returns the first redemption to a repeated press", { tags: ["B-24"] }, async () => {
    const account = await registered(300);
    const reward = await createReward(test.database, "pfm", { points: 100, stock: 1, max_redeem_per_account: 1 });
    const request = requestKey();
    const first = await redeem(account, "R", reward, { request });
    const second = await redeem(account, "R", reward, { request });
    expect(first).toMatchObject({ ok: true, response: { balance: 200, replayed: false } });
    expect(second).toEqual({ ok: true, response: { ...responseOf(first), replayed: true } });
  });

  it("counts nothing if a redemption is refused at the last check", { tags: ["B-24"] }, async () => {
    const account = await createAccount(test.database, "pfm");
    const coupon = await createCoupon(test.database, "pfm", { max_redeem_total: 5, requires_key: true });
    expect(await redeem(account, "C", coupon, { couponKey: "NONE" })).toMatchObject(refusal("VOUCHER_CODE_NOT_FOUND"));
    const [row] = await test.query("SELECT redeemed_total FROM punktum.coupons WHERE id = $1", [coupon]);
    expect(row).toEqual({ redeemed_total: 0 });
  });
});
