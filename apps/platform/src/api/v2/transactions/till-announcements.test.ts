import { randomUUID } from "node:crypto";
import { transactionsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const EARN = { transactionType: "EARNTRANSACTION" };
const sell = (body: object, options: Options = {}) =>
  callV2(world, transactionsApi.createTransaction, { body: { ...EARN, ...body } }, { key: randomUUID(), ...options });
const at = (accountId: string) => ({ params: { accountId } });

describe("the tablet paired with a till", () => {
  it("is notified of the till's sale, and of no other", { tags: ["A-96"] }, async () => {
    await world.test.query(
      `INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', 'K1', 'CASH', 'STORE', 1, 1, 'Till');
       UPDATE punktum.mountings SET cash_interaction_id = 'K1' WHERE program_id = 'pfm' AND store_id = 1`,
    );
    const { card } = await addAccount(world);
    const atTill = { who: "admin", interactionId: "K1" } as const;
    const waiting = await sell({ amount: 12.5, externalId: "R-K1" }, atTill);
    const known = await sell({ amount: 3, keyCode: card }, atTill);
    await sell({ amount: 99 });
    const rows = await world.test.query(
      "SELECT topic, room, payload FROM punktum.outbox WHERE topic = 'REVENUE' ORDER BY position",
    );
    const date = (sale: typeof known) => sale.transactionTime;
    expect(rows).toEqual([
      {
        topic: "REVENUE",
        room: "cash:K1",
        payload: {
          totalRevenue: 1_250,
          totalPoints: 13,
          externalId: "R-K1",
          transactionId: waiting.transactionId,
          date: date(waiting),
        },
      },
      {
        topic: "REVENUE",
        room: "cash:K1",
        payload: {
          totalRevenue: 300,
          totalPoints: 3,
          externalId: known.externalId,
          transactionId: known.transactionId,
          date: date(known),
          keyCode: card,
        },
      },
    ]);
  });

  it("is not notified of its own bookings, for any workstation id", { tags: ["A-96", "SOCK-05"] }, async () => {
    await world.test.query("DELETE FROM punktum.outbox");
    const { card } = await addAccount(world);
    const body = { ...EARN, amount: 4 };
    const asTill = { interactionId: "K1", key: randomUUID() };
    await callV2(world, transactionsApi.createAccountTransaction, { ...at(card), body }, asTill);
    await sell({ amount: 5, keyCode: card, workstationId: "K1" });
    const typed = { deviceKey: world.device.key, keyCode: card, totalPoints: 6, revenueRmt: 6 };
    await callV1(world, v1.revenuePoints, typed, { key: randomUUID() });
    await callV2(world, v2.createBooking, {
      ...at(card),
      body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 7, reason: "" },
    });
    expect((await callV2(world, v2.readBalance, at(card))).points).toBe(22);
    expect(await world.test.query("SELECT payload FROM punktum.outbox WHERE topic = 'REVENUE'")).toEqual([]);
    // A sale of staff at the same till is announced to the tablet.
    await sell({ amount: 8, keyCode: card }, { who: "admin", interactionId: "K1" });
    expect(await world.test.query("SELECT FROM punktum.outbox WHERE topic = 'REVENUE'")).toHaveLength(1);
  });

  it(
    "may be paired by its interaction point, unless it is mounted beside another till",
    { tags: ["A-96"] },
    async () => {
      await world.test.query(
        `INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', 'K2', 'CASH', 'STORE', 1, 1, 'Till 2');
       UPDATE punktum.interaction_points p SET paired_cash_id = 'K2' FROM punktum.mountings m
       WHERE m.program_id = 'pfm' AND m.store_id = 1 AND p.program_id = m.program_id AND p.id = m.app_interaction_id`,
      );
      const announced = async (cashId: string | null) => {
        await world.test.query("DELETE FROM punktum.outbox");
        await world.test.query(
          "UPDATE punktum.mountings SET cash_interaction_id = $1 WHERE program_id = 'pfm' AND store_id = 1",
          [cashId],
        );
        await sell({ amount: 8 }, { who: "admin", interactionId: "K2" });
        return world.test.query("SELECT room FROM punktum.outbox WHERE topic = 'REVENUE'");
      };
      expect(await announced(null)).toEqual([{ room: "cash:K2" }]);
      expect(await announced("K1")).toEqual([]);
      expect(await announced("K2")).toEqual([{ room: "cash:K2" }]);
    },
  );
});
