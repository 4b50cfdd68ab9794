import { randomUUID } from "node:crypto";
import { reservationsApi, transactionsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createReward } from "../testing/factories.ts";
import { callV1, callV2, codeV2, refusalV1, refusalV2, type Options } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, type Who } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
let small: string;
let large: string;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  small = String(await createReward(world.database, "pfm", { points: 100 }));
  large = String(await createReward(world.database, "pfm", { points: 10_001 }));
  await world.test.query("UPDATE punktum.programs SET points_per_euro = 100");
  world.refreshCatalogues();
});
afterAll(() => world.close());

const TYPED: Options = { identifiedBy: "TYPED" };
const READ: Options = { identifiedBy: "READ" };
const redeem = (accountId: string, reward = small) => ({
  params: { accountId, accountCouponId: `R${reward}` },
  body: { redeemed: true },
});
const burn = (accountId: string) => ({
  params: { accountId },
  body: { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 50, reason: "by hand" },
});
const pay = (accountId: string, amount = 1) => ({
  params: { accountId },
  body: { transactionType: "PAYWITHPOINTSTRANSACTION", amount },
});
const reserve = (accountId: string) => ({
  params: { accountId, accountCouponId: `R${small}` },
  body: { seconds: 60 },
});
const pointsOf = async (card: string): Promise<number> =>
  (await callV2(world, v2.readBalance, { params: { accountId: card } }, { who: "admin" })).points;
/** Later, with everybody signed in again. */
async function later(byMs: number): Promise<void> {
  world.clock.moveMs(byMs);
  await world.renewTokens();
}
async function setRules(set: string): Promise<void> {
  await world.test.query(`UPDATE punktum.programs SET ${set} WHERE id = 'pfm'`);
  world.refreshCatalogues();
}

