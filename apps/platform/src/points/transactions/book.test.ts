import { randomUUID } from "node:crypto";
import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, createCoupon } from "../../testing/factories.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { checkLedger } from "../ledger/index.ts";
import { createSaleWorld, line, receipt, saleOf, type SaleWorld } from "./testing/sale-world.ts";

let world: SaleWorld;
beforeAll(async () => {
  world = await createSaleWorld();
});
afterAll(() => world.test.close());

const account = (options: Parameters<typeof createAccount>[2] = {}) =>
  createAccount(world.test.database, "pfm", options);
const figuresOf = async (accountId: string) => {
  const [row] = await world.test.query(
    "SELECT points, state_points, earned_points, redeemed_points FROM punktum.accounts WHERE id = $1",
    [accountId],
  );
  return row;
};
const activate = (accountId: string, couponId: number) =>
  world.test.query(
    `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, activated_at)
     VALUES ('pfm', $1, 'C', $2, now())
     ON CONFLICT (program_id, account_id, kind, voucher_id) DO UPDATE SET activated_at = now()`,
    [accountId, couponId],
  );
const double = (more: object = {}) =>
  createCoupon(world.test.database, "pfm", {
    coupon_type_code: "MULTIPLIER",
    activatable: true,
    redeem_actions: JSON.stringify([{ actionType: "MULTIPLIERACTION", value: 2 }]),
    ...more,
  });

