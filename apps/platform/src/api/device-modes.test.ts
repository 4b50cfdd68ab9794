import { randomUUID } from "node:crypto";
import { reservationsApi, revenueV1, transactionsApi, v1, v1ErrorResponse, v2 } from "@punktum/contracts";
import type { PosMode } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../testing/factories.ts";
import { callV1, callV2, codeV2, refusalV1 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
let reward: number;
let coupon: number;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  reward = await createReward(world.database, "pfm", { points: 10 });
  coupon = await createCoupon(world.database, "pfm", { coupon_type_code: "MULTIPLIER", activatable: true });
});
afterAll(() => world.close());

/** The back office mounts the device in another mode; the caller's memory of a moment is over. */
async function mountAs(mode: PosMode): Promise<void> {
  await world.test.query("UPDATE punktum.mountings SET pos_mode = $1 WHERE device_key = $2", [mode, world.device.key]);
  world.clock.moveMs(10_000);
}

const open = async () => await addAccount(world, { points: 500, registered: true });
const at = (accountId: string) => ({ params: { accountId } });
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, at(card), { who: "admin" })).points;

async function assignCoupon(keyCode: string): Promise<string> {
  const answer = await world.app.inject({
    method: v1.assignCoupon.method,
    url: v1.assignCoupon.path,
    headers: { authorization: `Bearer ${world.tokens.device}` },
    payload: { couponId: String(coupon), keyCode, activated: true },
  });
  return v1ErrorResponse.parse(answer.json()).errorInfo.errorCode;
}

/** Every way to redeem, or to switch a coupon, with the code it is refused with. */
const redemptions = async (card: string): Promise<readonly string[]> => {
  const voucher = { accountId: card, accountCouponId: `R${reward}` };
  const switched = { accountId: card, accountCouponId: `C${coupon}` };
  const held = { params: voucher, body: { seconds: 60 } };
  return [
    await refusalV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) }),
    await refusalV1(world, v1.redeemCoupon, { keyCode: card, couponId: String(coupon) }),
    await codeV2(world, v2.changeAccountCoupon, { params: voucher, body: { redeemed: true } }),
    await codeV2(world, v2.changeAccountCoupon, { params: switched, body: { activated: true } }),
    await codeV2(world, reservationsApi.reserveVoucher, held, { key: randomUUID() }),
    await assignCoupon(card),
  ];
};

/** Every way to book. */
const bookings = async (card: string): Promise<readonly string[]> => {
  const typed = { deviceKey: world.device.key, keyCode: card, totalPoints: 5 };
  const sale = { transactionType: "EARNTRANSACTION", amount: 5 };
  const booking = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" };
  const facts = { deviceKey: world.device.key, keyCode: card, extendedRevenueFactsId: randomUUID() };
  const options = { ...facts, language: "en", idType: "CARDCODE", channelCode: "P" };
  return [
    await refusalV1(world, v1.revenuePoints, typed),
    await refusalV1(world, v1.bookPoints, { userReferenceCode: card, totalRevenue: 5 }),
    await refusalV1(world, revenueV1.extendedRevenuePointsManually, options),
    await codeV2(world, v2.createBooking, { ...at(card), body: booking }),
    await codeV2(world, transactionsApi.createAccountTransaction, { ...at(card), body: sale }),
    await codeV2(world, transactionsApi.createTransaction, { body: { ...sale, keyCode: card } }),
  ];
};

const REFUSED_V1 = "200 GENERAL_NO_PERMISION";
const REFUSED = "GENERAL_NO_PERMISION";

describe("calls that a device's mode allows", () => {
  it.each(["INF", "REG"] as const)(
    "a device in mode %s neither redeems nor books, in both generations",
    { tags: ["MNT-33", "A-09"] },
    async (mode) => {
      const { card } = await open();
      await mountAs(mode);
      expect(await redemptions(card)).toEqual([REFUSED_V1, REFUSED_V1, REFUSED, REFUSED, REFUSED, REFUSED]);
      expect(await bookings(card)).toEqual([REFUSED_V1, REFUSED_V1, REFUSED_V1, REFUSED, REFUSED, REFUSED]);
      expect(await balanceOf(card)).toBe(500);
      expect((await callV2(world, v2.readBalance, at(card))).points).toBe(500);
    },
  );

  it("a cashier's screen books, and cannot redeem", { tags: ["BURN-42", "A-10"] }, async () => {
    const { card } = await open();
    await mountAs("CAS");
    expect(await redemptions(card)).toEqual([REFUSED_V1, REFUSED_V1, REFUSED, REFUSED, REFUSED, REFUSED]);
    const typed = { deviceKey: world.device.key, keyCode: card, totalPoints: 5 };
    expect((await callV1(world, v1.revenuePoints, typed)).points).toBe(5);
  });

  it.each(["STD", "STD_REG", "SER"] as const)("a device in mode %s redeems", { tags: ["MNT-33"] }, async (mode) => {
    const { card } = await open();
    await mountAs(mode);
    const change = { params: { accountId: card, accountCouponId: `R${reward}` }, body: { redeemed: true } };
    expect((await callV2(world, v2.changeAccountCoupon, change)).booking?.points).toBe(-10);
  });
});
