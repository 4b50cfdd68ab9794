import { randomUUID } from "node:crypto";
import { COUPON_KEYS_MAX, reservationsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../../../testing/factories.ts";
import { callV1, callV2, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, mountDevice, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const at = (accountId: string) => ({ params: { accountId } });
const revenue = (keyCode: string, totalPoints: number, figures: object = {}) => ({
  deviceKey: world.device.key,
  keyCode,
  totalPoints,
  ...figures,
});

describe("revenue points", () => {
  it("books points typed by staff, positive and negative", { tags: ["V1-12", "EARN-03"] }, async () => {
    const { card } = await addAccount(world, { points: 10 });
    expect(await callV1(world, v1.revenuePoints, revenue(card, 25))).toMatchObject({ points: 25, totalPoints: 35 });
    expect(await callV1(world, v1.revenuePoints, revenue(card, -5))).toMatchObject({ points: -5, totalPoints: 30 });
    const history = await callV2(world, v2.listBookings, at(card));
    expect(history.slice(0, 2)).toMatchObject([
      { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5 },
      { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 25 },
    ]);
  });

  it(
    "computes the points of each typed figure, stores them and shows the shopper texts",
    { tags: ["V1-12", "EARN-03"] },
    async () => {
      const { id, card } = await addAccount(world, { points: 200 });
      const figures = { revenueRmt: 12.5, revenueRmc1: 3, revenueRmc2: 0, revenueRmb: -1, revenueRmc3: -2 };
      const booked = await callV1(world, v1.revenuePoints, revenue(card, -80, figures));
      expect(booked).toMatchObject({ points: -80, totalPoints: 120 });
      const rows = await world.test.query(
        `SELECT l.revenue_key, l.type, l.extended_amount_cents, l.points, t.device_id, t.store_id
       FROM punktum.transaction_lines l JOIN punktum.transactions t ON t.id = l.transaction_id
       WHERE t.account_id = $1 ORDER BY l.sequence_number`,
        [id],
      );
      const place = { device_id: world.device.id, store_id: 1 };
      expect(rows).toEqual([
        { revenue_key: "rmc1", type: "SALE", extended_amount_cents: 300, points: 9, ...place },
        { revenue_key: "rmc3", type: "RETURN", extended_amount_cents: 200, points: -2, ...place },
        { revenue_key: "rmt", type: "SALE", extended_amount_cents: 1250, points: 13, ...place },
        { revenue_key: "rmb", type: "SALE", extended_amount_cents: 100, points: -100, ...place },
      ]);
      const { history } = await callV1(world, v1.getUserHistory, { keyCode: card }, { language: "en" });
      expect(history[0]?.description).toBe("Paid with points");
    },
  );

  it("books a sale too small for a point, but no empty one", { tags: ["V1-12", "ERR-04"] }, async () => {
    const { card } = await addAccount(world);
    expect(await refusalV1(world, v1.revenuePoints, revenue(card, 0))).toBe("200 INSERT_SOMETHING");
    expect(await callV1(world, v1.revenuePoints, revenue(card, 0, { revenueRmt: 0.4 }))).toMatchObject({ points: 0 });
  });

  it("books a repeated request once, also through the other generation", { tags: ["V1-12"] }, async () => {
    const { card } = await addAccount(world);
    const key = randomUUID();
    const first = await callV1(world, v1.revenuePoints, revenue(card, 40), { key });
    expect(await callV1(world, v1.revenuePoints, revenue(card, 40), { key })).toEqual(first);
    const body = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 40, reason: "again" };
    const second = await callV2(world, v2.createBooking, { ...at(card), body }, { key });
    expect(second).toMatchObject({ bookingId: first.bookingId, points: first.points, balance: first.totalPoints });
    expect(await refusalV1(world, v1.revenuePoints, revenue(card, 41), { key })).toBe("200 IDEMPOTENCY_KEY_REUSED");
    expect((await callV2(world, v2.readBalance, at(card))).points).toBe(40);
  });

  it("respects the partner's switch and the programme's maximum", { tags: ["EARN-02", "V1-12"] }, async () => {
    const { card } = await addAccount(world);
    const refuse = (points: number) => refusalV1(world, v1.revenuePoints, revenue(card, points));
    expect(await refuse(10_001)).toBe("200 MANUAL_CAP_EXCEEDED");
    expect(await refuse(-10_001)).toBe("200 MANUAL_CAP_EXCEEDED");
    await world.test.query("UPDATE punktum.partners SET manual_allowed = false WHERE program_id = 'pfm' AND id = 1");
    world.refreshCatalogues();
    const code = await refuse(1);
    await world.test.query("UPDATE punktum.partners SET manual_allowed = true WHERE program_id = 'pfm' AND id = 1");
    world.refreshCatalogues();
    expect(code).toBe("200 GENERAL_NO_PERMISION");
  });

  it("works for mounted devices only, and for a device only on its own behalf", { tags: ["V1-12"] }, async () => {
    const { card } = await addAccount(world);
    const refuse = (deviceKey: string, who: "device" | "otherDevice" | "storeStaff" | "admin") =>
      refusalV1(world, v1.revenuePoints, { ...revenue(card, 1), deviceKey }, { who });
    expect(await refuse("no-such-device", "admin")).toBe("200 DEVICE_KEY_NOT_FOUND");
    expect(await refuse("no\u0000device", "admin")).toBe("200 GENERAL_INPUT_PARAMETER_INVALID");
    expect(await refuse(world.device.key, "otherDevice")).toBe("200 GENERAL_NO_PERMISION");
    const neighbour = await mountDevice(world.database, "pfm", { partnerId: 1, storeId: 1, point: "app-1b" });
    expect(await refuse(neighbour.key, "device")).toBe("200 GENERAL_NO_PERMISION");
    const [other] = await world.test.query<{ device_key: string }>(
      "SELECT device_key FROM punktum.mountings WHERE program_id = 'pfm' AND store_id = 3",
    );
    expect(await refuse(String(other?.device_key), "storeStaff")).toBe("200 GENERAL_NO_PERMISION");
    await world.test.query(
      "INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('pfm', gen_random_uuid(), 'unmounted-device')",
    );
    expect(await refuse("unmounted-device", "admin")).toBe("200 DEVICE_NOT_MOUNTED");
    expect((await callV2(world, v2.readBalance, at(card))).points).toBe(0);
  });

  it("returns a specific error for each invalid code and account", { tags: ["V1-12"] }, async () => {
    const poor = await addAccount(world, { points: 4 });
    const locked = await addAccount(world, { points: 4, status: "LOCKED" });
    const refuse = (keyCode: string, points: number) => refusalV1(world, v1.revenuePoints, revenue(keyCode, points));
    expect(await refuse("", 1)).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse("4999999999", 1)).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await refuse(poor.card, -5)).toBe("200 NOT_ENOUGH_POINT");
    expect(await refuse(locked.card, -1)).toBe("200 LOCKED_USER");
  });
});