describe("a sale", () => {
  it("is stored with its lines, points and reasons, and reads back as answered", async () => {
    const accountId = await account();
    const basket = [line(12.5, { itemId: "A", description: "Kuchen" }), line(2, { sequenceNumber: 2 })];
    const booked = await world.transactions.book(world.command(saleOf(basket, { receipt: receipt() }), { accountId }));
    expect(booked).toMatchObject({
      response: { points: 15, balance: 15, accountId, reasons: [{ kind: "STANDARD", factor: "1", points: 15 }] },
    });
    const { replayed: _replayed, ...answer } = responseOf(booked);
    const read = await world.transactions.read(world.till, answer.id);
    expect(read).toEqual({ ok: true, response: answer });
    expect(await figuresOf(accountId)).toMatchObject({ points: 15, state_points: 15, earned_points: 15 });
  });

  it("contains stored points; the reader applies the conversion factor", { tags: ["EARN-08", "A-45"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET convert_factor = 2.5");
    const accountId = await account();
    const booked = await world.transactions.book(world.command(saleOf([line(10)]), { accountId }));
    await world.test.query("UPDATE punktum.programs SET convert_factor = 1");
    expect(booked).toMatchObject({ response: { points: 10, balance: 10 } });
  });

  it("is booked once under one key, and not under a key of another sale", async () => {
    const accountId = await account();
    const command = world.command(saleOf([line(10)]), { accountId });
    const together = await Promise.all([1, 2, 3, 4].map(() => world.transactions.book(command)));
    const answers = [...together, await world.transactions.book(command)].map(responseOf);
    const first = answers.filter(({ replayed }) => !replayed);
    expect(first).toHaveLength(1);
    expect(answers.map((answer) => ({ ...answer, replayed: false }))).toEqual(answers.map(() => first[0]));
    const other = await world.transactions.book({ ...command, sale: saleOf([line(11)]) });
    expect(other).toMatchObject({ error: { code: "IDEMPOTENCY_KEY_REUSED" } });
    expect(await figuresOf(accountId)).toMatchObject({ points: 10 });
  });

  it("without an account is booked once too", async () => {
    const command = world.command(saleOf([line(10)], { receipt: receipt() }));
    const booked = await Promise.all([1, 2, 3, 4].map(() => world.transactions.book(command)));
    expect(new Set(booked.map((copy) => responseOf(copy).id)).size).toBe(1);
    expect(booked[0]).toMatchObject({ response: { points: 10, accountId: null, balance: null } });
    const other = await world.transactions.book({ ...command, sale: saleOf([line(11)]) });
    expect(other).toMatchObject({ error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("is refused under another key, with or without an account", { tags: ["API-66", "ARTS-05"] }, async () => {
    const facts = receipt();
    const sale = saleOf([line(10)], { receipt: facts });
    const booked = await Promise.all([
      world.transactions.book(world.command(sale, { accountId: await account() })),
      world.transactions.book(world.command(sale, { accountId: await account() })),
      world.transactions.book(world.command(sale)),
    ]);
    expect([successesIn(booked), refusalsIn(booked)]).toEqual([1, ["BON_ID_ALREADY_EXISTS"]]);
  });

  it("is identified by the caller's external id, but not by a default one", { tags: ["API-66"] }, async () => {
    const named = (externalId: string) => world.command(saleOf([line(10)], { externalId }));
    const own = `R-${randomUUID()}`;
    expect(await world.transactions.book(named(own))).toMatchObject({ ok: true });
    expect(await world.transactions.book(named(own))).toMatchObject({ error: { code: "BON_ID_ALREADY_EXISTS" } });
    expect(await world.transactions.book(named("10.00-DE1-20261121-1200"))).toMatchObject({ ok: true });
    expect(await world.transactions.book(named("10.00-DE1-20261121-1200"))).toMatchObject({ ok: true });
    expect(responseOf(await world.transactions.find(world.till, "10.00-DE1-20261121-1200"))).toHaveLength(2);
  });
});

describe("activated coupons", () => {
  it("apply to a sale, are counted, and end after their number of uses", { tags: ["BURN-18"] }, async () => {
    const accountId = await account();
    const coupon = await double({ max_redeem_per_account: 2 });
    await activate(accountId, coupon);
    const given: number[] = [];
    for (const _visit of [1, 2, 3]) {
      const booked = await world.transactions.book(world.command(saleOf([line(10)]), { accountId }));
      given.push(responseOf(booked).points);
    }
    expect(given).toEqual([20, 20, 10]);
    const rows = await world.test.query(
      "SELECT redeemed_count, activated_at FROM punktum.account_coupons WHERE account_id = $1",
      [accountId],
    );
    expect(rows).toEqual([{ redeemed_count: 2, activated_at: null }]);
    expect(await figuresOf(accountId)).toMatchObject({ points: 50, state_points: 50, earned_points: 50 });
  });

  it("give extra points once per activation", async () => {
    const accountId = await account();
    const coupon = await createCoupon(world.test.database, "pfm", {
      coupon_type_code: "EXTRAPOINT",
      activatable: true,
      points: 25,
    });
    await activate(accountId, coupon);
    const command = () => world.command(saleOf([line(10)]), { accountId });
    expect(await world.transactions.book(command())).toMatchObject({ response: { points: 35 } });
    expect(await world.transactions.book(command())).toMatchObject({ response: { points: 10 } });
  });

  it("with one use left apply to one of two concurrent sales", async () => {
    const coupon = await double({ max_redeem_total: 1 });
    const accounts = [await account(), await account(), await account()];
    await Promise.all(accounts.map((accountId) => activate(accountId, coupon)));
    const booked = await Promise.all(
      accounts.map((accountId) => world.transactions.book(world.command(saleOf([line(10)]), { accountId }))),
    );
    const given = booked.map((answer) => responseOf(answer).points);
    expect(given.filter((value) => value === 20)).toHaveLength(1);
    expect(given.filter((value) => value === 10)).toHaveLength(2);
  });

  it("of another store, expired, or not activated, do not apply", async () => {
    const accountId = await account();
    const { database } = world.test;
    await database.withProgram("pfm", ({ db }) =>
      db.insertInto("stores").values({ program_id: "pfm", id: 9, partner_id: 1, name: "Other" }).execute(),
    );
    await activate(accountId, await double({ store_id: 9 }));
    await activate(accountId, await double({ valid_to: new Date(Date.now() - 1_000) }));
    await double();
    const booked = await world.transactions.book(world.command(saleOf([line(10)]), { accountId }));
    expect(booked).toMatchObject({ response: { points: 10 } });
  });
});

describe("paying with points", () => {
  const paying = (euros: number, more: object = {}) =>
    saleOf([line(euros)], { transactionType: "PAYWITHPOINTSTRANSACTION", ...more });

  it("takes the points for the amount, in full or as far as chosen", async () => {
    const accountId = await account({ points: 2_000, registered: true });
    expect(await world.transactions.book(world.command(paying(12.34), { accountId }))).toMatchObject({
      response: { points: -1_234, balance: 766, paidCents: 1_234, reasons: [{ kind: "PAYMENT", points: -1_234 }] },
    });
    const part = paying(50, { pointsToUse: points(500) });
    expect(await world.transactions.book(world.command(part, { accountId }))).toMatchObject({
      response: { points: -500, balance: 266, paidCents: 500 },
    });
    expect(await figuresOf(accountId)).toMatchObject({ state_points: 2_000, redeemed_points: 1_734 });
  });

  it(
    "is refused without enough points, on a locked account, and for unregistered ones without permission",
    { tags: ["EARN-20", "ERR-52", "ERR-50", "EARN-19", "ERR-51"] },
    async () => {
      const book = (accountId: string) => world.transactions.book(world.command(paying(5), { accountId }));
      expect(await book(await account({ points: 499 }))).toMatchObject({
        error: { code: "USER_DOES_NOT_HAVE_ENOUGH_POINTS_FOR_REVENUE_BURN" },
      });
      expect(await book(await account({ points: 900, account: { status: "LOCKED" } }))).toMatchObject({
        error: { code: "LOCKED_USER" },
      });
      const unregistered = await account({ points: 900 });
      await world.test.query("UPDATE punktum.partners SET anonymous_exchange = 'EARN'");
      world.forgetCatalogue();
      const refused = await book(unregistered);
      const registered = await book(await account({ points: 900, registered: true }));
      await world.test.query("UPDATE punktum.partners SET anonymous_exchange = NULL");
      world.forgetCatalogue();
      expect(refused).toMatchObject({ error: { code: "USER_IS_NOT_REGISTERED_TO_BURN_FOR_REVENUE" } });
      expect(registered).toMatchObject({ response: { balance: 400 } });
    },
  );

  it("needs an account, an amount and a programme with a rate", async () => {
    const accountId = await account({ points: 900 });
    expect(await world.transactions.book(world.command(paying(5)))).toMatchObject({
      error: { code: "KEYCODE_NOT_FOUND" },
    });
    expect(await world.transactions.book(world.command(paying(0), { accountId }))).toMatchObject({
      error: { code: "INSERT_SOMETHING" },
    });
    await world.test.query("UPDATE punktum.programs SET points_per_euro = NULL");
    const refused = await world.transactions.book(world.command(paying(5), { accountId }));
    await world.test.query("UPDATE punktum.programs SET points_per_euro = 100");
    expect(refused).toMatchObject({ error: { code: "GENERAL_NO_PERMISION" } });
  });
});

it("leaves a consistent ledger", async () => {
  const report = await checkLedger(world.test.url);
  expect(report.findings).toEqual([]);
});
