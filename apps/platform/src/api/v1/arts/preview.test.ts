import { artsApi } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { HOSTILE } from "../../../points/receipts/testing/hostile.ts";
import { grand, item, poslog } from "../../../points/receipts/testing/poslog.ts";
import { deviceHeaders } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addTill, type TillCalls } from "../../testing/till-world.ts";

let world: LoyaltyWorld;
let till: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  till = await addTill(world, "cash-trial");
});
afterAll(() => world.close());

const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const documentOf = ({ number = "1", card = "", status = "", retail = item(1, "12.50") + grand("12.50") } = {}) =>
  poslog({
    status,
    head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><ReceiptNumber>${number}</ReceiptNumber>`,
    retail: `${retail}<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`,
    time: `<BusinessDayDate>${DAY}</BusinessDayDate><EndDateTime>${DAY}T10:15:00</EndDateTime>`,
  });
const XML = { "content-type": "application/xml", "accept-language": "en" };
const send = async (path: string, document: string, calls = till) => {
  const { body } = await calls.post(path, document, XML);
  return z.parse(artsApi.previewReceipt.response, body);
};
const preview = (document: string) => send(artsApi.previewReceipt.path, document);
const report = (document: string) => send(artsApi.postReceipt.path, document);

/** Everything a receipt could leave behind. */
const traces = () =>
  world.test.query(
    `SELECT (SELECT count(*) FROM punktum.transactions) AS sales, (SELECT count(*) FROM punktum.bookings) AS bookings,
       (SELECT count(*) FROM punktum.outbox) AS messages, (SELECT sum(points) FROM punktum.accounts) AS points`,
  );

describe("a preview of a receipt", { tags: ["ARTS-04"] }, () => {
  it("gets the answer of a booking without booking anything, any number of times", async () => {
    const { card } = await addAccount(world, { points: 100 });
    const document = documentOf({ number: "TRY-1", card, retail: item(1, "12.50") + grand("10.00") });
    const before = await traces();
    const first = await preview(document);
    expect(await preview(document)).toEqual(first);
    expect(await traces()).toEqual(before);
    expect(first).toMatchObject({
      ok: true,
      response: {
        counted: true,
        amount: 10,
        points: 10,
        totalPoints: 110,
        remarks: ["Lines and discounts come to 12.50, the total is 10.00. The total counts."],
      },
    });
    const { transactionId: _id, ...booked } = z.parse(
      z.object({ response: z.looseObject({ transactionId: z.uuid() }) }),
      await report(document),
    ).response;
    expect(first).toEqual({ ok: true, response: booked });
  });

  it("uses up no receipt number, and reports a used one", { tags: ["ARTS-05"] }, async () => {
    const document = documentOf({ number: "TRY-2" });
    expect(await preview(document)).toMatchObject({ ok: true });
    expect(await report(document)).toMatchObject({ ok: true });
    expect(await preview(document)).toMatchObject({ ok: false, error: { code: "BON_ID_ALREADY_EXISTS" } });
  });

  it("of a void shows that the sale's points would be taken back", async () => {
    const { card } = await addAccount(world);
    await report(documentOf({ number: "TRY-3", card }));
    const before = await traces();
    const voided = documentOf({ number: "TRY-3", card, status: 'TransactionStatus="Voided"' });
    expect(await preview(voided)).toMatchObject({ ok: true, response: { points: -13, totalPoints: 0 } });
    expect(await traces()).toEqual(before);
    expect(await preview(documentOf({ number: "NEVER", status: 'TransactionStatus="Voided"' }))).toMatchObject({
      response: { counted: false, why: "VOIDED" },
    });
  });

  it("reports all problems", { tags: ["ARTS-06"] }, async () => {
    const wrong = await preview(poslog({ head: "", time: "", retail: item(1, "x") }));
    expect(wrong).toMatchObject({ ok: false, error: { code: "ARTS_ERROR" } });
    const { error } = z.parse(z.object({ error: z.object({ problems: z.array(z.string()) }) }), wrong);
    expect(error.problems).toHaveLength(3);
  });

  it("no hostile document causes an internal error", { tags: ["S8"] }, async () => {
    const before = await traces();
    const codes = new Set<string>();
    for (const { bytes } of HOSTILE.filter((_document, index) => index % 10 === 0)) {
      const answer = await world.app.inject({
        method: "POST",
        url: artsApi.previewReceipt.path,
        headers: { "api-key": "key of cash-trial", ...XML },
        payload: Buffer.from(bytes()),
      });
      codes.add(`${answer.statusCode} ${answer.body.includes('"code":"ARTS_ERROR"')}`);
    }
    expect([...codes]).toEqual(["200 true"]);
    expect(await traces()).toEqual(before);
  });

  it.each([
    ["nobody", () => ({}), "LOGIN_USER_NOT_LOGGED_IN"],
    ["a tablet", () => deviceHeaders(world, "device"), "GENERAL_NO_PERMISION"],
  ] as const)("is for tills only: %s", async (_who, headersOf, code) => {
    const headers = { ...XML, ...headersOf() };
    const url = artsApi.previewReceipt.path;
    const answer = await world.app.inject({ method: "POST", url, headers, payload: documentOf() });
    expect(answer.json()).toMatchObject({ ok: false, error: { code } });
  });

  it("cannot be used to search for cards", { tags: ["T10"] }, async () => {
    const guessing = await addTill(world, "cash-guessing");
    const codes: string[] = [];
    for (let guess = 0; guess < 34; guess += 1) {
      const document = documentOf({ number: randomUUID(), card: `49${guess}` });
      codes.push(JSON.stringify(await send(artsApi.previewReceipt.path, document, guessing)));
    }
    expect(codes.filter((answer) => answer.includes("RATE_LIMITED")).length).toBeGreaterThan(1);
    expect(codes[0]).toContain("The card cannot be used here");
  });
});
