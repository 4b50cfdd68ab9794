import { randomUUID } from "node:crypto";
import { deviceEventsApi, transactionsApi } from "@punktum/contracts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeWaitingEvents } from "../../../places/device-events/index.ts";
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

const EARN = { transactionType: "EARNTRANSACTION" };
const PAY = { transactionType: "PAYWITHPOINTSTRANSACTION" };
const sell = (body: object, options: Options = {}) =>
  callV2(world, transactionsApi.createTransaction, { body: { ...EARN, ...body } }, { key: randomUUID(), ...options });
const newMember = (points: number) => addAccount(world, { points, registered: true });
const levelsIn = (answers: readonly object[]) =>
  answers.flatMap((answer) => ("reachedLevel" in answer ? [answer.reachedLevel] : []));

describe("a sale", () => {
  it.each([
    { before: 0, euros: 999, reached: [] },
    { before: 990, euros: 9, reached: [] },
    { before: 990, euros: 10, reached: [SILVER] },
    { before: 990, euros: 100, reached: [SILVER] },
    { before: 1_000, euros: 100, reached: [] },
  ])(
    "of $euros euros after $before level points names the level it reached",
    { tags: ["EARN-01", "DATA-05"] },
    async (row) => {
      const { card } = await newMember(row.before);
      expect(levelsIn([await sell({ keyCode: card, amount: row.euros })])).toEqual(row.reached);
    },
  );

  it("reaches a level together with its coupon", { tags: ["BURN-18", "DATA-05"] }, async () => {
    const { id, card } = await newMember(900);
    const coupon = await createCoupon(world.database, "pfm", {
      coupon_type_code: "MULTIPLIER",
      activatable: true,
      audience: "ASSIGNED",
      redeem_actions: JSON.stringify([{ actionType: "MULTIPLIERACTION", value: 2 }]),
    });
    await world.test.query(
      `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, assigned_at, activated_at)
       VALUES ('pfm', $1, 'C', $2, now(), now())`,
      [id, coupon],
    );
    expect(await sell({ keyCode: card, amount: 50 })).toMatchObject({ points: 100, reachedLevel: SILVER });
  });

  it("reaches none with points that pay, or that a return takes and gives back", { tags: ["DATA-05"] }, async () => {
    const { card } = await newMember(990);
    const paid = await sell({ ...PAY, keyCode: card, amount: 5 });
    const back = await sell({ keyCode: card, amount: -20 });
    const again = await sell({ keyCode: card, amount: 20 });
    expect(levelsIn([paid, back, again])).toEqual([]);
    expect(levelsIn([await sell({ keyCode: card, amount: 10 })])).toEqual([SILVER]);
  });

  it(
    "names it in every answer: to a repetition, also after further sales, and to a later read",
    { tags: ["API-23", "DATA-05"] },
    async () => {
      const { card } = await newMember(990);
      const call = { params: { accountId: card }, body: { ...EARN, amount: 20, externalId: randomUUID() } };
      const key = randomUUID();
      const preview = await callV2(world, transactionsApi.previewAccountTransaction, call);
      const book = () => callV2(world, transactionsApi.createAccountTransaction, call, { key });
      const sales = await Promise.all(Array.from({ length: 4 }, book));
      const [first] = sales;
      await sell({ keyCode: card, amount: 9_000 });
      await sell({ keyCode: card, amount: -500 });
      const later = await book();
      const { transactionId } = later;
      const read = await callV2(world, transactionsApi.readTransaction, { params: { transactionId } });
      expect(preview).not.toHaveProperty("reachedLevel");
      expect(first).toMatchObject({ points: 20, balance: 1_010, reachedLevel: SILVER });
      expect([...sales, later]).toEqual([first, first, first, first, first]);
      expect(read).toMatchObject({ reachedLevel: SILVER });
    },
  );

  it("at the same time as another names it once", { tags: ["DATA-05"] }, async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => newMember(980)));
    const pairs = await Promise.all(
      members.map(({ card }) => Promise.all([10, 10].map((amount) => sell({ keyCode: card, amount })))),
    );
    expect(pairs.map(levelsIn)).toEqual(members.map(() => [SILVER]));
  });

  it("without a card reaches none; the card that is shown later does", { tags: ["API-23", "DATA-05"] }, async () => {
    const { card } = await newMember(990);
    const sale = await sell({ amount: 20 });
    const call = { params: { accountId: card, transactionId: sale.transactionId } };
    const key = randomUUID();
    const give = () => callV2(world, transactionsApi.incentivateTransaction, call, { key });
    const given = await give();
    await sell({ keyCode: card, amount: 9_000 });
    expect(sale).not.toHaveProperty("reachedLevel");
    expect(given).toMatchObject({ points: 20, reachedLevel: SILVER });
    expect(await give()).toEqual(given);
  });
});

describe("the tablet beside the till", () => {
  const readEvents = async () => {
    await placeWaitingEvents({ database: world.database, log: pino({ level: "silent" }) }, () => undefined);
    const { events } = await callV2(world, deviceEventsApi.readDeviceEvents, { query: { after: "0" } });
    return events;
  };
  const atTill = { who: "admin", interactionId: "K1" } as const;

  beforeAll(async () => {
    await world.test.query(
      `INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', 'K1', 'CASH', 'STORE', 1, 1, 'Till');
       UPDATE punktum.mountings SET cash_interaction_id = 'K1' WHERE program_id = 'pfm' AND store_id = 1`,
    );
  });

  it(
    "is told the level that a sale with a card reached, once for each sale",
    { tags: ["A-96", "SOCK-05"] },
    async () => {
      const { card } = await newMember(990);
      const key = randomUUID();
      await sell({ amount: 5, keyCode: card }, atTill);
      await sell({ amount: 5, keyCode: card }, { ...atTill, key });
      await sell({ amount: 5, keyCode: card }, { ...atTill, key });
      await sell({ amount: 3_000 }, atTill);
      const events = await readEvents();
      expect(levelsIn(events)).toEqual([SILVER]);
      expect(events).toMatchObject([
        { keyCode: card },
        { keyCode: card, reachedLevel: SILVER },
        { totalRevenue: 3_000 },
      ]);
    },
  );

  it("is told of the sale, too, if a level has no name", { tags: ["A-96"] }, async () => {
    const { card } = await newMember(990);
    await world.test.query("UPDATE punktum.status_levels SET names = '{}' WHERE program_id = 'pfm' AND id = 2");
    world.refreshCatalogues();
    await sell({ amount: 25, keyCode: card }, atTill);
    const last = (await readEvents()).at(-1);
    expect(last).toMatchObject({ totalRevenue: 25, totalPoints: 25 });
    expect(last).not.toHaveProperty("reachedLevel");
  });
});
