import { points, type UiLanguage } from "@punktum/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountDetails } from "./gateway.ts";
import { localizeVoucher } from "./mapping/vouchers.ts";
import { payloadOf, startGateways, type GatewaysUnderTest } from "./testing/gateway-under-test.ts";
import { couponSample, detailsSample, rewardSample, userSample } from "./testing/wire-samples.ts";

const CODE = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101" } as const;
const V1_DETAILS = "POST /api/v1/loyalty/GetUserDetails";
const V2_DETAILS = "GET /api/v2/accounts/4000000001/accountdetails";
const accountId = detailsSample.account.accountId;

let gateways: GatewaysUnderTest;
beforeEach(async () => {
  gateways = await startGateways({ token: "t", apiKey: "k" });
  gateways.server.on(V1_DETAILS, { status: 200, body: { user: userSample } });
  gateways.server.on(V2_DETAILS, { status: 200, body: detailsSample });
});
afterEach(async () => {
  await gateways.server.close();
});

async function accountOf(generation: "v1" | "v2"): Promise<AccountDetails> {
  const answer = await gateways[generation].readAccount(CODE);
  expect(answer).toMatchObject({ ok: true });
  return "response" in answer ? answer.response : Promise.reject(new Error("no account"));
}

describe("account details", () => {
  it("are the same from both generations", { tags: ["CALL-06", "V1-16", "V2-15"] }, async () => {
    const first = await accountOf("v1");
    expect(await accountOf("v2")).toEqual(first);
    expect(first.totals).toEqual({ earned: points(18_000), redeemed: points(5_520) });
  });

  it.each(["v1", "v2"] as const)(
    "multiplies points by the factor exactly once in %s",
    { tags: ["DATA-06", "EARN-08", "A-45"] },
    async (g) => {
      const account = await accountOf(g);
      expect(account.points).toBe(12_480);
      expect(account.lockedPoints).toBe(10);
      expect(account.vouchers.map(({ voucher }) => voucher.points)).toEqual([0, 200]);
      expect(account.level).toMatchObject({ statePoints: 18_000, threshold: 10_000, next: { threshold: 40_000 } });
    },
  );

  it.each(["v1", "v2"] as const)(
    "returns person, app and level in %s",
    { tags: ["DATA-02", "DATA-04", "DATA-05"] },
    async (g) => {
      expect(await accountOf(g)).toMatchObject({
        userId: "u-1",
        isRegistered: true,
        isLocked: false,
        isAppUser: true,
        payableCents: 12_480,
        firstActionMs: 1_700_000_000_000,
        level: { current: { names: { en: "Gold" } }, next: { names: { en: "Platinum" } } },
      });
    },
  );

  it("sees a locked account in either generation", { tags: ["DATA-03"] }, async () => {
    gateways.server.on(V1_DETAILS, { status: 200, body: { user: { ...userSample, userStatusCode: "LOCKED" } } });
    const account = { ...detailsSample.account, status: "LOCKED" };
    gateways.server.on(V2_DETAILS, { status: 200, body: { ...detailsSample, account } });
    expect(await accountOf("v1")).toMatchObject({ isLocked: true });
    expect(await accountOf("v2")).toMatchObject({ isLocked: true });
  });

  it("leaves the level out where the programme has none", { tags: ["V2-12"] }, async () => {
    gateways.server.on(V2_DETAILS, { status: 200, body: { ...detailsSample, level: undefined } });
    expect(await accountOf("v2")).not.toHaveProperty("level");
  });

  it("maps coupons and rewards to one type of voucher", { tags: ["DATA-15", "BURN-36", "BURN-39"] }, async () => {
    const { vouchers } = await accountOf("v2");
    expect(vouchers[0]?.voucher).toMatchObject({
      voucherType: "coupon",
      voucherId: couponSample.couponId,
      accountVoucherId: "C17",
      validFrom: 1_790_000_000_000,
      validTo: 1_800_000_000_000,
      discount: { kind: "EUROS", value: 5 },
      contentPicture: { file: "https://media.example/media/pfm/coupon-17.svg", isCorrectPicture: true },
      teaserPicture: "https://cdn.example/teaser.svg",
      redeemDependencyCode: "MANSIM",
      storeId: "1001",
    });
    expect(vouchers[1]?.voucher).toMatchObject({
      voucherType: "reward",
      voucherId: rewardSample.rewardId,
      contentPicture: { file: "https://media.example/media/pfm/reward-5.svg", isCorrectPicture: false },
    });
  });

  it("shows a voucher's texts in the session's language", { tags: ["BURN-38", "FMT-09"] }, async () => {
    const { vouchers } = await accountOf("v1");
    const show = (language: UiLanguage) => vouchers.map((voucher) => localizeVoucher(voucher, language))[0];
    expect(show("de")).toMatchObject({ title: "Rabatt", description: "Rabatt DE" });
    expect(show("en")).toMatchObject({ title: "Rabatt (en)", subtitle: "Sub", description: "Rabatt EN" });
  });
});

