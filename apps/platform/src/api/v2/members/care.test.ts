import { accountCareApi, memberCareApi as care, reservationsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReward } from "../../../testing/factories.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addTill, type TillCalls } from "../../testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "till-of-care");
});
afterAll(() => world.close());

const admin = { who: "admin" } as const;
const at = (accountId: string, body: object = {}) => ({ params: { accountId }, body });

const give = (card: string, points: number) =>
  callV2(
    world,
    v2.createBooking,
    at(card, { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "Goodwill" }),
  );

const timelineOf = async (card: string, query: Record<string, string> = {}) =>
  callV2(world, care.readTimeline, { params: { accountId: card }, query }, admin);

const kindsOf = async (card: string, query: Record<string, string> = {}) =>
  (await timelineOf(card, query)).data.map(({ kind, what }) => `${kind} ${what}`);

/** An account with one thing of almost every kind, and the id of its reward. */
async function eventful() {
  const { id, card } = await addAccount(world, { points: 500, registered: true });
  const reward = `R${await createReward(world.database, "pfm", { points: 100 })}`;
  await till.sell({ amount: 20, externalId: `sale of ${card}`, keyCode: card });
  await callV2(world, v2.changeAccountCoupon, {
    params: { accountId: card, accountCouponId: reward },
    body: { redeemed: true },
  });
  const given = await give(card, 50);
  await callV2(
    world,
    accountCareApi.reverseBooking,
    {
      params: { accountId: card, bookingId: given.bookingId },
      body: { reason: "Wrong card" },
    },
    admin,
  );
  await callV2(world, reservationsApi.reserveVoucher, {
    params: { accountId: card, accountCouponId: reward },
    body: { seconds: 60 },
  });
  await callV2(world, accountCareApi.setFraud, at(card, { reason: "Looked odd" }), admin);
  await callV2(world, accountCareApi.deleteFraud, at(card), admin);
  return { id, card, reward, given: given.bookingId };
}

