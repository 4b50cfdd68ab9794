import { randomUUID } from "node:crypto";
import { v1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV1, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const userOf = async (card: string) => (await callV1(world, v1.getUserDetails, { keyCode: card })).user;

describe("history", () => {
  it("lists signed points newest first, in agreement with the totals", { tags: ["V1-17", "HIST-09"] }, async () => {
    const reward = await createReward(world.database, "pfm", { points: 30 });
    const { card } = await addAccount(world, { points: 100, registered: true });
    await callV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) });
    const { history } = await callV1(world, v1.getUserHistory, { keyCode: card, clientId: "1" }, { language: "en" });
    expect(history.map(({ points }) => points)).toEqual([-30, 100]);
    expect(history[0]).toMatchObject({ description: `Reward ${reward}`, bookingTypeCode: "COU" });
    const [newest = 0, oldest = 0] = history.map(({ transactionDateTime }) => transactionDateTime.unixTimeStamp);
    expect(newest).toBeGreaterThanOrEqual(oldest);
    expect(await userOf(card)).toMatchObject({ totalEarnedPoints: 100, totalRedeemedPoints: 30, totalPoints: 70 });
  });

  it("pages by key, with every booking on one page", { tags: ["V1-17", "HIST-05"] }, async () => {
    const { card } = await addAccount(world, { points: 100, registered: true });
    for (const totalRevenue of [1, 2, 3]) {
      await callV1(world, v1.bookPoints, { userReferenceCode: card, totalRevenue });
    }
    const read = async (page: { limit?: number; before?: string }) =>
      (await callV1(world, v1.getUserHistory, { keyCode: card, ...page })).history.map(
        ({ bookingId = "" }) => bookingId,
      );
    const all = await read({});
    expect(new Set(all).size).toBe(4);
    const first = await read({ limit: 3 });
    const rest = await read({ limit: 3, before: String(first[2]) });
    expect([...first, ...rest]).toEqual(all);
  });

  it(
    "returns an empty list for an account without bookings, an error for an unknown code",
    { tags: ["HIST-11"] },
    async () => {
      const { card } = await addAccount(world);
      expect(await callV1(world, v1.getUserHistory, { keyCode: card })).toEqual({ history: [] });
      expect(await refusalV1(world, v1.getUserHistory, { keyCode: "4999999999" })).toBe("200 USER_KEY_DOES_NOT_EXIST");
    },
  );

  it("a device reads its own company only", { tags: ["V1-17"] }, async () => {
    const payload = { keyCode: (await addAccount(world)).card, clientId: "2" };
    expect(await refusalV1(world, v1.getUserHistory, payload)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("has each row in the caller's language", { tags: ["V1-17"] }, async () => {
    const reward = await createReward(world.database, "pfm", { points: 1 });
    const { card } = await addAccount(world, { points: 1, registered: true });
    await callV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) });
    const { history } = await callV1(world, v1.getUserHistory, { keyCode: card }, { language: "de" });
    expect(history.map(({ description }) => description)).toEqual([`Prämie ${reward}`, "Einkauf"]);
  });
});