describe("balance and history", () => {
  it.each(["v1", "v2"] as const)("reads the converted balance in %s", { tags: ["CALL-01", "V2-09"] }, async (g) => {
    gateways.server.on("GET /api/v2/accounts/4000000001/balance", {
      status: 200,
      body: { points: 6_240, lockedPoints: 0 },
    });
    expect(await gateways[g].readBalance(CODE)).toEqual({ ok: true, response: points(12_480) });
  });

  it("reads the history newest first, signed and converted", { tags: ["CALL-07", "V1-17", "HIST-05"] }, async () => {
    const row = { description: "Einkauf", bookingTypeCode: "REV" };
    gateways.server.on("POST /api/v1/loyalty/GetUserHistory", {
      status: 200,
      body: {
        history: [
          { ...row, points: 20, transactionDateTime: { unixTimeStamp: 1_790_000_000 } },
          { ...row, points: -5, transactionDateTime: { unixTimeStamp: 1_790_000_001_000 } },
        ],
      },
    });
    const answer = await gateways.v1.readHistory(CODE);
    expect(answer).toMatchObject({
      ok: true,
      response: {
        entries: [
          { points: -10, timeMs: 1_790_000_001_000 },
          { points: 40, timeMs: 1_790_000_000_000 },
        ],
      },
    });
    expect(answer).not.toHaveProperty("response.next");
  });

  it("shows an empty list if the server has no history", { tags: ["V1-17"] }, async () => {
    const body = { errorInfo: { errorCode: "HISTORY_NOT_FOUND" } };
    gateways.server.on("POST /api/v1/loyalty/GetUserHistory", { status: 200, body });
    expect(await gateways.v1.readHistory(CODE)).toEqual({ ok: true, response: { entries: [] } });
  });

  const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

  it(
    "reads by code and id type, takes the sign from the booking type, and pages by key",
    { tags: ["V2-13", "EARN-09", "HIST-12"] },
    async () => {
      const booking = (index: number) => ({
        bookingId: idOf(index),
        bookingType: "BURNBOOKING",
        bookingTypeCode: "COU",
        points: 50,
        reason: "Kaffee",
        bookingTime: "2026-11-21T08:00:00Z",
      });
      const path = "/api/v2/accounts/4000000001/bookings";
      const page = Array.from({ length: 100 }, (_, index) => booking(index));
      gateways.server.on(`GET ${path}`, { status: 200, body: page }, { status: 200, body: [booking(100)] });
      const first = await gateways.v2.readHistory(CODE);
      expect(first).toMatchObject({
        response: { entries: { length: 100, 0: { points: -100, description: "Kaffee" } }, next: idOf(99) },
      });
      const last = await gateways.v2.readHistory({ ...CODE, after: idOf(99) });
      expect(last).toEqual({ ok: true, response: { entries: [expect.objectContaining({ id: idOf(100) })] } });
      const asked = gateways.server.to(path);
      expect(asked.map(({ url }) => url)).toEqual([`${path}?limit=100`, `${path}?limit=100&before=${idOf(99)}`]);
      expect(asked.map(({ headers }) => headers["id-type"])).toEqual(["CARDCODE", "CARDCODE"]);
    },
  );

  it(
    "reads by code, id type and company in the first generation, and pages by the same key",
    { tags: ["V1-17", "HIST-12"] },
    async () => {
      const path = "/api/v1/loyalty/GetUserHistory";
      const rows = Array.from({ length: 100 }, (_, index) => ({
        bookingId: idOf(index),
        description: "Kaffee",
        bookingTypeCode: "COU",
        points: -50,
        transactionDateTime: { unixTimeStamp: 1_790_000_000 - index },
      }));
      gateways.server.on(`POST ${path}`, { status: 200, body: { history: rows } });
      expect(await gateways.v1.readHistory(CODE)).toMatchObject({ response: { next: idOf(99) } });
      await gateways.v1.readHistory({ ...CODE, after: idOf(99) });
      const code = { keyCode: "4000000001", idType: "CARDCODE", clientId: "101", limit: 100 };
      const payloads = gateways.server.to(path).map(({ body }) => payloadOf(body));
      expect(payloads).toEqual([code, { ...code, before: idOf(99) }]);
    },
  );
});

