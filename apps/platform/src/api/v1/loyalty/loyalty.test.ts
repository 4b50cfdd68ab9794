import { randomUUID } from "node:crypto";
import { v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV1, callV2, refusalV1, send } from "../../testing/calls.ts";
import { addAccount, addApiKey, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const userOf = async (card: string, extra: object = {}, options = {}) =>
  (await callV1(world, v1.getUserDetails, { keyCode: card, ...extra }, options)).user;

describe("user details", () => {
  it("V1-16 DATA-01 tells everything about a registered account", async () => {
    const { id, card } = await addAccount(world, {
      points: 1_200,
      registered: true,
      email: "maria@example.org",
      appCode: "app-details",
      referenceCode: "REF-DETAILS",
    });
    const [membership] = await callV2(world, v2.listMemberships, { params: { accountId: card } });
    const user = await userOf(card, { clientId: "1" }, { language: "en" });
    expect(user).toMatchObject({
      userId: membership?.userId,
      userStatusCode: "RGU",
      keyCode: card,
      idType: "CARDCODE",
      userReferenceCode: "REF-DETAILS",
      isRegistered: true,
      isAppUser: true,
      totalPoints: 1_200,
      lockedPoints: 0,
      totalEarnedPoints: 1_200,
      totalRedeemedPoints: 0,
      emailAddress: "m***@e***.org",
      convertFactor: 1,
      revenueAmountPayableWithPoints: 12,
    });
    const [row] = await world.test.query<{ first_booked_at: Date }>(
      "SELECT first_booked_at FROM punktum.accounts WHERE id = $1",
      [id],
    );
    expect(user.firstAction).toEqual({ unixTimeStamp: row?.first_booked_at.getTime() });
  });

  it("DATA-02 DATA-03 DATA-04 says of an unregistered card that nobody is behind it", async () => {
    const user = await userOf((await addAccount(world)).card);
    expect(user).toMatchObject({ userStatusCode: "", isRegistered: false, isAppUser: false, totalPoints: 0 });
    expect(user.userId).toBeUndefined();
    expect(user.emailAddress).toBeUndefined();
    expect(user.firstAction).toBeUndefined();
  });

  it("DATA-03 says LOCKED of a locked account, which may still be viewed and stays registered", async () => {
    const { card } = await addAccount(world, { points: 10, registered: true, status: "LOCKED" });
    expect(await userOf(card)).toMatchObject({ userStatusCode: "LOCKED", isRegistered: true, totalPoints: 10 });
  });

  it("DATA-05 lists every level with what it needs and whether it is reached", async () => {
    const { card } = await addAccount(world, { points: 1_000 });
    const { statusDefinitions } = await userOf(card, {}, { language: "en" });
    const base = { currentStatePoints: 1_000 };
    expect(statusDefinitions).toEqual([
      {
        ...base,
        levelName: "Bronze",
        points: 0,
        unlocked: true,
        levelNames: { de: "Bronze", en: "Bronze" },
        picturePath: "/media/Bronze.svg",
      },
      {
        ...base,
        levelName: "Silver",
        points: 1_000,
        unlocked: true,
        levelNames: { de: "Silber", en: "Silver" },
        picturePath: "/media/Silber.svg",
      },
      {
        ...base,
        levelName: "Gold",
        points: 10_000,
        unlocked: false,
        levelNames: { de: "Gold", en: "Gold" },
        picturePath: "/media/Gold.svg",
      },
    ]);
  });

  it("DATA-06 sends the programme's convert factor and leaves the points as they are stored", async () => {
    await world.test.query("UPDATE punktum.programs SET convert_factor = 0.5 WHERE id = 'mhe'");
    world.refreshCatalogues();
    const { card } = await addAccount(world, { programId: "mhe", points: 300 });
    const user = await userOf(card, {}, { who: "foreignDevice" });
    expect(user).toMatchObject({ convertFactor: 0.5, totalPoints: 300 });
  });

  it("DATA-13 carries the account's own keys, free and redeemed", async () => {
    const { id, card } = await addAccount(world);
    const coupon = await createCoupon(world.database, "pfm", { requires_key: true });
    await world.test.query(
      "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ('pfm', $1, 'OWN-1', $2), ('pfm', $1, 'OWN-2', $2), ('pfm', $1, 'FREE', NULL)",
      [coupon, id],
    );
    world.refreshCatalogues();
    await callV1(world, v1.redeemCoupon, { keyCode: card, couponKeyCode: "OWN-1" });
    const held = (await userOf(card)).coupons.find(({ couponId }) => couponId === String(coupon));
    expect(held?.userCouponKeyCodes).toEqual(["OWN-2"]);
    expect(held?.redeemedUserCouponKeyCodes).toEqual(["OWN-1"]);
  });

  it("V1-16 V1-27 refuses with a code in errorInfo and status 200", async () => {
    const closed = await addAccount(world, { identifierStatus: "DEACTIVATED" });
    const refuse = (payload: object, options = {}) => refusalV1(world, v1.getUserDetails, payload, options);
    expect(await refuse({ keyCode: "4999999999" })).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await refuse({ keyCode: closed.card })).toBe("200 USER_KEY_DEACTIVATED");
    expect(await refuse({ keyCode: "" })).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse({})).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse({ keyCode: "with blank" })).toBe("200 GENERAL_INPUT_PARAMETER_INVALID");
  });

  it("V1-16 lets a device ask for its own company only, and staff for theirs", async () => {
    const { card } = await addAccount(world);
    const ask = (who: "device" | "storeStaff") =>
      refusalV1(world, v1.getUserDetails, { keyCode: card, clientId: "2" }, { who });
    expect(await ask("device")).toBe("200 GENERAL_NO_PERMISION");
    expect(await ask("storeStaff")).toBe("200 GENERAL_NO_PERMISION");
    expect((await userOf(card, { clientId: "2" }, { who: "admin" })).keyCode).toBe(card);
  });

  it("V1-16 shows another programme nothing", async () => {
    const { id, card } = await addAccount(world);
    const ask = (keyCode: string) =>
      refusalV1(world, v1.getUserDetails, { keyCode, idType: "ID" }, { who: "foreignDevice" });
    expect(await ask(card)).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await ask(id)).toBe("200 USER_KEY_DOES_NOT_EXIST");
  });

  it("V1-28 takes the workstation id in the path, and the key and payload in the query", async () => {
    const { card } = await addAccount(world, { points: 5 });
    expect((await userOf(card, {}, { workstationId: "app-1" })).totalPoints).toBe(5);
    const query = new URLSearchParams({
      ac: "pfm",
      ak: await addApiKey(world, world.device.id),
      p: JSON.stringify({ keyCode: card }),
    });
    const url = `/api/v1/loyalty/app-1/GetUserDetails?${query.toString()}`;
    const { status, body } = await send(world, { method: "POST", url, headers: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { totalPoints: 5 } });
  });

  it("V1-28 refuses a key whose device is not mounted yet", async () => {
    const { card } = await addAccount(world);
    const payload = { ak: await addApiKey(world), p: { keyCode: card } };
    const { body } = await send(world, { method: "POST", url: v1.getUserDetails.path, headers: {}, payload });
    expect(body).toMatchObject({ errorInfo: { errorCode: "DEVICE_NOT_MOUNTED" } });
  });

  it("V1-28 refuses a client that the workstation does not belong to", async () => {
    const payload = { keyCode: (await addAccount(world)).card, clientId: "2" };
    const options = { who: "admin", workstationId: "app-1" } as const;
    expect(await refusalV1(world, v1.getUserDetails, payload, options)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("V1-28 refuses staff a workstation that is not theirs", async () => {
    const { card } = await addAccount(world);
    const payload = { keyCode: card };
    const options = { who: "storeStaff", workstationId: "app-3" } as const;
    expect(await refusalV1(world, v1.getUserDetails, payload, options)).toBe("200 GENERAL_NO_PERMISION");
  });
});

describe("history", () => {
  it("V1-17 HIST-09 lists signed points newest first, in agreement with the totals", async () => {
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

  it("V1-17 HIST-05 pages by key, and every booking is on one page", async () => {
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

  it("HIST-11 answers an account without bookings with an empty list, an unknown code with an error", async () => {
    const { card } = await addAccount(world);
    expect(await callV1(world, v1.getUserHistory, { keyCode: card })).toEqual({ history: [] });
    expect(await refusalV1(world, v1.getUserHistory, { keyCode: "4999999999" })).toBe("200 USER_KEY_DOES_NOT_EXIST");
  });

  it("V1-17 lets a device ask for its own company only", async () => {
    const payload = { keyCode: (await addAccount(world)).card, clientId: "2" };
    expect(await refusalV1(world, v1.getUserHistory, payload)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("V1-17 words a row in the caller's language", async () => {
    const reward = await createReward(world.database, "pfm", { points: 1 });
    const { card } = await addAccount(world, { points: 1, registered: true });
    await callV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) });
    const { history } = await callV1(world, v1.getUserHistory, { keyCode: card }, { language: "de" });
    expect(history.map(({ description }) => description)).toEqual([`Prämie ${reward}`, "Einkauf"]);
  });
});

describe("redeeming", () => {
  it("V1-19 BURN-41 redeems a reward once, however often the request is repeated", async () => {
    const reward = await createReward(world.database, "pfm", { points: 100 });
    const { card } = await addAccount(world, { points: 250, registered: true });
    const payload = { keyCode: card, rewardId: String(reward), clientId: "1" };
    const key = randomUUID();
    const first = await callV1(world, v1.redeemReward, payload, { key });
    expect(first).toMatchObject({ points: -100, totalPoints: 150 });
    expect(await callV1(world, v1.redeemReward, payload, { key })).toEqual(first);
    expect((await userOf(card)).totalPoints).toBe(150);
  });

  it("V1-18 BURN-41 redeems a coupon by its id", async () => {
    const coupon = await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 20 });
    const { card } = await addAccount(world);
    const redeemed = await callV1(world, v1.redeemCoupon, { keyCode: card, couponId: String(coupon) });
    expect(redeemed).toMatchObject({ points: 20, totalPoints: 20 });
  });

  it("V1-18 redeems a coupon by one of its keys, each key once, a repeated request as often as wanted", async () => {
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
  });

  it("V1-18 knows no key that was given to somebody else", async () => {
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

  it("V1-18 takes the account's own key before one of the same text for everybody", async () => {
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

  it("V1-18 passes over another account's key of the same text to the coupon that is open to this one", async () => {
    const [owner, other] = [await addAccount(world), await addAccount(world)];
    const assigned = await createCoupon(world.database, "pfm", { requires_key: true });
    const open = await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 3, requires_key: true });
    const values = "('pfm', $1, 'TWIN', $3), ('pfm', $2, 'TWIN', NULL)";
    const insert = `INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ${values}`;
    await world.test.query(insert, [assigned, open, owner.id]);
    const redeemed = await callV1(world, v1.redeemCoupon, { keyCode: other.card, couponKeyCode: "TWIN" });
    expect(redeemed.points).toBe(3);
  });

  it("BURN-32 misses the code first, then the voucher", async () => {
    const { card } = await addAccount(world);
    for (const call of [v1.redeemCoupon, v1.redeemReward]) {
      expect(await refusalV1(world, call, {})).toBe("200 KEYCODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: "" })).toBe("200 KEYCODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: "4999999999" })).toBe("200 VOUCHER_CODE_NOT_FOUND");
      expect(await refusalV1(world, call, { keyCode: card })).toBe("200 VOUCHER_CODE_NOT_FOUND");
    }
  });

  it("BURN-33 BURN-34 BURN-35 gives every refusal its code", async () => {
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
  it("V1-21 V1-22 lists what the company offers everybody", async () => {
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