describe("check-in", () => {
  const checkIn = (keyCode: string) => ({
    keyCode,
    deviceKey: world.device.key,
    channelCode: "P",
    transactionDateTime: { unixTimeStamp: 1_795_000_000 },
    fromOfflineQueue: false,
    secondsSinceAction: 0,
  });

  it("stores person, place and time", { tags: ["V1-01"] }, async () => {
    const { id, card } = await addAccount(world, { status: "LOCKED" });
    expect(await callV1(world, v1.checkIn, checkIn(card))).toEqual({});
    const rows = await world.test.query(
      `SELECT actor_kind, device_id, after - 'transactionTimeMs' AS after,
         abs((after ->> 'transactionTimeMs')::bigint / 1000 - extract(epoch FROM now())) < 60 AS is_now
       FROM punktum.audit_log WHERE action = 'CHECK_IN' AND subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        actor_kind: "DEVICE",
        device_id: world.device.id,
        after: {
          partnerId: "1",
          storeId: "1",
          fromOfflineQueue: false,
        },
        is_now: true,
      },
    ]);
  });

  it("of a queue is dated by its age, whatever the device's clock says", { tags: ["V1-01", "O7"] }, async () => {
    const { id, card } = await addAccount(world);
    const queued = { fromOfflineQueue: true, secondsSinceAction: 3_600 };
    for (const unixTimeStamp of [0, 4_102_444_800]) {
      await callV1(world, v1.checkIn, { ...checkIn(card), ...queued, transactionDateTime: { unixTimeStamp } });
    }
    const rows = await world.test.query<{ ms: number }>(
      "SELECT (after ->> 'transactionTimeMs')::bigint AS ms FROM punktum.audit_log WHERE action = 'CHECK_IN' AND subject_id = $1",
      [id],
    );
    const expected = world.clock.nowMs() - 3_600_000;
    expect(rows.map(({ ms }) => Math.round(Math.abs(ms - expected) / 60_000))).toEqual([0, 0]);
  });

  it("refuses an unknown code, a closed card and another device", { tags: ["V1-01"] }, async () => {
    const closed = await addAccount(world, { identifierStatus: "DEACTIVATED" });
    const { card } = await addAccount(world);
    expect(await refusalV1(world, v1.checkIn, checkIn("4999999999"))).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await refusalV1(world, v1.checkIn, checkIn(closed.card))).toBe("200 USER_KEY_DEACTIVATED");
    expect(await refusalV1(world, v1.checkIn, checkIn(card), { who: "otherDevice" })).toBe("200 GENERAL_NO_PERMISION");
    expect(await refusalV1(world, v1.checkIn, checkIn(card), { who: "foreignDevice" })).toBe(
      "200 USER_KEY_DOES_NOT_EXIST",
    );
  });
});

describe("coupon keys", () => {
  it("lists usable keys without an owner, and no assigned ones", { tags: ["V1-15", "DATA-13"] }, async () => {
    const { id, card } = await addAccount(world);
    const coupon = await createCoupon(world.database, "pfm", { requires_key: true });
    const values =
      "('pfm', $1, 'FREE-1', NULL), ('pfm', $1, 'FREE-2', NULL), ('pfm', $1, 'USED', NULL), ('pfm', $1, 'HELD', NULL), ('pfm', $1, 'OWN', $2)";
    const insert = `INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ${values}`;
    await world.test.query(insert, [coupon, id]);
    await callV1(world, v1.redeemCoupon, { keyCode: card, couponKeyCode: "USED" });
    const params = { accountId: card, accountCouponId: `C${coupon}` };
    await callV2(world, reservationsApi.reserveVoucher, { params, body: { seconds: 60, couponKeyCode: "HELD" } });
    const { couponKeys } = await callV1(world, v1.getCouponKeys, { couponId: String(coupon) });
    expect(couponKeys.map(({ keyCode }) => keyCode)).toEqual(["FREE-1", "FREE-2"]);
  });

  it(
    "lists the keys of several coupons at once, each with its coupon, without unknown coupons",
    { tags: ["V1-15"] },
    async () => {
      const withKeys = await createCoupon(world.database, "pfm", { requires_key: true });
      const without = await createCoupon(world.database, "pfm");
      const foreign = await createCoupon(world.database, "mhe", { requires_key: true });
      const insert = "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ($1, $2, $3)";
      await world.test.query(insert, ["pfm", withKeys, "B-1"]);
      await world.test.query(insert, ["mhe", foreign, "F-1"]);
      const couponIds = [withKeys, without, foreign, 1].map(String);
      expect(await callV1(world, v1.getCouponKeys, { couponIds })).toEqual({
        couponKeys: [{ couponId: String(withKeys), keyCode: "B-1" }],
      });
      expect(await callV1(world, v1.getCouponKeys, { couponIds: ["1"] })).toEqual({ couponKeys: [] });
    },
  );

  it(
    "lists the first of more than 10,000 keys, and finds each of the others by its code",
    { tags: ["V1-15"] },
    async () => {
      const many = await createCoupon(world.database, "pfm", { requires_key: true });
      const later = await createCoupon(world.database, "pfm", { requires_key: true });
      await world.test.query(
        `INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code)
       SELECT 'pfm', $1, 'KEY-' || lpad(number::text, 5, '0') FROM generate_series(1, 10001) AS number`,
        [many],
      );
      await world.test.query(
        "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code) VALUES ('pfm', $1, $2)",
        [later, "later-1"],
      );
      const couponIds = [many, later].map(String);
      const { couponKeys } = await callV1(world, v1.getCouponKeys, { couponIds });
      expect(couponKeys).toHaveLength(COUPON_KEYS_MAX);
      const ask = (keyCode: string) => callV1(world, v1.getCouponKeys, { couponIds, keyCode });
      expect(await ask("key-10001")).toEqual({ couponKeys: [{ couponId: String(many), keyCode: "KEY-10001" }] });
      expect(await ask("LATER-1")).toEqual({ couponKeys: [{ couponId: String(later), keyCode: "later-1" }] });
      expect(await ask("KEY-10002")).toEqual({ couponKeys: [] });
      expect(await callV1(world, v1.getCouponKeys, { couponId: String(many), keyCode: "LATER-1" })).toEqual({
        couponKeys: [],
      });
    },
  );

  it(
    "returns none for a coupon without keys, and an error for an unknown or foreign coupon",
    { tags: ["V1-15"] },
    async () => {
      const coupon = await createCoupon(world.database, "pfm");
      const foreign = await createCoupon(world.database, "mhe");
      expect(await callV1(world, v1.getCouponKeys, { couponId: String(coupon) })).toEqual({ couponKeys: [] });
      expect(await refusalV1(world, v1.getCouponKeys, { couponId: String(foreign) })).toBe(
        "200 VOUCHER_CODE_NOT_FOUND",
      );
      expect(await refusalV1(world, v1.getCouponKeys, { couponId: "1" })).toBe("200 VOUCHER_CODE_NOT_FOUND");
    },
  );
});