describe("writes", () => {
  const coupon = { voucherType: "coupon", voucherId: "17", accountVoucherId: "C17" } as const;
  const reward = { voucherType: "reward", voucherId: "5", accountVoucherId: "R5" } as const;
  const write = { ...CODE, idempotencyKey: "key-1" };
  const redeemed = { status: 200, body: { bookingId: "b", points: -100, totalPoints: 6_140 } };
  const patched = {
    status: 200,
    body: {
      accountCoupon: detailsSample.accountCoupons[1],
      booking: { bookingId: "b", points: -100, balance: 6_140, bookingTime: "2026-11-21T08:00:00Z" },
    },
  };

  it(
    "redeems coupons and rewards by separate calls under the caller's key",
    { tags: ["BURN-41", "V1-18", "V1-19"] },
    async () => {
      gateways.server.on("POST /api/v1/loyalty/RedeemReward", redeemed);
      gateways.server.on("POST /api/v1/loyalty/RedeemCoupon", redeemed);
      await gateways.v1.readAccount(CODE);
      const answer = await gateways.v1.redeem({ ...write, voucher: reward });
      await gateways.v1.redeem({ ...write, voucher: coupon, couponKey: "SPRING" });
      expect(answer).toEqual({ ok: true, response: { bookingId: "b", points: points(-200), balance: points(12_280) } });
      const [, first, second] = gateways.server.seen;
      expect(payloadOf(first?.body)).toEqual({ ...CODE, rewardId: "5" });
      expect(payloadOf(second?.body)).toEqual({ ...CODE, couponId: "17", couponKeyCode: "SPRING" });
      expect(first?.headers["idempotency-key"]).toBe("key-1");
    },
  );

  it("patches the account's voucher by account id with id-type ID", { tags: ["BURN-40", "V2-18"] }, async () => {
    const path = `/api/v2/accounts/${accountId}/accountcoupons/R5`;
    gateways.server.on(`PATCH ${path}`, patched);
    const answer = await gateways.v2.redeem({ ...write, voucher: reward });
    const [request] = gateways.server.to(path);
    expect(answer).toMatchObject({ ok: true, response: { points: -200, balance: 12_280 } });
    expect(request).toMatchObject({
      body: { redeemed: true },
      headers: { "id-type": "ID", "idempotency-key": "key-1" },
    });
  });

  it("maps the level that a write of v2 reached, with the address of its picture", { tags: ["A-45"] }, async () => {
    const names = { de: "Silber", en: "Silver" };
    const booking = { ...patched.body.booking, reachedLevel: { names, picturePath: "/media/silver.svg" } };
    const held = `/api/v2/accounts/${accountId}/accountcoupons/R5`;
    const body = { ...patched.body, booking };
    gateways.server.on(`PATCH ${held}`, { status: 200, body });
    gateways.server.on("POST /api/v2/accounts/4000000001/bookings", { status: 201, body: booking });
    gateways.server.on(`POST /api/v2/accounts/4000000001/accountcoupons/R5/reservations/${accountId}/commit`, {
      status: 200,
      body: { ...booking, reachedLevel: { names } },
    });
    const reachedLevel = { names, picturePath: "https://media.example/media/silver.svg" };
    const typed = { ...write, deviceKey: "d", points: points(5), reason: "" };
    const printed = { ...write, accountCouponId: "R5", reservationId: accountId };
    expect(await gateways.v2.redeem({ ...write, voucher: reward })).toMatchObject({ response: { reachedLevel } });
    expect(await gateways.v2.bookManualPoints(typed)).toMatchObject({ response: { reachedLevel } });
    const committed = await gateways.v2.commitReservation(printed);
    expect(committed).toMatchObject({ response: { reachedLevel: { names } } });
    expect(committed).not.toHaveProperty("response.reachedLevel.picturePath");
  });

  it("activates a coupon in either generation", { tags: ["BURN-18", "V1-25", "A-24"] }, async () => {
    const path = `/api/v2/accounts/${accountId}/accountcoupons/C17`;
    gateways.server.on("POST /api/v1/assign-coupon/coupon/assign", { status: 200, body: { activated: true } });
    gateways.server.on(`PATCH ${path}`, { status: 200, body: { accountCoupon: detailsSample.accountCoupons[0] } });
    const input = { ...write, accountVoucherId: "C17", activated: true };
    expect(await gateways.v1.setActivation(input)).toEqual({ ok: true, response: null });
    expect(await gateways.v2.setActivation(input)).toEqual({ ok: true, response: null });
    expect(gateways.server.to("/api/v1/assign-coupon/coupon/assign")[0]?.body).toMatchObject({
      couponId: "17",
      activated: true,
    });
    expect(gateways.server.to(path)[0]?.body).toEqual({ activated: true });
  });

  it(
    "books manual points with RevenuePoints, in stored points",
    { tags: ["CALL-04", "V1-12", "EARN-03", "EARN-08", "A-45"] },
    async () => {
      const path = "/api/v1/device-management/RevenuePoints/pmm";
      gateways.server.on(`POST ${path}`, redeemed);
      const typed = { ...write, deviceKey: "d", reason: "r" };
      const answer = await gateways.v1.bookManualPoints({ ...typed, points: points(-201) });
      await gateways.v1.bookManualPoints({ ...typed, points: points(100) });
      const sent = gateways.server.to(path).map(({ body }) => payloadOf(body));
      expect(sent).toMatchObject([{ deviceKey: "d", totalPoints: -100 }, { totalPoints: 50 }]);
      expect(answer).toMatchObject({ ok: true, response: { points: -200, balance: 12_280 } });
      // The card is read once for its factor, before the booking.
      expect(gateways.server.seen.map(({ url }) => url.includes("GetUserDetails"))).toEqual([true, false, false]);
    },
  );

  it(
    "books negative points as a burn of their absolute value, in stored points",
    { tags: ["V2-17", "EARN-07", "EARN-08", "A-45"] },
    async () => {
      const path = "/api/v2/accounts/4000000001/bookings";
      gateways.server.on(`POST ${path}`, { status: 201, body: patched.body.booking });
      await gateways.v2.bookManualPoints({ ...write, deviceKey: "d", points: points(-201), reason: "Korrektur" });
      expect(gateways.server.to(path)[0]?.body).toEqual({
        bookingType: "BURNBOOKING",
        bookingTypeCode: "MANUALREVENUE",
        points: 100,
        reason: "Korrektur",
      });
    },
  );
});
