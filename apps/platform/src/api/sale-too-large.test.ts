import { randomUUID } from "node:crypto";
import { artsApi, transactionsApi, v1 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { grand, item, poslog } from "../points/receipts/testing/poslog.ts";
import { callV1, callV2, refusalV1, refusalV2 } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";
import { addTill, type TillCalls } from "./testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
let card: string;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "cash-large");
  await world.test.query("UPDATE punktum.programs SET manual_points_max = 1000000");
  ({ card } = await addAccount(world, { points: 500_000, registered: true, referenceCode: "LARGE" }));
});
afterAll(() => world.close());

const setLimit = async (maxCents: number | null) => {
  await world.test.query("UPDATE punktum.programs SET sale_max_cents = $1", [maxCents]);
  world.refreshCatalogues();
};
beforeEach(() => setLimit(100_000));

const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const document = (retail: string, { number, status = "" }: { number?: string; status?: string } = {}) =>
  poslog({
    status,
    head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><ReceiptNumber>${number ?? randomUUID()}</ReceiptNumber>`,
    retail: `${retail}<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`,
    time: `<BusinessDayDate>${DAY}</BusinessDayDate><EndDateTime>${DAY}T10:15:00</EndDateTime>`,
  });
const postReceipt = async (...parts: Parameters<typeof document>) => {
  const { body } = await till.post(artsApi.postReceipt.path, document(...parts), { "content-type": "application/xml" });
  return z.parse(artsApi.postReceipt.response, body);
};
const rows = () =>
  world.test.query("SELECT (SELECT count(*) FROM punktum.transactions), (SELECT count(*) FROM punktum.bookings)");
const EARN = { transactionType: "EARNTRANSACTION" } as const;
const PAY = { transactionType: "PAYWITHPOINTSTRANSACTION" } as const;
const revenue = { deviceKey: "", keyCode: "", totalPoints: 0 };

/** Every way a sale or a revenue of so many euros comes in; the code it is refused with. */
const WAYS = {
  POSLog: async (euro: number) => {
    const answer = await postReceipt(grand(euro.toFixed(2)));
    return answer.ok ? "taken" : answer.error.code;
  },
  "JSON of a till": (amount: number) => till.refuse({ amount }),
  "JSON of a tablet": async (amount: number) =>
    (await refusalV2(world, transactionsApi.createTransaction, { body: { ...EARN, amount, keyCode: card } })).code,
  "JSON for an account": async (amount: number) =>
    (
      await refusalV2(world, transactionsApi.createAccountTransaction, {
        params: { accountId: card },
        body: { ...EARN, amount },
      })
    ).code,
  "a preview": async (amount: number) =>
    (await refusalV2(world, transactionsApi.previewTransaction, { body: { ...EARN, amount } })).code,
  "a payment": async (amount: number) =>
    (await refusalV2(world, transactionsApi.createTransaction, { body: { ...PAY, amount, keyCode: card } })).code,
  "revenue by hand, first generation": (revenueRmt: number) =>
    refusalV1(world, v1.revenuePoints, { ...revenue, deviceKey: world.device.key, keyCode: card, revenueRmt }),
  "a payment, first generation": (revenueRmb: number) =>
    refusalV1(world, v1.revenuePoints, { ...revenue, deviceKey: world.device.key, keyCode: card, revenueRmb }),
  "booking points, first generation": (totalRevenue: number) =>
    refusalV1(world, v1.bookPoints, { userReferenceCode: "LARGE", totalRevenue, clientId: "1" }),
} as const satisfies Readonly<Record<string, (euro: number) => Promise<string>>>;

describe("the programme's largest sale", { tags: ["EARN-02", "T13"] }, () => {
  it.each(Object.entries(WAYS))("is enforced by %s before anything is booked", async (_name, refuse) => {
    const before = await rows();
    expect(await refuse(1_000.01)).toContain("SALE_TOO_LARGE");
    expect(await refuse(4_000_000)).toContain("SALE_TOO_LARGE");
    expect(await rows()).toEqual(before);
  });

  it("is part of the refusal in both generations", async () => {
    const message = "The sale is larger than 1000.00, the most this programme takes at once";
    const details = { maxCents: 100_000 };
    expect(await postReceipt(grand("1000.01"))).toMatchObject({
      ok: false,
      error: { code: "SALE_TOO_LARGE", message, details },
      errorInfo: { errorCode: "SALE_TOO_LARGE", details },
    });
    const { path } = transactionsApi.previewTransaction;
    expect(await till.post(path, JSON.stringify({ ...EARN, amount: 1_000.01 }))).toMatchObject({
      status: 400,
      body: { errorType: "SALE_TOO_LARGE", message, details },
    });
  });

  it("is itself accepted, and any amount without a limit", async () => {
    expect(await postReceipt(grand("1000.00"))).toMatchObject({ ok: true, response: { points: 1_000 } });
    expect(await till.sell({ amount: 1_000 })).toMatchObject({ points: 1_000 });
    await setLimit(null);
    expect(await till.sell({ amount: 4_000_000 })).toMatchObject({ points: 4_000_000 });
  });

  it("also limits returns without a receipt, on each side separately", async () => {
    expect(await till.refuse({ amount: -1_000.01 })).toBe("400 SALE_TOO_LARGE");
    const lineItems = [
      { extendedAmount: 4_000_000, itemID: "A" },
      { extendedAmount: 3_999_999, itemID: "A", type: "RETURN" },
    ];
    expect(await till.refuse({ lineItems })).toBe("400 SALE_TOO_LARGE");
    const typed = { revenueRmc1: 1_500, revenueRmc2: -1_400 };
    expect(
      await refusalV1(world, v1.revenuePoints, { ...revenue, ...typed, deviceKey: world.device.key, keyCode: card }),
    ).toContain("SALE_TOO_LARGE");
  });

  it("does not prevent the return or void of an earlier sale", { tags: ["B-43"] }, async () => {
    await setLimit(null);
    const [one, other] = [randomUUID(), randomUUID()];
    await postReceipt(item(1, "3000.00"), { number: one });
    await postReceipt(item(1, "3000.00"), { number: other });
    await setLimit(100_000);
    const originalReceipt = { register: "7", receiptNumber: one, businessDay: DAY };
    const back = [{ type: "RETURN", extendedAmount: 3_000, originalReceipt }];
    expect(await till.sell({ keyCode: card, lineItems: back })).toMatchObject({ points: -3_000 });
    const voided = await postReceipt(item(1, "3000.00"), { number: other, status: 'TransactionStatus="Voided"' });
    expect(voided).toMatchObject({ ok: true, response: { points: -3_000 } });
  });

  it("does not affect the first answer of a repeated request, with a card or without", { tags: ["B-04"] }, async () => {
    await setLimit(null);
    for (const shopper of [{}, { keyCode: card }]) {
      const [key, body] = [randomUUID(), { amount: 1_500, transactionTime: new Date().toISOString(), ...shopper }];
      const first = await till.sell(body, key);
      await setLimit(100_000);
      expect(await till.sell(body, key)).toEqual(first);
      expect(await till.refuse(body)).toBe("400 SALE_TOO_LARGE");
      await setLimit(null);
    }
  });

  it("control: the same calls accept a sale within the limit", async () => {
    const sold = await callV2(
      world,
      transactionsApi.createTransaction,
      { body: { ...EARN, amount: 10, keyCode: card } },
      { key: randomUUID() },
    );
    expect(sold).toMatchObject({ points: 10 });
    const typed = { ...revenue, deviceKey: world.device.key, keyCode: card, revenueRmt: 10, totalPoints: 10 };
    expect(await callV1(world, v1.revenuePoints, typed)).toMatchObject({ points: 10 });
  });
});
