import { artsApi, transactionsApi, v1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { grand, item, poslog } from "../points/receipts/testing/poslog.ts";
import { deviceHeaders } from "./testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";
import { addTill, type TillCalls } from "./testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "cash-problems");
});
afterAll(() => world.close());

const problemsIn = z.object({ message: z.string(), problems: z.array(z.string()) });
const sendJson = async (body: object) => {
  const { path } = transactionsApi.previewTransaction;
  const answer = await till.post(path, JSON.stringify({ transactionType: "EARNTRANSACTION", ...body }));
  return { status: answer.status, ...z.parse(problemsIn, answer.body) };
};

describe("all problems of a receipt are in one answer", { tags: ["ARTS-06"] }, () => {
  it("as POSLog: a message for people, and a list", async () => {
    const document = poslog({
      head: "<CurrencyCode>CHF</CurrencyCode>",
      retail: item(1, "x") + grand("1.00") + grand("2.00"),
      time: "<EndDateTime>2019-01-01T10:00:00</EndDateTime>",
    });
    const { status, body } = await till.post(artsApi.postReceipt.path, document, { "content-type": "application/xml" });
    const problems = [
      'CurrencyCode is "CHF"; the programme\'s is EUR',
      "EndDateTime is more than 366 days ago",
      "Line 1: ExtendedAmount is not a decimal number such as 12.50",
      "TransactionGrandAmount stands there 2 times, and one is read",
      "The receipt has no number: ReceiptNumber is missing",
    ];
    const message = problems.join(". ");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: false,
      error: { code: "ARTS_ERROR", message, problems },
      errorInfo: { problems },
    });
    expect(z.safeParse(artsApi.postReceipt.response, body)).toMatchObject({ success: true });
  });

  it("as JSON: each invalid field with its place and rule, never its value", async () => {
    const { status, message, problems } = await sendJson({
      amount: 10_000_001,
      currency: "euro",
      lineItems: [{ extendedAmount: 1.005, itemID: "4111111111111111".repeat(10) }, { type: "GIFT" }],
      receipt: { register: "", receiptNumber: "1", businessDay: "today" },
    });
    expect(status).toBe(400);
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "body.amount",
      "body.currency",
      "body.lineItems.0.itemID",
      "body.lineItems.0.extendedAmount",
      "body.lineItems.1.extendedAmount",
      "body.lineItems.1.type",
      "body.receipt.register",
      "body.receipt.businessDay",
    ]);
    expect(message).toBe(problems.join(". "));
    expect(message).not.toContain("4111");
    expect(problems).toContain("body.amount: at most 10000000");
    expect(problems).toContain("body.lineItems.0.itemID: at most 100 characters");
    expect(problems).toContain("body.lineItems.0.extendedAmount: at most two decimals");
    expect(problems).toContain("body.lineItems.1.type: must be one of SALE, RETURN");
  });

  it("as JSON: problems between valid fields too", async () => {
    const lines = [1, 2, 1].map((sequenceNumber) => ({ sequenceNumber, extendedAmount: 1 }));
    const { problems } = await sendJson({
      currency: "CHF",
      transactionTime: "2019-01-01T10:00:00Z",
      receipt: { register: "1", receiptNumber: "1", businessDay: "2019-02-01" },
      lineItems: lines,
    });
    expect(problems).toEqual([
      "body.currency: CHF; the programme's is EUR",
      "body.transactionTime: more than 366 days ago",
      "body.receipt.businessDay: more than 7 days from the time of the sale",
      "body.lineItems: two lines have the number 1",
    ]);
    expect(await till.sell({ amount: 1, currency: "EUR" })).toMatchObject({ points: 1 });
  });

  it("a body that is too long gets the maximum length", async () => {
    const long = "x".repeat(300_000);
    const xml = await till.post(artsApi.postReceipt.path, long, { "content-type": "application/xml" });
    expect(xml.body).toMatchObject({ ok: false, error: { message: "The body is longer than 262144 bytes" } });
    const json = await till.post(transactionsApi.previewTransaction.path, JSON.stringify({ long }));
    expect(json).toMatchObject({ status: 413, body: { message: "The body is longer than 131072 bytes" } });
  });

  it("the first generation lists them too, and limits very long lists", { tags: ["V1-27"] }, async () => {
    const payload = { deviceKey: 7, keyCode: {}, totalRevenue: "x" };
    const answer = await world.app.inject({
      method: "POST",
      url: v1.revenuePoints.path,
      headers: deviceHeaders(world, "device"),
      payload: { p: payload },
    });
    const { errorInfo } = z.parse(z.object({ errorInfo: z.object({ problems: z.array(z.string()) }) }), answer.json());
    expect(errorInfo.problems.length).toBeGreaterThan(1);
    const many = await sendJson({ lineItems: Array.from({ length: 30 }, () => ({ extendedAmount: "x" })) });
    expect([many.problems.length, many.problems.at(-1)]).toEqual([21, "and 10 more"]);
  });
});
