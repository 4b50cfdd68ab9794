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
  it("contain everything about a registered account", { tags: ["V1-16", "DATA-01"] }, async () => {
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

  it("contain no person for an unregistered card", { tags: ["DATA-02", "DATA-03", "DATA-04"] }, async () => {
    const user = await userOf((await addAccount(world)).card);
    expect(user).toMatchObject({ userStatusCode: "", isRegistered: false, isAppUser: false, totalPoints: 0 });
    expect(user.userId).toBeUndefined();
    expect(user.emailAddress).toBeUndefined();
    expect(user.firstAction).toBeUndefined();
  });

  it(
    "are LOCKED for a locked account, which may still be viewed and stays registered",
    { tags: ["DATA-03"] },
    async () => {
      const { card } = await addAccount(world, { points: 10, registered: true, status: "LOCKED" });
      expect(await userOf(card)).toMatchObject({ userStatusCode: "LOCKED", isRegistered: true, totalPoints: 10 });
    },
  );

  it("contain every level with its threshold and whether it is reached", { tags: ["DATA-05"] }, async () => {
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

  it("contain the programme's conversion factor and stored points", { tags: ["DATA-06"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET convert_factor = 0.5 WHERE id = 'mhe'");
    world.refreshCatalogues();
    const { card } = await addAccount(world, { programId: "mhe", points: 300 });
    const user = await userOf(card, {}, { who: "foreignDevice" });
    expect(user).toMatchObject({ convertFactor: 0.5, totalPoints: 300 });
  });

  it("contain the account's own keys, unused and redeemed", { tags: ["DATA-13"] }, async () => {
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

  it("refuses with a code in errorInfo and status 200", { tags: ["V1-16", "V1-27"] }, async () => {
    const closed = await addAccount(world, { identifierStatus: "DEACTIVATED" });
    const refuse = (payload: object, options = {}) => refusalV1(world, v1.getUserDetails, payload, options);
    expect(await refuse({ keyCode: "4999999999" })).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await refuse({ keyCode: closed.card })).toBe("200 USER_KEY_DEACTIVATED");
    expect(await refuse({ keyCode: "" })).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse({})).toBe("200 KEYCODE_NOT_FOUND");
    expect(await refuse({ keyCode: "with blank" })).toBe("200 GENERAL_INPUT_PARAMETER_INVALID");
  });

  it("a device reads its own company only, staff theirs", { tags: ["V1-16"] }, async () => {
    const { card } = await addAccount(world);
    const ask = (who: "device" | "storeStaff") =>
      refusalV1(world, v1.getUserDetails, { keyCode: card, clientId: "2" }, { who });
    expect(await ask("device")).toBe("200 GENERAL_NO_PERMISION");
    expect(await ask("storeStaff")).toBe("200 GENERAL_NO_PERMISION");
    expect((await userOf(card, { clientId: "2" }, { who: "admin" })).keyCode).toBe(card);
  });

  it("are not found in another programme", { tags: ["V1-16"] }, async () => {
    const { id, card } = await addAccount(world);
    const ask = (keyCode: string) =>
      refusalV1(world, v1.getUserDetails, { keyCode, idType: "ID" }, { who: "foreignDevice" });
    expect(await ask(card)).toBe("200 USER_KEY_DOES_NOT_EXIST");
    expect(await ask(id)).toBe("200 USER_KEY_DOES_NOT_EXIST");
  });

  it("take the workstation id in the path, and key and payload in the query", { tags: ["V1-28"] }, async () => {
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

  it("refuses a key whose device is not mounted yet", { tags: ["V1-28"] }, async () => {
    const { card } = await addAccount(world);
    const payload = { ak: await addApiKey(world), p: { keyCode: card } };
    const { body } = await send(world, { method: "POST", url: v1.getUserDetails.path, headers: {}, payload });
    expect(body).toMatchObject({ errorInfo: { errorCode: "DEVICE_NOT_MOUNTED" } });
  });

  it("refuses a client that the workstation does not belong to", { tags: ["V1-28"] }, async () => {
    const payload = { keyCode: (await addAccount(world)).card, clientId: "2" };
    const options = { who: "admin", workstationId: "app-1" } as const;
    expect(await refusalV1(world, v1.getUserDetails, payload, options)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("refuses staff a workstation that is not theirs", { tags: ["V1-28"] }, async () => {
    const { card } = await addAccount(world);
    const payload = { keyCode: card };
    const options = { who: "storeStaff", workstationId: "app-3" } as const;
    expect(await refusalV1(world, v1.getUserDetails, payload, options)).toBe("200 GENERAL_NO_PERMISION");
  });
});

describe("vouchers of the first generation", { tags: ["V1-22"] }, () => {
  it("say of which kind they are, in the account and in both lists", async () => {
    const [coupon, reward] = [await createCoupon(world.database, "pfm"), await createReward(world.database, "pfm")];
    world.refreshCatalogues();
    const { coupons, rewards } = await userOf((await addAccount(world, { points: 10, registered: true })).card);
    const listed = { ...(await callV1(world, v1.getCoupons, {})), ...(await callV1(world, v1.getRewards, {})) };
    const told = [
      { couponId: String(coupon), voucherType: "coupon" },
      { rewardId: String(reward), voucherType: "reward" },
    ];
    const asTold: unknown = expect.arrayContaining(told.map((kind): unknown => expect.objectContaining(kind)));
    expect([...coupons, ...rewards]).toEqual(asTold);
    expect([...listed.coupons, ...listed.rewards]).toEqual(asTold);
  });
});
