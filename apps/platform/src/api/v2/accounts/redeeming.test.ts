import { randomUUID } from "node:crypto";
import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const at = (accountId: string) => ({ params: { accountId } });
const change = (accountId: string, accountCouponId: string, body: object) => ({
  params: { accountId, accountCouponId },
  body,
});
const redeem = (accountId: string, accountCouponId: string) => change(accountId, accountCouponId, { redeemed: true });
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, at(card))).points;

describe("redeeming", () => {
  let reward: string;
  beforeEach(async () => {
    reward = `R${await createReward(world.database, "pfm", { points: 100 })}`;
  });

  it(
    "takes the points and returns the booking and the voucher afterwards",
    { tags: ["V2-18", "BURN-40"] },
    async () => {
      const limited = `R${await createReward(world.database, "pfm", { points: 100, max_redeem_per_account: 1 })}`;
      const { card } = await addAccount(world, { points: 150, registered: true });
      const answer = await callV2(world, v2.changeAccountCoupon, redeem(card, limited), {
        idType: "ID",
        language: "en",
      });
      expect(answer.booking).toMatchObject({ points: -100, balance: 50 });
      expect(answer.accountCoupon).toMatchObject({ accountCouponId: limited, unlocked: false });
      const [row] = await callV2(world, v2.listBookings, at(card), { language: "en" });
      expect(row).toMatchObject({ bookingType: "BURNBOOKING", bookingTypeCode: "COU", points: 100 });
      expect(row?.reason).toBe(answer.accountCoupon.title);
    },
  );

  it("returns the first answer to a repeated redemption and redeems once", { tags: ["V2-18"] }, async () => {
    const { card } = await addAccount(world, { points: 500, registered: true });
    const key = randomUUID();
    const first = await callV2(world, v2.changeAccountCoupon, redeem(card, reward), { key });
    const again = await Promise.all(
      Array.from({ length: 8 }, () => callV2(world, v2.changeAccountCoupon, redeem(card, reward), { key })),
    );
    expect(again).toEqual(Array.from({ length: 8 }, () => first));
    expect(await balanceOf(card)).toBe(400);
  });

  it("repeats the answer even if account and voucher were closed meanwhile", { tags: ["V2-18"] }, async () => {
    const { id, card } = await addAccount(world, { points: 500, registered: true });
    const key = randomUUID();
    const first = await callV2(world, v2.changeAccountCoupon, redeem(card, reward), { key });
    await world.test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [id]);
    await world.test.query("UPDATE punktum.rewards SET active = false WHERE id = $1", [reward.slice(1)]);
    const again = await callV2(world, v2.changeAccountCoupon, redeem(card, reward), { key });
    expect(again.booking).toEqual(first.booking);
  });

  it("finds a voucher that is newer than the cached catalogue", { tags: ["V2-18"] }, async () => {
    const { card } = await addAccount(world, { points: 500, registered: true });
    await callV2(world, v2.listAccountCoupons, at(card));
    const youngest = `R${await createReward(world.database, "pfm", { points: 200 })}`;
    const { accountCoupon } = await callV2(world, v2.changeAccountCoupon, redeem(card, youngest));
    expect(accountCoupon).toMatchObject({ accountCouponId: youngest, points: 200 });
  });

  it("adds the points of an EARN coupon", { tags: ["V2-18"] }, async () => {
    const coupon = `C${await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 70 })}`;
    const { card } = await addAccount(world);
    const { booking } = await callV2(world, v2.changeAccountCoupon, redeem(card, coupon));
    expect(booking).toMatchObject({ points: 70, balance: 70 });
  });

  it("refuses a reward to unregistered and locked accounts", { tags: ["BURN-33", "BURN-34"] }, async () => {
    const unregistered = await addAccount(world, { points: 500 });
    const locked = await addAccount(world, { points: 500, registered: true, status: "LOCKED" });
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(unregistered.card, reward))).toEqual({
      status: 403,
      code: "ANONYMOUS_USER_NOT_ALLOWED",
    });
    expect(await codeV2(world, v2.changeAccountCoupon, redeem(locked.card, reward))).toBe("LOCKED_USER");
    expect(await balanceOf(locked.card)).toBe(500);
  });

  it("reports missing points, and the dates of a voucher that is not valid", { tags: ["BURN-35"] }, async () => {
    const [soon, past] = [new Date(Date.now() + 86_400_000), new Date(Date.now() - 86_400_000)];
    const early = `C${await createCoupon(world.database, "pfm", { valid_from: soon })}`;
    const late = `C${await createCoupon(world.database, "pfm", { valid_to: past })}`;
    const { card } = await addAccount(world, { points: 60, registered: true });
    world.refreshCatalogues();
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(card, reward))).toEqual({
      status: 409,
      code: "NEED_MORE_POINTS",
      details: { missingPoints: 40 },
    });
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(card, early))).toMatchObject({
      code: "VALID_FROM_ERROR",
      details: { date: soon.getTime() },
    });
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(card, late))).toMatchObject({
      code: "VALID_TO_ERROR",
      details: { date: past.getTime() },
    });
  });

  it(
    "reports a locked voucher, one used up by the account, and one used up by all",
    { tags: ["BURN-35"] },
    async () => {
      const locked = `C${await createCoupon(world.database, "pfm", { unlocked: false })}`;
      const once = `C${await createCoupon(world.database, "pfm", { max_redeem_per_account: 1 })}`;
      const last = `C${await createCoupon(world.database, "pfm", { max_redeem_total: 1 })}`;
      const { card } = await addAccount(world);
      const { card: second } = await addAccount(world);
      await callV2(world, v2.changeAccountCoupon, redeem(card, once));
      await callV2(world, v2.changeAccountCoupon, redeem(card, last));
      const code = (holder: string, id: string) => codeV2(world, v2.changeAccountCoupon, redeem(holder, id));
      expect(await code(card, locked)).toBe("LOCKED_VOUCHER");
      expect(await code(card, once)).toBe("COUPON_ALREADY_REDEEMED_BY_USER");
      expect(await code(second, last)).toBe("COUPON_MAX_REDEEM_NUMBER_REACHED");
      const shown = await callV2(world, v2.listAccountCoupons, at(second));
      expect(shown.find(({ accountCouponId }) => accountCouponId === last)?.unlocked).toBe(false);
    },
  );

  it(
    "does not find a voucher of another store, account or programme, or an unknown one",
    { tags: ["BURN-32"] },
    async () => {
      const elsewhere = `C${await createCoupon(world.database, "pfm", { store_id: 3 })}`;
      const others = `C${await createCoupon(world.database, "pfm", { audience: "ASSIGNED" })}`;
      const foreign = `C${await createCoupon(world.database, "mhe")}`;
      const { card } = await addAccount(world);
      for (const id of [elsewhere, others, foreign, "C1", "C999999999999999999"]) {
        expect(await codeV2(world, v2.changeAccountCoupon, redeem(card, id))).toBe("VOUCHER_CODE_NOT_FOUND");
      }
      await callV2(world, v2.changeAccountCoupon, redeem(card, elsewhere), { who: "otherDevice" });
    },
  );
});