describe("the timeline of a member", () => {
  it("lists all events, newest first, with the reasons for a sale's points", { tags: ["BO-01"] }, async () => {
    const { card, given } = await eventful();
    expect(await kindsOf(card)).toEqual([
      "FLAG CLEARED",
      "FLAG RAISED",
      "RESERVATION OPEN",
      "BOOKING MANUALREVENUE",
      "BOOKING MANUALREVENUE",
      "REDEMPTION COU",
      "BOOKING REV",
      "BOOKING REV",
    ]);
    const { data } = await timelineOf(card);
    expect(data.slice(1, 7)).toMatchObject([
      { reason: "Looked odd", actor: { kind: "STAFF" } },
      { points: -100 },
      { takesBack: given, canTakeBack: false, reason: "Wrong card" },
      { points: 50, takenBackBy: data[3]?.bookingId, canTakeBack: false },
      { points: -100, canTakeBack: true },
      { canTakeBack: false, place: { storeId: "1", till: "till-of-care" }, sale: { amount: 20, rounding: "COM" } },
    ]);
    const why = data[6]?.sale?.why;
    expect(why?.reduce((sum, reason) => sum + reason.points, 0)).toBe(data[6]?.points);
  });

  it.each([
    [
      { group: "POINTS" },
      ["BOOKING MANUALREVENUE", "BOOKING MANUALREVENUE", "REDEMPTION COU", "BOOKING REV", "BOOKING REV"],
    ],
    [{ group: "VOUCHERS" }, ["RESERVATION OPEN", "REDEMPTION COU"]],
    [{ group: "STAFF" }, ["FLAG CLEARED", "FLAG RAISED", "BOOKING MANUALREVENUE"]],
    [{ group: "MAILS" }, []],
  ])("shows one group: %j", { tags: ["BO-01"] }, async (query, kinds) => {
    const { card } = await eventful();
    const shown = await kindsOf(card, query);
    expect(shown.filter((kind) => kinds.includes(kind))).toEqual(shown);
    expect(new Set(shown)).toEqual(new Set(kinds));
  });

  it("goes on page by page without a gap", { tags: ["BO-01"] }, async () => {
    const { card } = await eventful();
    const whole = (await timelineOf(card)).data.map(({ id }) => id);
    const pages: string[] = [];
    const first = await timelineOf(card, { limit: "3" });
    const second = await timelineOf(card, { limit: "3", before: String(first.next) });
    const third = await timelineOf(card, { limit: "3", before: String(second.next) });
    pages.push(...[first, second, third].flatMap(({ data }) => data.map(({ id }) => id)));
    expect(pages).toEqual(whole);
    expect(third.next).toBeUndefined();
  });

  it("continues before a merge, and names its author", { tags: ["BO-01"] }, async () => {
    const [kept, gone] = [await addAccount(world, { points: 10 }), await addAccount(world, { points: 30 })];
    await callV2(
      world,
      accountCareApi.mergeAccounts,
      { params: { accountId: kept.card, secondaryId: gone.card }, body: {} },
      admin,
    );
    const { data } = await timelineOf(kept.card);
    expect(data.map(({ kind, points }) => [kind, points])).toEqual([
      ["MERGE", 30],
      ["BOOKING", 30],
      ["BOOKING", 10],
    ]);
    expect(data[0]).toMatchObject({ otherAccountId: gone.id, actor: { kind: "STAFF" }, balance: 40 });
  });

  it("shows a closed account too, and refuses an unknown one and a wrong place", { tags: ["BO-01"] }, async () => {
    const { id } = await addAccount(world, { points: 5, status: "TERMINATED" });
    const byId = { who: "admin", idType: "ID" } as const;
    expect((await callV2(world, care.readTimeline, { params: { accountId: id } }, byId)).data).toHaveLength(1);
    expect(await codeV2(world, care.readTimeline, { params: { accountId: "0000" } }, admin)).toBe(
      "USER_KEY_DOES_NOT_EXIST",
    );
    const wrong = { params: { accountId: id }, query: { before: "1-x" } };
    expect(await codeV2(world, care.readTimeline, wrong, byId)).toBe("REQUEST_INVALID");
  });

  it("is closed to devices", { tags: ["S2"] }, async () => {
    const { card } = await addAccount(world);
    expect(await codeV2(world, care.readTimeline, { params: { accountId: card } })).toBe("GENERAL_NO_PERMISION");
  });
});

describe("the head of a member", () => {
  it("contains figures, codes, persons with consents, and the flag", { tags: ["BO-01"] }, async () => {
    const { id, card } = await addAccount(world, { points: 70, registered: true, email: "head@example.org" });
    await callV2(world, accountCareApi.setFraud, at(card, { reason: "Looked odd" }), admin);
    const member = await callV2(world, care.readMember, { params: { accountId: card } }, admin);
    expect(member).toMatchObject({
      accountId: id,
      status: "LOCKED",
      points: 70,
      amount: 0.7,
      codes: [{ type: "CARDCODE", code: card, status: "ACTIVE" }],
      persons: [{ role: "OWNER", familyName: "Muster", emailAddress: "head@example.org" }],
      flag: { reason: "Looked odd" },
    });
  });

  it("shows shop staff only initials of names", { tags: ["BO-01"] }, async () => {
    const { card } = await addAccount(world, { registered: true, email: "letters@example.org" });
    expect(await codeV2(world, care.readMember, { params: { accountId: card } }, { who: "storeStaff" })).toBe(
      "USER_KEY_DOES_NOT_EXIST",
    );
    await give(card, 5);
    const { persons } = await callV2(world, care.readMember, { params: { accountId: card } }, { who: "storeStaff" });
    expect(persons).toMatchObject([{ givenName: "M***", familyName: "M***" }]);
    expect(JSON.stringify(persons)).not.toMatch(/letters@|Muster|userId/);
  });
});