describe("a typed number", { tags: ["B-41"] }, () => {
  let card: string;
  beforeEach(async () => {
    card = (await addAccount(world, { points: 20_000, registered: true })).card;
  });

  it("cannot spend points in any way, and the error asks for the card", async () => {
    const refused = { status: 403, code: "CARD_READ_REQUIRED" };
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(card), TYPED)).toEqual(refused);
    expect(await refusalV2(world, v2.createBooking, burn(card), TYPED)).toEqual(refused);
    expect(await refusalV2(world, reservationsApi.reserveVoucher, reserve(card), TYPED)).toEqual(refused);
    expect(await refusalV2(world, transactionsApi.createAccountTransaction, pay(card), TYPED)).toEqual(refused);
    expect(await refusalV1(world, v1.redeemReward, { keyCode: card, rewardId: small }, TYPED)).toBe(
      "200 CARD_READ_REQUIRED",
    );
    const paid = { deviceKey: world.device.key, keyCode: card, revenueRmb: 1, totalPoints: 0 };
    expect(await refusalV1(world, v1.revenuePoints, paid, TYPED)).toBe("200 CARD_READ_REQUIRED");
    const taken = { deviceKey: world.device.key, keyCode: card, totalPoints: -10 };
    expect(await refusalV1(world, v1.revenuePoints, taken, TYPED)).toBe("200 CARD_READ_REQUIRED");
    expect(await pointsOf(card)).toBe(20_000);
  });

  it("the preview of a payment says that the card must be read", async () => {
    const { previewAccountTransaction } = transactionsApi;
    expect(await codeV2(world, previewAccountTransaction, pay(card), TYPED)).toBe("CARD_READ_REQUIRED");
    expect((await callV2(world, previewAccountTransaction, pay(card), READ)).points).toBe(-100);
    expect(await pointsOf(card)).toBe(20_000);
  });

  it("is the default if the device does not say otherwise", async () => {
    expect(await codeV2(world, v2.changeAccountCoupon, redeem(card), { identifiedBy: "" })).toBe("CARD_READ_REQUIRED");
    expect(await codeV2(world, v2.changeAccountCoupon, redeem(card), { identifiedBy: "PROVEN" })).toBe(
      "REQUEST_INVALID",
    );
  });

  it("may earn and read the balance", async () => {
    const earn = {
      params: { accountId: card },
      body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 50, reason: "" },
    };
    expect((await callV2(world, v2.createBooking, earn, TYPED)).balance).toBe(20_050);
    const { user } = await callV1(world, v1.getUserDetails, { keyCode: card }, TYPED);
    expect(user.totalPoints).toBe(20_050);
  });

  it("reads nothing if the programme requires a card for that", async () => {
    await setRules("see_needs = 'READ'");
    const at = { params: { accountId: card } };
    expect(await codeV2(world, v2.readAccountDetails, at, TYPED)).toBe("CARD_READ_REQUIRED");
    expect(await codeV2(world, v2.readBalance, at, TYPED)).toBe("CARD_READ_REQUIRED");
    expect(await codeV2(world, v2.listBookings, at, TYPED)).toBe("CARD_READ_REQUIRED");
    expect((await callV2(world, v2.readBalance, at, READ)).points).toBe(20_000);
    await setRules("see_needs = 'TYPED'");
  });

  it("gets no balance from a booking either, unless staff are on duty, while a repeated request gets its first answer", async () => {
    const key = randomUUID();
    const activate = { params: { accountId: card, accountCouponId: `R${small}` }, body: { activated: true } };
    const alone = { ...TYPED, offDuty: true, key } as const;
    const first = await callV2(world, v2.changeAccountCoupon, redeem(card), { ...READ, offDuty: true, key });
    await setRules("see_needs = 'READ', redeem_needs = 'TYPED'");
    expect(await codeV2(world, v2.changeAccountCoupon, activate, { ...TYPED, offDuty: true })).toBe(
      "CARD_READ_REQUIRED",
    );
    expect(await codeV2(world, v2.changeAccountCoupon, redeem(card), { ...TYPED, offDuty: true })).toBe(
      "CARD_READ_REQUIRED",
    );
    expect((await callV2(world, v2.changeAccountCoupon, redeem(card), alone)).booking).toEqual(first.booking);
    expect((await callV2(world, v2.changeAccountCoupon, redeem(card), TYPED)).booking?.points).toBe(-100);
    await setRules("see_needs = 'TYPED', redeem_needs = 'READ'");
  });

  it("may spend if the programme allows it", async () => {
    await setRules("redeem_needs = 'TYPED'");
    expect((await callV2(world, v2.changeAccountCoupon, redeem(card), TYPED)).booking?.points).toBe(-100);
    expect(await codeV2(world, v2.createBooking, burn(card), TYPED)).toBe("CARD_READ_REQUIRED");
    await setRules("redeem_needs = 'READ'");
  });

  it("does not limit staff in the back office", async () => {
    await callV2(world, v2.changeAccountCoupon, redeem(card), READ);
    const answer = await callV2(world, v2.changeAccountCoupon, redeem(card), { ...TYPED, who: "storeStaff" });
    expect(answer.booking?.points).toBe(-100);
  });

  it("gets the first answer of a booked request, even if the programme's rules changed", { tags: ["T1"] }, async () => {
    const key = randomUUID();
    const first = await callV2(world, v2.changeAccountCoupon, redeem(card), { ...READ, key });
    const again = await callV2(world, v2.changeAccountCoupon, redeem(card), { ...TYPED, key });
    expect(again.booking).toEqual(first.booking);
    expect(await pointsOf(card)).toBe(19_900);
  });
});