describe("activating", () => {
  const activate = (card: string, id: string, activated: boolean) => change(card, id, { activated });
  let coupon: string;
  beforeEach(async () => {
    coupon = `C${await createCoupon(world.database, "pfm", { coupon_type_code: "MULTIPLIER", activatable: true })}`;
    world.refreshCatalogues();
  });

  it("switches a coupon on and off any number of times", { tags: ["V2-18", "BURN-18"] }, async () => {
    const { card } = await addAccount(world);
    for (const activated of [true, true, false, false, true]) {
      const { accountCoupon, booking } = await callV2(world, v2.changeAccountCoupon, activate(card, coupon, activated));
      expect(accountCoupon.activation).toEqual({ activatable: true, activated });
      expect(booking).toBeUndefined();
    }
    expect(await balanceOf(card)).toBe(0);
  });

  it("refuses what the kiosk refuses", { tags: ["BURN-30"] }, async () => {
    const add = (row: Parameters<typeof createCoupon>[2]) =>
      createCoupon(world.database, "pfm", { coupon_type_code: "EXTRAPOINT", activatable: true, ...row });
    const fixed = `C${await createCoupon(world.database, "pfm")}`;
    const registeredOnly = `C${await add({ redeem_dependency_code: "MANSIM" })}`;
    const late = `C${await add({ valid_to: new Date(0) })}`;
    const off = `C${await add({ unlocked: false })}`;
    const elsewhere = `C${await add({ store_id: 3 })}`;
    const { card } = await addAccount(world);
    const locked = await addAccount(world, { status: "LOCKED" });
    const code = (holder: string, id: string) => codeV2(world, v2.changeAccountCoupon, activate(holder, id, true));
    world.refreshCatalogues();
    expect(await code(card, late)).toBe("VALID_TO_ERROR");
    expect(await code(card, fixed)).toBe("VOUCHER_DISABLED");
    expect(await code(card, registeredOnly)).toBe("ANONYMOUS_USER_NOT_ALLOWED");
    expect(await code(card, off)).toBe("LOCKED_VOUCHER");
    expect(await code(card, elsewhere)).toBe("VOUCHER_CODE_NOT_FOUND");
    expect(await code(card, "C1")).toBe("VOUCHER_CODE_NOT_FOUND");
    expect(await code(locked.card, coupon)).toBe("LOCKED_USER");
  });
});
