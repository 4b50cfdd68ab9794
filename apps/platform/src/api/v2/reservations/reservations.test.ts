import { randomUUID } from "node:crypto";
import { reservationsApi as api, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const of = (accountId: string, accountCouponId: string, body: object = { seconds: 60 }) => ({
  params: { accountId, accountCouponId },
  body,
});
const named = (accountId: string, accountCouponId: string, reservationId: string) => ({
  params: { accountId, accountCouponId, reservationId },
  body: {},
});
const balanceOf = (card: string) => callV2(world, v2.readBalance, { params: { accountId: card } });
const reward = async (points = 100) => `R${await createReward(world.database, "pfm", { points })}`;

describe("redeeming in two steps", () => {
  it("reserves voucher and points, shows it in the balance, and commits", { tags: ["B-10"] }, async () => {
    const { card } = await addAccount(world, { points: 150, registered: true });
    const voucher = await reward();
    const held = await callV2(world, api.reserveVoucher, of(card, voucher));
    expect(held).toMatchObject({ accountCouponId: voucher, state: "OPEN", points: -100, lockedPoints: 100 });
    expect(Date.parse(held.deadline) - Date.parse(held.reservedAt)).toBe(60_000);
    expect(await balanceOf(card)).toEqual({ points: 50, lockedPoints: 100 });
    const request = named(card, voucher, held.reservationId);
    const booked = await callV2(world, api.commitReservation, request);
    expect(booked).toMatchObject({ points: -100, balance: 50 });
    expect(await balanceOf(card)).toEqual({ points: 50, lockedPoints: 0 });
    expect(await callV2(world, api.readReservation, request)).toMatchObject({
      state: "COMMITTED",
      lockedPoints: 0,
      bookingId: booked.bookingId,
    });
    expect(await codeV2(world, api.releaseReservation, request)).toBe("RESERVATION_ENDED");
  });

  it("releases, and the same key gets the same answer again", { tags: ["B-10"] }, async () => {
    const { card } = await addAccount(world, { points: 100, registered: true });
    const voucher = await reward();
    const { reservationId } = await callV2(world, api.reserveVoucher, of(card, voucher));
    const key = randomUUID();
    const released = await callV2(world, api.releaseReservation, named(card, voucher, reservationId), { key });
    expect(released).toMatchObject({ state: "RELEASED", lockedPoints: 0 });
    expect(await callV2(world, api.releaseReservation, named(card, voucher, reservationId), { key })).toEqual(released);
    expect(await balanceOf(card)).toEqual({ points: 100, lockedPoints: 0 });
    expect(await refusalV2(world, api.commitReservation, named(card, voucher, reservationId))).toEqual({
      status: 409,
      code: "RESERVATION_ENDED",
    });
  });

  it("a held coupon key is not offered", { tags: ["B-10"] }, async () => {
    const { id, card } = await addAccount(world, { points: 100, registered: true });
    const coupon = await createCoupon(world.database, "pfm", { requires_key: true });
    await world.test.query(
      "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ('pfm', $1, 'MINE', $2)",
      [coupon, id],
    );
    world.refreshCatalogues();
    const readCoupon = async () => {
      const all = await callV2(world, v2.listAccountCoupons, { params: { accountId: card } });
      return all.find(({ accountCouponId }) => accountCouponId === `C${coupon}`);
    };
    expect(await readCoupon()).toMatchObject({ userCouponKeyCodes: ["MINE"] });
    await callV2(world, api.reserveVoucher, of(card, `C${coupon}`, { seconds: 60, couponKeyCode: "MINE" }));
    expect(await readCoupon()).toMatchObject({ userCouponKeyCodes: [] });
  });

  it("needs a key and uses it for one request", { tags: ["B-04"] }, async () => {
    const { card } = await addAccount(world, { points: 300, registered: true });
    const voucher = await reward();
    const key = randomUUID();
    const first = await callV2(world, api.reserveVoucher, of(card, voucher), { key });
    expect(await callV2(world, api.reserveVoucher, of(card, voucher), { key })).toEqual(first);
    expect(await refusalV2(world, api.reserveVoucher, of(card, voucher, { seconds: 61 }), { key })).toEqual({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await balanceOf(card)).lockedPoints).toBe(100);
  });

  it("is found only under its voucher", { tags: ["B-10"] }, async () => {
    const { card } = await addAccount(world, { points: 100, registered: true });
    const [voucher, other] = [await reward(), await reward()];
    const { reservationId } = await callV2(world, api.reserveVoucher, of(card, voucher));
    const astray = named(card, other, reservationId);
    expect(await codeV2(world, api.readReservation, astray)).toBe("NOT_FOUND");
    expect(await codeV2(world, api.commitReservation, astray)).toBe("NOT_FOUND");
    expect(await codeV2(world, api.releaseReservation, astray)).toBe("NOT_FOUND");
    expect(await balanceOf(card)).toEqual({ points: 0, lockedPoints: 100 });
  });

  it(
    "is refused to a device of another shop, for another account, and in another programme",
    { tags: ["B-09"] },
    async () => {
      const [one, other] = [
        await addAccount(world, { points: 100, registered: true }),
        await addAccount(world, { points: 100, registered: true }),
      ];
      const voucher = await reward();
      const { reservationId } = await callV2(world, api.reserveVoucher, of(one.card, voucher));
      const commit = named(one.card, voucher, reservationId);
      expect(await codeV2(world, api.commitReservation, commit, { who: "otherDevice" })).toBe("GENERAL_NO_PERMISION");
      expect(await codeV2(world, api.readReservation, commit, { who: "foreignDevice" })).toBe(
        "USER_KEY_DOES_NOT_EXIST",
      );
      expect(await codeV2(world, api.commitReservation, named(other.card, voucher, reservationId))).toBe("NOT_FOUND");
      expect(await codeV2(world, api.releaseReservation, named(one.card, voucher, randomUUID()))).toBe("NOT_FOUND");
      expect(await codeV2(world, api.reserveVoucher, of(one.card, voucher, { seconds: 901 }))).toBe("REQUEST_INVALID");
      expect((await callV2(world, api.commitReservation, commit, { who: "admin" })).balance).toBe(0);
    },
  );
});