describe("redeeming", () => {
  it("redeems a reward once for repeated requests", { tags: ["V1-19", "BURN-41"] }, async () => {
    const reward = await createReward(world.database, "pfm", { points: 100 });
    const { card } = await addAccount(world, { points: 250, registered: true });
    const payload = { keyCode: card, rewardId: String(reward), clientId: "1" };
    const key = randomUUID();
    const first = await callV1(world, v1.redeemReward, payload, { key });
    expect(first).toMatchObject({ points: -100, totalPoints: 150 });
    expect(await callV1(world, v1.redeemReward, payload, { key })).toEqual(first);
    expect((await userOf(card)).totalPoints).toBe(150);
  });

  it("redeems a coupon by its id", { tags: ["V1-18", "BURN-41"] }, async () => {
    const coupon = await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 20 });
    const { card } = await addAccount(world);
    const redeemed = await callV1(world, v1.redeemCoupon, { keyCode: card, couponId: String(coupon) });
    expect(redeemed).toMatchObject({ points: 20, totalPoints: 20 });
  });

  it(
    "redeems a coupon by its keys, each key once; repeated requests get the first answer",
    { tags: ["V1-18"] },
    async () => {
      const coupon = await createCoupon(world.database, "pfm", {
        coupon_type_code: "EARN",
        points: 20,
        requires_key: true,
      });
      const keys =
        "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', $1, 'KEY-A'), ('pfm', $1, 'KEY-B')";
      await world.test.query(keys, [coupon]);
      const [first, second] = [await addAccount(world), await addAccount(world)];
      const byKey = (card: string, couponKeyCode: string) => ({ keyCode: card, couponKeyCode });
      const refuse = (payload: object) => refusalV1(world, v1.redeemCoupon, payload);
      const key = randomUUID();
      const answer = await callV1(world, v1.redeemCoupon, byKey(first.card, "KEY-A"), { key });
      expect(await callV1(world, v1.redeemCoupon, byKey(first.card, "KEY-A"), { key })).toEqual(answer);
      expect(await refuse(byKey(first.card, "KEY-A"))).toBe("200 COUPON_ALREADY_REDEEMED_BY_USER");
      expect(await refuse(byKey(second.card, "KEY-A"))).toBe("200 COUPON_MAX_REDEEM_NUMBER_REACHED");
      expect(await refuse(byKey(second.card, "KEY-X"))).toBe("200 VOUCHER_CODE_NOT_FOUND");
      expect(await refuse({ keyCode: second.card, couponId: String(coupon) })).toBe("200 VOUCHER_CODE_NOT_FOUND");
      await callV1(world, v1.redeemCoupon, byKey(second.card, "KEY-B"));
    },
  );

  it("refuses a key of another person", { tags: ["V1-18"] }, async () => {
    const [owner, other] = [await addAccount(world), await addAccount(world)];
    const coupon = await createCoupon(world.database, "pfm", { requires_key: true });
    await world.test.query(
      "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ('pfm', $1, 'MINE', $2)",
      [coupon, owner.id],
    );
    const payload = { keyCode: other.card, couponKeyCode: "MINE" };
    expect(await refusalV1(world, v1.redeemCoupon, payload)).toBe("200 VOUCHER_CODE_NOT_FOUND");
    await callV1(world, v1.redeemCoupon, { ...payload, keyCode: owner.card });
  });

  it("prefers the account's own key to a public one with the same text", { tags: ["V1-18"] }, async () => {
    const { id, card } = await addAccount(world);
    const coupon = { coupon_type_code: "EARN", requires_key: true } as const;
    const open = await createCoupon(world.database, "pfm", { ...coupon, points: 1 });
    const own = await createCoupon(world.database, "pfm", { ...coupon, points: 2 });
    const values = "('pfm', $1, 'DOUBLE', NULL), ('pfm', $2, 'DOUBLE', $3)";
    const insert = `INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ${values}`;
    await world.test.query(insert, [open, own, id]);
    const redeemed = await callV1(world, v1.redeemCoupon, { keyCode: card, couponKeyCode: "DOUBLE" });
    expect(redeemed.points).toBe(2);
  });

  it("ignores another account's key with the same text", { tags: ["V1-18"] }, async () => {
    const [owner, other] = [await addAccount(world), await addAccount(world)];
    const assigned = await createCoupon(world.database, "pfm", { requires_key: true });
    const open = await createCoupon(world.database, "pfm", {
      coupon_type_code: "EARN",
      points: 3,
      requires_key: true,
    });
    const values = "('pfm', $1, 'TWIN', $3), ('pfm', $2, 'TWIN', NULL)";
    const insert = `INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ${values}`;
    await world.test.query(insert, [assigned, open, owner.id]);
    const redeemed = await callV1(world, v1.redeemCoupon, { keyCode: other.card, couponKeyCode: "TWIN" });
    expect(redeemed.points).toBe(3);
  });

  it("reports a missing code before a missing voucher", { tags: ["BURN-32"] }, async () => {
    const { card } = await addAccount(world);
    for (const call of [v1.redeemCoupon, v1.redeemReward]) {
      expect(await refusalV1(world, call, {})).toBe("200 KEYCODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: "" })).toBe("200 KEYCODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: "4999999999" })).toBe("200 VOUCHER_CODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: card })).toBe("200 VOUCHER_CODE_NOT_FOUND");
    }
  });

  it("has a specific code for every refusal", { tags: ["BURN-33", "BURN-34", "BURN-35"] }, async () => {
    const reward = String(await createReward(world.database, "pfm", { points: 100 }));
    const soldOut = String(await createReward(world.database, "pfm", { points: 1, stock: 0 }));
    const multiplier = String(await createCoupon(world.database, "pfm", { coupon_type_code: "MULTIPLIER" }));
    const rich = await addAccount(world, { points: 100, registered: true });
    const poor = await addAccount(world, { points: 99, registered: true });
    const anonymous = await addAccount(world, { points: 100 });
    const locked = await addAccount(world, { points: 100, registered: true, status: "LOCKED" });
    const refuse = (card: string, rewardId: string) => refusalV1(world, v1.redeemReward, { keyCode: card, rewardId });
    expect(await refuse(poor.card, reward)).toBe("200 NEED_MORE_POINTS");
    expect(await refuse(anonymous.card, reward)).toBe("200 ANONYMOUS_USER_NOT_ALLOWED");
    expect(await refuse(locked.card, reward)).toBe("200 LOCKED_USER");
    expect(await refuse(rich.card, soldOut)).toBe("200 COUPON_MAX_REDEEM_NUMBER_REACHED");
    expect(await refusalV1(world, v1.redeemCoupon, { keyCode: rich.card, couponId: multiplier })).toBe(
      "200 VOUCHER_DISABLED",
    );
    expect((await userOf(rich.card)).totalPoints).toBe(100);
  });
});