describe("vouchers of a member", () => {
  it("lists held and redeemed vouchers", { tags: ["BO-01"] }, async () => {
    const { card, reward } = await eventful();
    const its = { params: { accountId: card } };
    const held = await callV2(world, care.listAccountReservations, { ...its, query: { state: "OPEN" } }, admin);
    expect(held.map(({ accountCouponId, state, points }) => [accountCouponId, state, points])).toEqual([
      [reward, "OPEN", -100],
    ]);
    const redeemed = await callV2(world, care.listRedeemedVouchers, { ...its, query: { state: "redeemed" } }, admin);
    expect(redeemed.map(({ accountCouponId, points, takenBack }) => [accountCouponId, points, takenBack])).toEqual([
      [reward, -100, false],
    ]);
    expect(await callV2(world, care.listAccountReservations, { ...its, query: { state: "RELEASED" } }, admin)).toEqual(
      [],
    );
  });
});

describe("replacing a card", () => {
  it("moves the account to the new card in one step, and only once", { tags: ["BO-01"] }, async () => {
    const { card } = await addAccount(world, { points: 70 });
    const request = at(card, { old: card, new: `${card}-new` });
    const answer = await callV2(world, care.replaceCard, request, {
      ...admin,
      key: `replace ${card}`.replaceAll(" ", "-"),
    });
    expect(answer).toEqual({ type: "CARDCODE", status: "ACTIVE" });
    expect((await callV2(world, v2.readBalance, at(`${card}-new`))).points).toBe(70);
    expect(await codeV2(world, v2.readBalance, at(card))).toBe("USER_KEY_DEACTIVATED");
    expect(await kindsOf(`${card}-new`, { group: "STAFF" })).toEqual([
      "CODE IDENTIFIER_ADDED",
      "CODE IDENTIFIER_DEACTIVATED",
    ]);
  });

  it(
    "changes nothing if the new card is taken, the old one belongs to another member, or both are equal",
    { tags: ["BO-01"] },
    async () => {
      const [mine, other] = [await addAccount(world), await addAccount(world)];
      const refusals = [
        [{ old: mine.card, new: other.card }, "IDENTIFIER_IN_USE"],
        [{ old: other.card, new: "brand-new" }, "NOT_FOUND"],
        [{ old: mine.card, new: mine.card }, "REQUEST_INVALID"],
      ] as const;
      for (const [body, code] of refusals) {
        expect(await codeV2(world, care.replaceCard, at(mine.card, body), admin)).toBe(code);
      }
      expect((await callV2(world, v2.readBalance, at(mine.card))).points).toBe(0);
    },
  );
});

describe("limits of a correction", () => {
  it("are readable before it is sent", { tags: ["BO-01"] }, async () => {
    await world.test.query(
      "UPDATE punktum.programs SET manual_points_max = 300, hand_points_per_card_day = 200, hand_points_per_person_day = 5000 WHERE id = 'pfm'",
    );
    world.refreshCatalogues();
    const { card } = await addAccount(world, { points: 40 });
    const limits = () => callV2(world, care.readCorrectionLimits, { params: { accountId: card } }, admin);
    expect(await limits()).toMatchObject({ most: 200, limit: "CARD_DAY_POINTS", atOnce: 300, balance: 40, floor: 0 });
    await give(card, 150);
    expect(await limits()).toMatchObject({ most: 50, limit: "CARD_DAY_POINTS", atOnce: 300, balance: 190, floor: 0 });
    await world.test.query("UPDATE punktum.programs SET manual_points_max = 30 WHERE id = 'pfm'");
    world.refreshCatalogues();
    expect((await limits()).stores.map(({ storeId }) => storeId)).toContain("1");
    expect(await limits()).toMatchObject({ most: 30, limit: "BOOKING_AT_ONCE" });
  });
});
