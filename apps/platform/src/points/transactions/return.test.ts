import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, createCoupon } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { checkLedger } from "../ledger/index.ts";
import { codeOf, createSaleWorld, HERE, line, receipt, saleOf, type SaleWorld } from "./testing/sale-world.ts";

let world: SaleWorld;
beforeAll(async () => {
  world = await createSaleWorld();
});
afterAll(() => world.test.close());

type Facts = ReturnType<typeof receipt>;
const account = (options: Parameters<typeof createAccount>[2] = {}) =>
  createAccount(world.test.database, "pfm", options);
const statePointsOf = async (accountId: string) => {
  const [row] = await world.test.query<{ state_points: number }>(
    "SELECT state_points FROM punktum.accounts WHERE id = $1",
    [accountId],
  );
  return row?.state_points;
};
const sell = async (accountId: string | undefined, euros: number, facts: Facts) => {
  const sale = saleOf([line(euros, { itemId: "A" })], { receipt: facts });
  return responseOf(await world.transactions.book(world.command(sale, accountId === undefined ? {} : { accountId })));
};
const giveBack = async (accountId: string | undefined, euros: number, original?: Facts) => {
  const back = line(euros, { type: "RETURN", itemId: "A", ...(original !== undefined && { original }) });
  const sale = saleOf([back], { receipt: receipt() });
  return responseOf(await world.transactions.book(world.command(sale, accountId === undefined ? {} : { accountId })));
};
const setRule = (factor: number) =>
  world.test.query(
    `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, factor, name)
     VALUES ('pfm', 1, 'rmt', 'RMT', 'MULTIPLIERACTION', $1, 'Regel')
     ON CONFLICT (program_id, id) DO UPDATE SET factor = excluded.factor`,
    [factor],
  );
const show = (accountId: string, transactionId: string) =>
  world.transactions.incentivate({
    writer: world.command(saleOf([])).writer,
    place: HERE,
    code: codeOf(accountId),
    transactionId,
  });

describe("a return", () => {
  it("takes back what the sale gave under its own rules, in parts that add up", async () => {
    const accountId = await account();
    const facts = receipt();
    await setRule(3);
    expect(await sell(accountId, 10, facts)).toMatchObject({ points: 30 });
    await setRule(7);
    expect(await giveBack(accountId, 3.33, facts)).toMatchObject({ points: -10, balance: 20 });
    expect(await giveBack(accountId, 6.67, facts)).toMatchObject({ points: -20, balance: 0 });
    expect(await statePointsOf(accountId)).toBe(0);
    await world.test.query("DELETE FROM punktum.promotions");
  });

  it("takes back the coupon's part too", async () => {
    const accountId = await account();
    const couponId = await createCoupon(world.test.database, "pfm", {
      coupon_type_code: "MULTIPLIER",
      activatable: true,
      redeem_actions: JSON.stringify([{ actionType: "MULTIPLIERACTION", value: 2 }]),
    });
    await world.test.query(
      `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, activated_at)
       VALUES ('pfm', $1, 'C', $2, now())`,
      [accountId, couponId],
    );
    const facts = receipt();
    expect(await sell(accountId, 10, facts)).toMatchObject({ points: 20 });
    expect(await giveBack(accountId, 10, facts)).toMatchObject({ points: -20, balance: 0 });
  });

  it(
    "one of two concurrent returns of a line takes its points; the other takes nothing, with a remark",
    { tags: ["B-43"] },
    async () => {
      const accountId = await account({ points: 1_000 });
      const facts = receipt();
      await setRule(5);
      await sell(accountId, 10, facts);
      await setRule(1);
      const answers = await Promise.all([giveBack(accountId, 10, facts), giveBack(accountId, 10, facts)]);
      expect(answers.map(({ points }) => points).toSorted((left, right) => left - right)).toEqual([-50, 0]);
      expect(answers.flatMap(({ remarks }) => remarks)).toEqual([{ code: "RETURN_EXCEEDS_SALE", lines: [1] }]);
      await world.test.query("DELETE FROM punktum.promotions");
    },
  );

  it("takes points down to the account's floor and reports the rest", async () => {
    const accountId = await account({ points: 6 });
    const back = await giveBack(accountId, 10);
    expect(back).toMatchObject({ points: -6, balance: 0 });
    expect(back.reasons.map(({ kind, points }) => [kind, points])).toEqual([
      ["STANDARD", -10],
      ["FLOOR", 4],
    ]);
  });

  it("never takes more than the balance, with any number of concurrent ones", async () => {
    const accountId = await account({ points: 25 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(accountId, 10)));
    expect(answers.reduce((sum, { points }) => sum + points, 0)).toBe(-25);
  });

  it("without a card applies to the account that got the points", async () => {
    const accountId = await account();
    const facts = receipt();
    await sell(accountId, 10, facts);
    expect(await giveBack(undefined, 10, facts)).toMatchObject({ accountId, points: -10, balance: 0 });
  });

  it("gives back points that paid, which do not count for the level", async () => {
    const accountId = await account({ points: 1_000 });
    const facts = receipt();
    const paid = saleOf([line(8, { itemId: "A" })], { transactionType: "PAYWITHPOINTSTRANSACTION", receipt: facts });
    responseOf(await world.transactions.book(world.command(paid, { accountId })));
    expect(await giveBack(accountId, 8, facts)).toMatchObject({ points: 800, balance: 1_000 });
    expect(await statePointsOf(accountId)).toBe(1_000);
  });
});

describe("an anonymous sale", () => {
  it("waits for its card, and gives its points to one account, once", { tags: ["API-23"] }, async () => {
    const sale = await sell(undefined, 10, receipt());
    const accounts = [await account(), await account(), await account()];
    const answers = await Promise.all(accounts.map((accountId) => show(accountId, sale.id)));
    expect([successesIn(answers), refusalsIn(answers)]).toEqual([1, ["BON_ID_ALREADY_EXISTS"]]);
    const read = responseOf(await world.transactions.read(world.till, sale.id));
    expect(accounts).toContain(read.accountId);
    expect(read).toMatchObject({ points: 10, balance: 10 });
  });

  it(
    "gives its points less returns, and returns before take nothing from any account",
    { tags: ["API-23"] },
    async () => {
      const facts = receipt();
      const sale = await sell(undefined, 10, facts);
      const accountId = await account({ points: 100 });
      expect(await giveBack(accountId, 4, facts)).toMatchObject({ points: 0, balance: 100 });
      expect(responseOf(await show(accountId, sale.id))).toMatchObject({
        points: 6,
        balance: 106,
        lines: [{ points: 6 }],
      });
      expect(await giveBack(accountId, 6, facts)).toMatchObject({ points: -6, balance: 100 });
    },
  );

  it("is assigned once under one key, and unknown or booked sales are refused", { tags: ["API-23"] }, async () => {
    const accountId = await account();
    const { writer } = world.command(saleOf([]));
    const sale = await sell(undefined, 10, receipt());
    const command = { writer, place: HERE, code: codeOf(accountId), transactionId: sale.id };
    const first = responseOf(await world.transactions.incentivate(command));
    expect(responseOf(await world.transactions.incentivate(command))).toEqual({ ...first, replayed: true });
    const booked = await sell(accountId, 1, receipt());
    expect(await show(accountId, booked.id)).toMatchObject({ error: { code: "BON_ID_ALREADY_EXISTS" } });
    expect(await show(accountId, accountId)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

it("leaves a consistent ledger", async () => {
  const report = await checkLedger(world.test.url);
  expect(report.findings).toEqual([]);
});
