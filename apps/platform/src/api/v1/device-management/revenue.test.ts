import { randomUUID } from "node:crypto";
import { receiptsApi, revenueV1, transactionsApi, v1, v2 } from "@punktum/contracts";
import { bookingNumberOf } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, refusalV1 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const addRule = (values: string) =>
  world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, points, revenue_cents, name, name_en,
       campaign_name, partner_id, store_id, valid_to) VALUES ${values}`,
  );
const removeRules = () => world.test.query("DELETE FROM punktum.promotions");
const definitions = async () => {
  const { actionDefinitions } = await callV1(
    world,
    revenueV1.getActionDefinitions,
    { deviceKey: world.device.key },
    { language: "en" },
  );
  return actionDefinitions;
};
const revenue = (keyCode: string, totalPoints: number, figures: object) => ({
  deviceKey: world.device.key,
  keyCode,
  totalPoints,
  ...figures,
});

describe("action definitions", () => {
  it(
    "are a map of the keys that have a rule at this place and time",
    { tags: ["V1-11", "CASH-25", "CASH-28"] },
    async () => {
      await addRule(`('pfm', 1, 'rmt', 'RMT', 'MULTIPLIERACTION', 2, NULL, NULL, 'Doppelt', 'Double', 'Herbst', NULL, NULL, NULL),
      ('pfm', 2, 'rmt', 'RMT', 'MULTIPLIERACTION', 3, NULL, NULL, 'Dreifach', 'Triple', '', 1, 1, NULL),
      ('pfm', 3, 'rmt', 'RMT', 'MULTIPLIERACTION', 9, NULL, NULL, 'Vorbei', '', '', 1, 1, '2020-01-01'),
      ('pfm', 4, 'rmc2', 'PCI', 'FIXEDPOINTACTION', 1, 75, 2000, 'Fest', '', '', NULL, NULL, NULL),
      ('pfm', 5, 'rmc3', 'RMC3', 'MULTIPLIERACTION', 1, NULL, NULL, 'Anderswo', '', '', 2, NULL, NULL)`);
      const found = await definitions();
      await removeRules();
      expect(Object.keys(found).toSorted((left, right) => left.localeCompare(right))).toEqual(["rmb", "rmc2", "rmt"]);
      expect(found.rmt).toMatchObject({ actionType: "MULTIPLIERACTION", factor: 3, name: "Triple", type: "RMT" });
      expect(found.rmc2).toMatchObject({ actionType: "FIXEDPOINTACTION", points: 75, revenue: 20, type: "PCI" });
      expect(found.rmb).toMatchObject({ factor: 100, type: "RMB" });
    },
  );

  it("contain no key without a rule, and no payment if points cannot pay", { tags: ["V1-11", "A-39"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET points_per_euro = NULL");
    const found = await definitions();
    await world.test.query("UPDATE punktum.programs SET points_per_euro = 100");
    expect(found).toEqual({});
    const wrong = { deviceKey: "no-such-device" };
    expect(await refusalV1(world, revenueV1.getActionDefinitions, wrong, { who: "admin" })).toBe(
      "200 DEVICE_KEY_NOT_FOUND",
    );
  });
});

describe("points of the programme", () => {
  it("contain the factor of programme points before a card is known", { tags: ["V1-11", "A-45"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET convert_factor = 2.5 WHERE id = 'pfm'");
    const read = async () =>
      await callV1(world, revenueV1.getActionDefinitions, { deviceKey: world.device.key }, { language: "en" });
    const { convertFactor } = await read();
    await world.test.query("UPDATE punktum.programs SET convert_factor = 1 WHERE id = 'pfm'");
    expect([convertFactor, (await read()).convertFactor]).toEqual([2.5, 1]);
  });
});

describe("typed revenue", () => {
  it("follows the server's rules; points set by staff are stored separately", { tags: ["V1-12"] }, async () => {
    const { card } = await addAccount(world);
    const { bookingId } = await callV1(world, v1.revenuePoints, revenue(card, 15, { revenueRmt: 12.5 }));
    const read = { params: { transactionId: bookingId } };
    const { points, reasons } = await callV2(world, transactionsApi.readTransaction, read, { language: "en" });
    expect(points).toBe(15);
    expect(reasons.map((reason) => [reason.kind, reason.name, reason.points])).toEqual([
      ["STANDARD", "Total revenue", 13],
      ["MANUAL", "Adjusted by staff", 2],
    ]);
  });

  it("limits points set by staff to the manual maximum", { tags: ["V1-12", "B-29"] }, async () => {
    const { card } = await addAccount(world);
    const refuse = (totalPoints: number) =>
      refusalV1(world, v1.revenuePoints, revenue(card, totalPoints, { revenueRmt: 1 }));
    expect(await refuse(10_001)).toBe("200 MANUAL_CAP_EXCEEDED");
    expect(await refuse(-1)).toBe("200 NOT_ENOUGH_POINT");
  });

  it("pays with points by the key rmb, with either sign", { tags: ["EARN-12", "A-40"] }, async () => {
    const { card } = await addAccount(world, { points: 500, registered: true });
    const pay = (revenueRmb: number) => callV1(world, v1.revenuePoints, revenue(card, -200, { revenueRmb }));
    expect(await pay(-2)).toMatchObject({ points: -200, totalPoints: 300 });
    expect(await pay(2)).toMatchObject({ points: -200, totalPoints: 100 });
    expect(await refusalV1(world, v1.revenuePoints, revenue(card, -200, { revenueRmb: -2 }))).toBe(
      "200 USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN",
    );
  });
});

describe("the return of a payment with points", () => {
  it(
    "gives back the points of its rmb line, with or without the rest, once",
    { tags: ["EARN-12", "A-40", "V1-12"] },
    async () => {
      const { card } = await addAccount(world, { points: 900, registered: true });
      const balance = async () => (await callV2(world, v2.readBalance, { params: { accountId: card } })).points;
      const buy = () => callV1(world, v1.revenuePoints, revenue(card, -394, { revenueRmt: 6, revenueRmb: -4 }));
      const back = (transactionId: string, ...numbers: readonly (readonly [number, number])[]) => ({
        body: {
          transactionType: "EARNTRANSACTION",
          lineItems: numbers.map(([originalSequenceNumber, extendedAmount]) => ({
            type: "RETURN",
            extendedAmount,
            originalTransactionId: transactionId,
            originalSequenceNumber,
          })),
        },
      });
      const book = (command: ReturnType<typeof back>) =>
        callV2(world, transactionsApi.createTransaction, command, { key: randomUUID() });

      const { bookingId } = await buy();
      expect(await balance()).toBe(506);
      const number = bookingNumberOf(bookingId);
      const [receipt] = await callV2(world, receiptsApi.findReceipts, { params: { receiptNumber: number } });
      expect(receipt).toMatchObject({ amount: 10, amountPaidWithPoints: 4, points: -394 });
      expect(receipt?.lineItems.map((line) => [line.revenueKey, line.returnableAmount, line.points])).toEqual([
        ["rmt", 6, 6],
        ["rmb", 4, -400],
      ]);
      const whole = back(bookingId, [1, 6], [2, 4]);
      expect(await callV2(world, transactionsApi.previewTransaction, whole)).toMatchObject({
        amount: -10,
        points: 394,
      });
      expect(await book(whole)).toMatchObject({ amount: -10, points: 394 });
      expect(await balance()).toBe(900);
      const again = await book(whole);
      expect([again.points, again.remarks]).toEqual([0, [expect.stringContaining("Zeilen 1, 2")]]);
      expect(await balance()).toBe(900);

      const { bookingId: next } = await buy();
      expect(await book(back(next, [2, 4]))).toMatchObject({ amount: -4, points: 400 });
      expect(await book(back(next, [1, 6]))).toMatchObject({ amount: -6, points: -6 });
      expect(await balance()).toBe(900);
    },
  );
});

describe("a till's sale that waits for its card", () => {
  const shown = (keyCode: string, extendedRevenueFactsId: string) => ({
    language: "de",
    deviceKey: world.device.key,
    keyCode,
    extendedRevenueFactsId,
    channelCode: "P",
  });
  const waiting = async () => {
    const body = { transactionType: "EARNTRANSACTION", amount: 20 };
    const sale = await callV2(world, transactionsApi.createTransaction, { body }, { key: randomUUID() });
    return sale.transactionId;
  };

  it("gives its points to the card shown, once", { tags: ["V1-10", "EARN-04", "EARN-05"] }, async () => {
    const [first, second] = [await addAccount(world), await addAccount(world)];
    const id = await waiting();
    const key = randomUUID();
    const call = revenueV1.extendedRevenuePointsManually;
    const booked = await callV1(world, call, shown(first.card, id), { key });
    expect(booked).toMatchObject({ points: 20, totalPoints: 20 });
    expect(await callV1(world, call, shown(first.card, id), { key })).toEqual(booked);
    expect(await refusalV1(world, call, shown(second.card, id))).toBe("200 BON_ID_ALREADY_EXISTS");
    const [row] = await callV2(world, v2.listBookings, { params: { accountId: first.card } });
    expect(row).toMatchObject({ bookingId: booked.bookingId, bookingTypeCode: "REV", points: 20 });
  });

  it(
    "without a key the same sale for the same card is the same request, and for another card already taken",
    { tags: ["V1-10", "B-04"] },
    async () => {
      const [first, second] = [await addAccount(world), await addAccount(world)];
      const id = await waiting();
      const call = revenueV1.extendedRevenuePointsManually;
      const booked = await callV1(world, call, shown(first.card, id));
      expect(await callV1(world, call, shown(first.card, id.toUpperCase()))).toEqual(booked);
      expect(await refusalV1(world, call, shown(second.card, id))).toBe("200 BON_ID_ALREADY_EXISTS");
      const rows = await callV2(world, v2.listBookings, { params: { accountId: first.card } });
      expect(rows).toHaveLength(1);
    },
  );

  it("refuses an unknown sale, another store's, and another device's key", { tags: ["V1-10", "EARN-13"] }, async () => {
    const { card } = await addAccount(world);
    const id = await waiting();
    const call = revenueV1.extendedRevenuePointsManually;
    expect(await refusalV1(world, call, shown(card, "4711"))).toBe("200 REDEEM_WARNING");
    expect(await refusalV1(world, call, shown(card, randomUUID()))).toBe("200 REDEEM_WARNING");
    expect(await refusalV1(world, call, shown(card, id), { who: "otherDevice" })).toBe("200 GENERAL_NO_PERMISION");
  });
});
