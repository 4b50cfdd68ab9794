import { randomUUID } from "node:crypto";
import { receiptsApi, transactionsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const sell = (body: object, options: Options = {}) =>
  callV2(
    world,
    transactionsApi.createTransaction,
    { body: { transactionType: "EARNTRANSACTION", ...body } },
    { key: randomUUID(), ...options },
  );
const find = (receiptNumber: string, options: Options = {}) =>
  callV2(world, receiptsApi.findReceipts, { params: { receiptNumber } }, options);
const BASKET = [
  { description: "Kuchen", extendedAmount: 10, revenueKey: "rmt" },
  { description: "Brot", extendedAmount: 4, revenueKey: "rmt" },
];
const back = (originalTransactionId: string, originalSequenceNumber: number, extendedAmount: number) => ({
  transactionType: "EARNTRANSACTION",
  lineItems: [{ type: "RETURN", extendedAmount, originalTransactionId, originalSequenceNumber }],
});
const preview = (body: object) => callV2(world, transactionsApi.previewTransaction, { body });
const balanceOf = async (accountId: string) => (await callV2(world, v2.readBalance, { params: { accountId } })).points;

describe("receipts at the counter", () => {
  it(
    "a sale is found by the till's number, its external id and its booking number, with its remainder",
    { tags: ["CASH-30", "EARN-01"] },
    async () => {
      const { card } = await addAccount(world);
      const receipt = { register: "7", receiptNumber: "R-5501", businessDay: "2026-11-20" };
      const sale = await sell({ keyCode: card, lineItems: BASKET, receipt });
      const [found, ...others] = await find("R-5501");
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        transactionId: sale.transactionId,
        receiptNumber: "R-5501",
        amount: 14,
        isBooked: true,
      });
      expect(found?.lineItems.map((line) => [line.description, line.extendedAmount, line.returnableAmount])).toEqual([
        ["Kuchen", 10, 10],
        ["Brot", 4, 4],
      ]);
      expect(JSON.stringify(found)).not.toContain(card);
      const number = sale.transactionId.slice(-8).toUpperCase();
      expect(await find(`${number.slice(0, 4)}-${number.slice(4)}`)).toEqual([found]);
      const named = await sell({ keyCode: card, amount: 3, externalId: "MY-OWN-NAME" });
      expect((await find("MY-OWN-NAME")).map(({ transactionId }) => transactionId)).toEqual([named.transactionId]);
      expect(await find("R-9999")).toEqual([]);
      expect(await find("R-5501", { who: "otherDevice" })).toEqual([]);
    },
  );

  it(
    "a preview shows a return and moves nothing; booking it restores the account's state, without a card",
    { tags: ["EARN-01"] },
    async () => {
      const { card } = await addAccount(world);
      const sale = await sell({ keyCode: card, lineItems: BASKET });
      const shown = await preview(back(sale.transactionId, 2, 4));
      expect(shown).toMatchObject({ points: -4, balance: 10, amount: -4 });
      expect(await balanceOf(card)).toBe(14);
      expect(await sell(back(sale.transactionId, 2, 4))).toMatchObject({ points: -4, balance: 10 });
      expect(await balanceOf(card)).toBe(10);
      const [found] = await find(sale.transactionId.slice(-8));
      expect(found?.lineItems.map(({ returnableAmount }) => returnableAmount)).toEqual([10, 0]);
    },
  );

  it(
    "a line is returned once: an excess takes nothing and is remarked, in a preview too",
    { tags: ["EARN-01", "B-43"] },
    async () => {
      const { card } = await addAccount(world);
      const { transactionId } = await sell({ keyCode: card, lineItems: BASKET });
      await sell(back(transactionId, 1, 6));
      const first = { key: randomUUID() };
      const whole = { body: back(transactionId, 2, 4) };
      const booked = await callV2(world, transactionsApi.createTransaction, whole, first);
      expect(await callV2(world, transactionsApi.createTransaction, whole, first)).toEqual(booked);
      const tooMuch = { points: -4, balance: 0, remarks: [expect.stringContaining("Zeile 1: Es kommt mehr zurück")] };
      expect(await preview(back(transactionId, 1, 5))).toMatchObject(tooMuch);
      expect(await sell(back(transactionId, 1, 5))).toMatchObject(tooMuch);
      expect(await sell(back(transactionId, 1, 4))).toMatchObject({ points: 0, remarks: tooMuch.remarks });
      const [found] = await find(transactionId.slice(-8));
      expect(found?.lineItems.map(({ returnableAmount }) => returnableAmount)).toEqual([0, 0]);
      const foreign = back((await sell({ keyCode: card, lineItems: BASKET })).transactionId, 1, 1);
      const elsewhere = await sell(foreign, { who: "otherDevice" });
      expect(elsewhere).toMatchObject({ points: -1, remarks: [expect.stringContaining("nicht bekannt")] });
      expect(elsewhere).not.toHaveProperty("accountId");
      expect(await balanceOf(card)).toBe(14);
    },
  );

  it(
    "the rate and the points' value are returned, unless points cannot pay",
    { tags: ["API-11", "A-47"] },
    async () => {
      const { card } = await addAccount(world, { points: 250 });
      const read = () => callV2(world, v2.readBalanceInEuros, { params: { accountId: card } });
      expect(await read()).toEqual({ amount: 2.5, currency: "EUR", pointsPerEuro: 100 });
      await world.test.query("UPDATE punktum.programs SET points_per_euro = NULL WHERE id = 'pfm'");
      world.refreshCatalogues();
      expect(await read()).toEqual({ amount: 0, currency: "EUR" });
    },
  );
});
