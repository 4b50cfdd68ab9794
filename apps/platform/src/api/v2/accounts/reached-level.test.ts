import { randomUUID } from "node:crypto";
import { accountCareApi, reservationsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../../../testing/factories.ts";
import { callV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

/** Levels of the programme: Bronze from 0, Silver from 1,000, Gold from 10,000 level points. */
let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const SILVER = { names: { de: "Silber", en: "Silver" }, picturePath: "/media/Silber.svg" };
const GOLD = { names: { de: "Gold", en: "Gold" }, picturePath: "/media/Gold.svg" };

const at = (accountId: string) => ({ params: { accountId } });
const book = (card: string, points: number, options: Options = {}, bookingType = "EARNBOOKING") =>
  callV2(
    world,
    v2.createBooking,
    { ...at(card), body: { bookingType, bookingTypeCode: "MANUALREVENUE", points, reason: "" } },
    options,
  );
const newCard = async (points = 0, registered = false) => (await addAccount(world, { points, registered })).card;
const levelsIn = (answers: readonly object[]) =>
  answers.flatMap((answer) => ("reachedLevel" in answer ? [answer.reachedLevel] : []));

describe("a booking by hand", () => {
  it.each([
    { before: 0, points: 999, reached: [] },
    { before: 0, points: 1_000, reached: [SILVER] },
    { before: 999, points: 1, reached: [SILVER] },
    { before: 1_000, points: 8_999, reached: [] },
    { before: 1_000, points: 9_000, reached: [GOLD] },
    { before: 1, points: 9_999, reached: [GOLD] },
    { before: 10_000, points: 10_000, reached: [] },
  ])(
    "of $points after $before level points names the level it reached",
    { tags: ["V2-17", "DATA-05"] },
    async (row) => {
      const booked = await book(await newCard(row.before), row.points);
      expect(levelsIn([booked])).toEqual(row.reached);
    },
  );

  it("names it once: points that are taken and given again reach nothing", { tags: ["DATA-05"] }, async () => {
    const card = await newCard(990);
    const answers = [
      await book(card, 20),
      await book(card, 500, {}, "BURNBOOKING"),
      await book(card, 500),
      await book(card, 20),
    ];
    expect(levelsIn(answers)).toEqual([SILVER]);
    expect(answers[0]).toMatchObject({ reachedLevel: SILVER });
  });

  it.each([
    { before: 990, points: 20 },
    { before: 0, points: 600 },
    { before: 940, points: 30 },
  ])("at the same time as another names it once ($before and twice $points)", { tags: ["DATA-05"] }, async (row) => {
    const cards = await Promise.all(Array.from({ length: 10 }, () => newCard(row.before)));
    const answers = await Promise.all(
      cards.map((card) => Promise.all([book(card, row.points), book(card, row.points)])),
    );
    // Sixty points are missing at 940: the second of two bookings of 30 names the level.
    expect(answers.map(levelsIn)).toEqual(cards.map(() => [SILVER]));
  });

  it(
    "of many at once on one account names each level once, in the order of the bookings",
    { tags: ["DATA-05"] },
    async () => {
      const card = await newCard();
      const answers = await Promise.all(Array.from({ length: 60 }, () => book(card, 200)));
      const byBalance = answers.toSorted((left, right) => left.balance - right.balance);
      expect(levelsIn(byBalance)).toEqual([SILVER, GOLD]);
      expect(byBalance.filter((answer) => "reachedLevel" in answer).map(({ balance }) => balance)).toEqual([
        1_000, 10_000,
      ]);
    },
  );

  it("that was taken back reaches the level again when it is booked anew", { tags: ["DATA-05"] }, async () => {
    const { id, card } = await addAccount(world, { points: 990 });
    const key = randomUUID();
    const first = await book(card, 20, { key });
    const params = { accountId: id, bookingId: first.bookingId };
    await callV2(
      world,
      accountCareApi.reverseBooking,
      { params, body: { reason: "typed wrong" } },
      { who: "admin", key: randomUUID() },
    );
    expect(await book(card, 20, { key })).toEqual(first);
    expect(levelsIn([await book(card, 5), await book(card, 20), await book(card, 20)])).toEqual([SILVER]);
  });
});

describe("a repeated request", () => {
  it("is answered as the first time, also by eight at once", { tags: ["V2-17"] }, async () => {
    const card = await newCard(990);
    const key = randomUUID();
    const together = await Promise.all(Array.from({ length: 8 }, () => book(card, 20, { key })));
    expect(together[0]).toMatchObject({ points: 20, balance: 1_010, reachedLevel: SILVER });
    expect(together).toEqual(together.map(() => together[0]));
  });

  it("keeps its level after further bookings, alone and beside others", { tags: ["V2-17", "DATA-05"] }, async () => {
    const card = await newCard(990);
    const [before, silver, taken, gold] = Array.from({ length: 4 }, () => ({ key: randomUUID() }));
    const bookAll = async () => [
      await book(card, 5, before),
      await book(card, 20, silver),
      await book(card, 400, taken, "BURNBOOKING"),
      await book(card, 9_000, gold),
    ];
    const first = await bookAll();
    expect(first.map(({ reachedLevel }) => reachedLevel)).toEqual([undefined, SILVER, undefined, GOLD]);
    expect(await bookAll()).toEqual(first);
    // While two statements are in flight, the next bookings are written together.
    const other = await newCard();
    const [others, crowded] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => book(other, 100))),
      Promise.all([book(card, 20, silver), book(card, 9_000, gold)]),
    ]);
    expect(levelsIn(others)).toEqual([SILVER]);
    expect(crowded).toEqual([first[1], first[3]]);
  });
});