describe("catalogue of a company", () => {
  it("lists the company's public offers", { tags: ["V1-21", "V1-22"] }, async () => {
    const ids = {
      all: await createCoupon(world.database, "pfm"),
      own: await createCoupon(world.database, "pfm", { partner_id: 1 }),
      other: await createCoupon(world.database, "pfm", { partner_id: 2 }),
      assigned: await createCoupon(world.database, "pfm", { audience: "ASSIGNED" }),
      foreign: await createCoupon(world.database, "mhe"),
    };
    const reward = await createReward(world.database, "pfm", { partner_id: 1 });
    world.refreshCatalogues();
    const { coupons } = await callV1(world, v1.getCoupons, { clientId: "1" });
    const listed = coupons.map(({ couponId }) => couponId);
    expect(listed).toEqual(expect.arrayContaining([String(ids.all), String(ids.own)]));
    expect(listed).not.toEqual(expect.arrayContaining([String(ids.other)]));
    expect(listed).not.toEqual(expect.arrayContaining([String(ids.assigned)]));
    expect(listed).not.toEqual(expect.arrayContaining([String(ids.foreign)]));
    const { rewards } = await callV1(world, v1.getRewards, {});
    expect(rewards.map(({ rewardId }) => rewardId)).toContain(String(reward));
    const admin = await callV1(world, v1.getCoupons, { clientId: "2" }, { who: "admin" });
    expect(admin.coupons.map(({ couponId }) => couponId)).toContain(String(ids.other));
    expect(await refusalV1(world, v1.getCoupons, { clientId: "2" })).toBe("200 GENERAL_NO_PERMISION");
    expect(await refusalV1(world, v1.getRewards, { clientId: "2" })).toBe("200 GENERAL_NO_PERMISION");
  });
});
