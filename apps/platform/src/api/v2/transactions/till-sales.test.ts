import { randomUUID } from "node:crypto";
import { transactionsApi, transactionWire } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addTill, type TillCalls } from "../../testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "till-sales");
});
afterAll(() => world.close());

const CANNOT_BE_USED = ["The card cannot be used here."];
const PREVIEW = "/api/v2/transactions/preview";

describe("a till's sale as JSON is accepted with an unusable card", { tags: ["API-04", "ARTS-04"] }, () => {
  it.each(["4999999998", "no-such-code"])("%s is unknown: the points wait, with a remark", async (keyCode) => {
    const sale = await till.sell({ amount: 12.5, keyCode });
    expect(sale).toMatchObject({ points: 13, remarks: CANNOT_BE_USED });
    expect(sale).not.toHaveProperty("accountId");
    const { card } = await addAccount(world);
    const path = { params: { accountId: card, transactionId: sale.transactionId } };
    const shown = await callV2(world, transactionsApi.incentivateTransaction, path, { key: randomUUID() });
    expect(shown).toMatchObject({ points: 13, balance: 13 });
  });

  it.each(["INACTIVE", "TERMINATED"] as const)("the account is %s", async (status) => {
    const { card } = await addAccount(world, { status });
    expect(await till.sell({ amount: 5, keyCode: card })).toMatchObject({ points: 5, remarks: CANNOT_BE_USED });
  });

  it.each(["two words", "4000\t0001", "ä".repeat(200), ";4000?\n"])("%j is unreadable", async (keyCode) => {
    const sale = await till.sell({ amount: 5, keyCode });
    expect(sale).toMatchObject({ points: 5, remarks: ["The card number cannot be read."] });
  });

  it.each([
    ["en", "The card cannot be used here.", "The card number cannot be read."],
    ["de", "Die Karte kann hier nicht benutzt werden.", "Die Kartennummer ist nicht lesbar."],
    ["pl", "Die Karte kann hier nicht benutzt werden.", "Die Kartennummer ist nicht lesbar."],
    ["uk-UA,uk;q=0.9,en;q=0.8", "The card cannot be used here.", "The card number cannot be read."],
  ])(
    "the remark is in the first of the caller's languages that the server has, or German: %s",
    async (language, unusable, unreadable) => {
      const remarksOn = async (keyCode: string) => {
        const sale = JSON.stringify({ transactionType: "EARNTRANSACTION", amount: 5, keyCode });
        const headers = { "idempotency-key": randomUUID(), "accept-language": language };
        return z.parse(transactionWire, (await till.post("/api/v2/transactions", sale, headers)).body).remarks;
      };
      expect(await remarksOn("4999999995")).toEqual([unusable]);
      expect(await remarksOn("two words")).toEqual([unreadable]);
    },
  );

  it("an empty code counts as none", async () => {
    const sale = await till.sell({ amount: 5, keyCode: "" });
    expect(sale).toMatchObject({ points: 5 });
    expect(sale).not.toHaveProperty("remarks");
  });

  it("the path with the card accepts it too", async () => {
    const body = JSON.stringify({ transactionType: "EARNTRANSACTION", amount: 5 });
    const answer = await till.post("/api/v2/accounts/4999999997/transactions", body, {
      "idempotency-key": randomUUID(),
      "accept-language": "en",
    });
    expect(answer).toMatchObject({ status: 201, body: { points: 5, remarks: CANNOT_BE_USED } });
  });

  it("finds an account by its app code, as a receipt in XML does", async () => {
    const { id } = await addAccount(world, { appCode: "APP-TILL-1" });
    expect(await till.sell({ amount: 5, keyCode: "APP-TILL-1" })).toMatchObject({ accountId: id, balance: 5 });
  });

  it("a repeated request gets its first answer, whatever happened to the card since", { tags: ["B-04"] }, async () => {
    const key = randomUUID();
    const body = { amount: 7, transactionTime: new Date().toISOString(), keyCode: "4888888881" };
    const first = await till.sell(body, key);
    await addAccount(world, { appCode: body.keyCode });
    expect(await till.sell(body, key)).toEqual(first);

    const { id, card } = await addAccount(world);
    const known = { ...body, keyCode: card };
    const other = randomUUID();
    const booked = await till.sell(known, other);
    await world.test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [id]);
    expect(booked).toMatchObject({ accountId: id, points: 7 });
    expect(await till.sell(known, other)).toEqual(booked);
  });

  it("twenty concurrent copies are one sale", async () => {
    const key = randomUUID();
    const body = { amount: 3, transactionTime: new Date().toISOString(), keyCode: "4777777771" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.sell(body, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("a payment with points needs its account", async () => {
    const pay = { transactionType: "PAYWITHPOINTSTRANSACTION", amount: 5 };
    expect(await till.refuse({ ...pay, keyCode: "4999999998" })).toBe("404 USER_KEY_DOES_NOT_EXIST");
    expect(await till.refuse({ ...pay, keyCode: "two words" })).toBe("404 KEYCODE_NOT_FOUND");
  });

  it("a tablet gets an error for an invalid code, because staff can try again", async () => {
    const sell = (keyCode: string) =>
      refusalV2(world, transactionsApi.createTransaction, {
        body: { transactionType: "EARNTRANSACTION", amount: 5, keyCode },
      });
    expect(await sell("4999999998")).toMatchObject({ status: 404, code: "USER_KEY_DOES_NOT_EXIST" });
    expect(await sell("two words")).toMatchObject({ status: 400, code: "REQUEST_INVALID" });
    expect(await sell("")).toMatchObject({ status: 400, code: "REQUEST_INVALID" });
  });
});

describe("a till's preview", { tags: ["API-07"] }, () => {
  const trial = (body: object) =>
    till.post(PREVIEW, JSON.stringify({ transactionType: "EARNTRANSACTION", ...body }), { "accept-language": "en" });

  it("equals the booking, and nothing is stored", async () => {
    const count = () => world.test.query("SELECT count(*) FROM punktum.transactions");
    const before = await count();
    const answer = await trial({ amount: 12.5, keyCode: "4999999996" });
    expect(answer).toMatchObject({ status: 200, body: { points: 13, remarks: CANNOT_BE_USED } });
    expect(await count()).toEqual(before);
  });

  it("cannot be used to search for cards", { tags: ["T10"] }, async () => {
    const other = await addTill(world, "till-guessing");
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const body = JSON.stringify({ transactionType: "EARNTRANSACTION", amount: 1, keyCode: `49${guess}` });
      statuses.push((await other.post(PREVIEW, body)).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(31);
    expect(statuses.at(-1)).toBe(429);
  });
});