describe("the levels of a programme", () => {
  const inProgram = { who: "foreignDevice" } as const;
  const newMember = async () => (await addAccount(world, { programId: "mhe", points: 990 })).card;
  const changeLevels = async (statement: string) => {
    await world.test.query(statement);
    world.refreshCatalogues();
  };
  const renameTo = (names: object) =>
    changeLevels(
      `UPDATE punktum.status_levels SET picture_path = NULL, names = '${JSON.stringify(names)}' WHERE program_id = 'mhe'`,
    );

  it("may have no picture and one name only", { tags: ["DATA-05"] }, async () => {
    await renameTo({ de: "Neu" });
    const { reachedLevel } = await book(await newMember(), 20, inProgram);
    expect(reachedLevel).toEqual({ names: { de: "Neu", en: "Neu" } });
  });

  it("may change: earlier bookings keep the answer they got", { tags: ["V2-17", "DATA-05"] }, async () => {
    await renameTo({ de: "Neu", en: "New" });
    const asked = { ...inProgram, key: randomUUID() };
    const card = await newMember();
    const first = await book(card, 20, asked);
    expect(first).toMatchObject({ reachedLevel: { names: { de: "Neu", en: "New" } } });
    await renameTo({ de: "Anders", en: "Other" });
    expect(await book(card, 20, asked)).toEqual(first);
    await changeLevels(
      "UPDATE punktum.status_levels SET threshold_points = threshold_points + 5 WHERE program_id = 'mhe'",
    );
    expect(await book(card, 20, asked)).toEqual(first);
    await changeLevels("DELETE FROM punktum.status_levels WHERE program_id = 'mhe' AND threshold_points > 5");
    expect(await book(card, 20, asked)).toEqual(first);
    expect(await book(await newMember(), 20, inProgram)).not.toHaveProperty("reachedLevel");
  });

  it("may be none at all", { tags: ["DATA-05"] }, async () => {
    await changeLevels("UPDATE punktum.status_level_sets SET active = false WHERE program_id = 'mhe'");
    expect(await book(await newMember(), 10_000, inProgram)).not.toHaveProperty("reachedLevel");
  });
});

describe("an EARN coupon", () => {
  const addCoupon = async () =>
    `C${await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 70 })}`;
  const couponOf = (card: string, accountCouponId: string) => ({ params: { accountId: card, accountCouponId } });

  it(
    "names the level that it reached, whenever its redemption is asked for",
    { tags: ["V2-18", "DATA-05"] },
    async () => {
      const coupon = await addCoupon();
      const card = await newCard(950);
      const redeem = { ...couponOf(card, coupon), body: { redeemed: true } };
      const key = randomUUID();
      const first = await callV2(world, v2.changeAccountCoupon, redeem, { key });
      await book(card, 9_000);
      const again = await callV2(world, v2.changeAccountCoupon, redeem, { key });
      expect(first.booking).toMatchObject({ points: 70, reachedLevel: SILVER });
      expect(again.booking).toEqual(first.booking);
    },
  );

  it("names it when its reservation is committed, under any key", { tags: ["DATA-05"] }, async () => {
    const coupon = await addCoupon();
    const card = await newCard(950);
    const { params } = couponOf(card, coupon);
    const held = await callV2(world, reservationsApi.reserveVoucher, { params, body: { seconds: 60 } });
    const named = { params: { ...params, reservationId: held.reservationId }, body: {} };
    const booked = await callV2(world, reservationsApi.commitReservation, named);
    await book(card, 9_000);
    expect(booked).toMatchObject({ points: 70, reachedLevel: SILVER });
    expect(await callV2(world, reservationsApi.commitReservation, named)).toEqual(booked);
  });
});