describe("a card that was read", { tags: ["B-41"] }, () => {
  it("spends up to the programme's limit, and more with a proof only", async () => {
    const { card } = await addAccount(world, { points: 50_000, registered: true });
    expect((await callV2(world, v2.changeAccountCoupon, redeem(card), READ)).booking?.points).toBe(-100);
    const alone = { ...READ, offDuty: true } as const;
    expect(await refusalV2(world, v2.changeAccountCoupon, redeem(card, large), alone)).toEqual({
      status: 403,
      code: "PROOF_REQUIRED",
    });
    expect(await pointsOf(card)).toBe(49_900);
  });

  it("pays with points only with staff on duty, who also lift the limit", { tags: ["B-40"] }, async () => {
    const { card } = await addAccount(world, { points: 50_000, registered: true });
    const alone = { ...READ, offDuty: true } as const;
    expect(await codeV2(world, transactionsApi.createAccountTransaction, pay(card, 1), alone)).toBe(
      "GENERAL_NO_PERMISION",
    );
    await callV2(world, transactionsApi.createAccountTransaction, pay(card, 100.01), READ);
    expect(await pointsOf(card)).toBe(39_999);
  });

  it("previews a payment that needs a proof; the booking asks for it and moves nothing", async () => {
    const { card } = await addAccount(world, { points: 50_000, registered: true });
    const preview = await callV2(world, transactionsApi.previewAccountTransaction, pay(card, 100.01), READ);
    expect(preview.points).toBe(-10_001);
    expect(await pointsOf(card)).toBe(50_000);
  });
});

describe("look-ups of existing accounts", { tags: ["B-41", "T10"] }, () => {
  async function look(card: string, who: Who = "device"): Promise<string> {
    const { statusCode, headers } = await world.app.inject({
      method: "GET",
      url: `/api/v2/accounts/${card}/accountdetails`,
      headers: { authorization: `Bearer ${world.tokens[who]}` },
    });
    return `${statusCode} ${headers["retry-after"] ?? ""}`.trim();
  }
  const OK = "200";

  it("are limited per device by different accounts within an hour, also concurrently", async () => {
    await setRules("device_look_ups_per_hour = 20");
    await world.test.query("DELETE FROM punktum.device_look_ups");
    await later(3 * 3_600_000);
    const cards = await Promise.all(Array.from({ length: 60 }, async () => (await addAccount(world)).card));
    const answers = await Promise.all(cards.map((card) => look(card)));
    expect(answers.filter((answer) => answer === OK)).toHaveLength(20);
    expect(answers.filter((answer) => /^429 3[56]\d\d$/.test(answer))).toHaveLength(40);
    // Who was seen is served for the rest of the hour, and other devices and staff go on.
    const [seen = ""] = cards.filter((_, index) => answers[index] === OK);
    const [fresh = ""] = cards.filter((_, index) => answers[index] !== OK);
    expect([await look(seen), await look(fresh, "otherDevice"), await look(fresh, "storeStaff")]).toEqual([OK, OK, OK]);
    await later(3_601_000);
    expect(await look(fresh)).toBe(OK);
    await setRules("device_look_ups_per_hour = 240");
  });

  it("include bookings and check-ins, so that no call reveals existing numbers for free", async () => {
    await setRules("device_look_ups_per_hour = 1");
    await world.test.query("DELETE FROM punktum.device_look_ups");
    await later(3_601_000);
    const [first, second] = [await addAccount(world), await addAccount(world)];
    const earn = (accountId: string) => ({
      params: { accountId },
      body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "" },
    });
    await callV2(world, v2.createBooking, earn(first.card));
    expect(await codeV2(world, v2.createBooking, earn(second.card))).toBe("RATE_LIMITED");
    expect(await codeV2(world, v2.readBalance, { params: { accountId: second.card } })).toBe("RATE_LIMITED");
    expect(await refusalV1(world, v1.getUserDetails, { keyCode: second.card })).toBe("429 RATE_LIMITED");
    await setRules("device_look_ups_per_hour = 240");
  });

  it("are shown with the device", async () => {
    await world.test.query("DELETE FROM punktum.device_look_ups");
    await later(3_601_000);
    const cards = await Promise.all(Array.from({ length: 3 }, async () => (await addAccount(world)).card));
    for (const card of [...cards, ...cards]) {
      await look(card);
    }
    const devices = await world.app.inject({
      method: "GET",
      url: `/api/v2/mounting-service/devices/${world.device.id}`,
      headers: { authorization: `Bearer ${world.tokens.admin}` },
    });
    expect(devices.json()).toMatchObject({ lookUpsLastHour: 3 });
  });
});
