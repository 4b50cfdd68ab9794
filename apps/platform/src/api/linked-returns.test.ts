import { artsApi, receiptsApi, transactionsApi, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../points/ledger/index.ts";
import { grand, item, poslog } from "../points/receipts/testing/poslog.ts";
import { hashOpaque } from "../office/sessions/index.ts";
import { callV2, type Options } from "./testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  await world.test.query(
    `WITH point AS (INSERT INTO punktum.interaction_points (program_id, id, kind, level, partner_id, store_id, name)
       VALUES ('pfm', 'cash-9', 'CASH', 'STORE', 1, 1, 'Till 9'))
     INSERT INTO punktum.api_keys (program_id, hash, role, partner_id, interaction_id, id) VALUES ('pfm', $1, 'TILL', 1, 'cash-9', $2)`,
    [hashOpaque("key of cash-9"), randomUUID()],
  );
});
afterAll(() => world.close());

const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const takenReceipt = z.object({
  counted: z.boolean(),
  points: z.optional(z.number()),
  totalPoints: z.optional(z.number()),
  remarks: z.array(z.string()),
});

/** A till's document, answered in English. */
async function post(parts: { number: string; retail: string; card?: string; status?: string }) {
  const { number, retail, card = "", status = "" } = parts;
  const loyalty = card === "" ? "" : `<LoyaltyAccount><CustomerID>${card}</CustomerID></LoyaltyAccount>`;
  const document = poslog({
    status: status === "" ? "" : `TransactionStatus="${status}"`,
    head: `<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><ReceiptNumber>${number}</ReceiptNumber>`,
    retail: retail + loyalty,
    time: `<BusinessDayDate>${DAY}</BusinessDayDate><EndDateTime>${DAY}T10:15:00</EndDateTime>`,
  });
  const headers = { "api-key": "key of cash-9", "content-type": "application/xml", "accept-language": "en" };
  const answer = await world.app.inject({
    method: "POST",
    url: artsApi.postReceipt.path,
    headers,
    payload: Buffer.from(document),
  });
  return z.parse(z.object({ ok: z.literal(true), response: takenReceipt }), answer.json()).response;
}

const newNumber = (): string => randomUUID().slice(0, 8);
const linkTo = (number: string, more = "") =>
  `<TransactionLink><WorkstationID>7</WorkstationID><BusinessDayDate>${DAY}</BusinessDayDate><SequenceNumber>0</SequenceNumber>${more}<TransactionID>${number}</TransactionID></TransactionLink>`;
const returnOf = (amount: string, link: string) =>
  item(1, amount, { element: "Return", more: link }) + grand(amount, 'TypeCode="Return"');
const facts = (receiptNumber: string) => ({ register: "7", receiptNumber, businessDay: DAY });

/** The ways a return comes in. Each takes 20 euros of the sale back. */
const WAYS = {
  poslog: (number: string, card?: string) =>
    post({ number: newNumber(), retail: returnOf("20.00", linkTo(number)), ...(card !== undefined && { card }) }),
  json: (number: string, keyCode?: string) =>
    sell({ keyCode, lineItems: [{ type: "RETURN", extendedAmount: 20, originalReceipt: facts(number) }] }),
  tablet: async (number: string, keyCode?: string) => {
    const [found] = await callV2(world, receiptsApi.findReceipts, { params: { receiptNumber: number } });
    const line = {
      type: "RETURN",
      extendedAmount: 20,
      originalTransactionId: found?.transactionId,
      originalSequenceNumber: 1,
    };
    return sell({ keyCode, lineItems: [line] });
  },
} as const;

const sell = async (body: object, options: Options = {}) => {
  const parts = { body: { transactionType: "EARNTRANSACTION", ...body } };
  const answer = await callV2(world, transactionsApi.createTransaction, parts, {
    key: randomUUID(),
    language: "en",
    ...options,
  });
  return { remarks: [], ...answer };
};
const balanceOf = async (accountId: string) => (await callV2(world, v2.readBalance, { params: { accountId } })).points;

/** A sale of 20 euros at 5 points each: 100 points. */
async function sold() {
  const { card } = await addAccount(world, { points: 300 });
  const number = newNumber();
  const lineItems = [{ extendedAmount: 20, revenueKey: "rmc2" }];
  await sell({ keyCode: card, receipt: facts(number), lineItems });
  expect(await balanceOf(card)).toBe(400);
  return { card, number };
}

const TOO_MUCH = "Line 1: more comes back than is left of the sale. Only what it gave is taken.";
const ELSEWHERE = "Line 1: taken from the account that got the points, not from this card.";
const UNKNOWN = "Line 1: the sale it names is not known here. Today's rules apply.";

describe.each(["poslog", "json", "tablet"] as const)("returns by %s", (way) => {
  it("three returns of one sale take its points once, with a remark", { tags: ["B-43"] }, async () => {
    const { card, number } = await sold();
    const answers = [];
    for (const _time of [1, 2, 3]) {
      answers.push(await WAYS[way](number, card));
    }
    expect(answers.map(({ points }) => points)).toEqual([-100, 0, 0]);
    expect(answers.map(({ remarks }) => remarks)).toEqual([[], [TOO_MUCH], [TOO_MUCH]]);
    expect(await balanceOf(card)).toBe(300);
  });

  it("with another card take points from the account that got them, with a remark", { tags: ["B-43"] }, async () => {
    const { card, number } = await sold();
    const other = await addAccount(world, { points: 300 });
    const answer = await WAYS[way](number, other.card);
    expect([answer.points, answer.remarks]).toEqual([-100, [ELSEWHERE]]);
    expect(answer).not.toHaveProperty("totalPoints");
    expect(answer).not.toHaveProperty("balance");
    expect([await balanceOf(card), await balanceOf(other.card)]).toEqual([300, 300]);
  });
});

describe("returns by documents", () => {
  it(
    "the paired tablet is not told of a return to an account whose card was not shown",
    { tags: ["B-43", "A-96"] },
    async () => {
      const { card, number } = await sold();
      const other = await addAccount(world, { points: 300 });
      await world.test.query("UPDATE punktum.mountings SET cash_interaction_id = 'cash-9' WHERE device_id = $1", [
        world.device.id,
      ]);
      await post({ number: newNumber(), card: other.card, retail: returnOf("5.00", linkTo(number)) });
      await post({ number: newNumber(), retail: returnOf("5.00", linkTo(number)) });
      await post({ number: newNumber(), card, retail: returnOf("10.00", linkTo(number)) });
      const rows = await world.test.query(
        "SELECT payload ->> 'keyCode' AS card, (payload ->> 'totalPoints')::int AS points FROM punktum.outbox WHERE topic = 'REVENUE' AND room = 'cash:cash-9'",
      );
      expect(rows).toEqual([{ card, points: -50 }]);
      expect(await balanceOf(card)).toBe(300);
    },
  );

  it("of an unknown or incomplete receipt follow today's rules, with a remark", { tags: ["B-43"] }, async () => {
    const { card, number } = await sold();
    const links = [linkTo(newNumber()), `<TransactionLink><TransactionID>${number}</TransactionID></TransactionLink>`];
    for (const link of links) {
      const answer = await post({ number: newNumber(), card, retail: returnOf("20.00", link) });
      expect([answer.points, answer.remarks]).toEqual([-20, [UNKNOWN]]);
    }
    const json = await WAYS.json(newNumber(), card);
    expect([json.points, json.remarks]).toEqual([-20, [UNKNOWN]]);
  });

  it(
    "by line stay within that line, and a link of the whole transaction applies to its lines",
    { tags: ["B-43"] },
    async () => {
      const { card } = await addAccount(world, { points: 300 });
      const number = newNumber();
      await post({ number, card, retail: item(1, "20.00") + item(2, "30.00") + grand("50.00") });
      const named = linkTo(number, "<LineItemSequenceNumber>2</LineItemSequenceNumber>");
      const ofLine = await post({ number: newNumber(), card, retail: returnOf("40.00", named) });
      expect([ofLine.points, ofLine.remarks]).toEqual([-30, [TOO_MUCH]]);
      const whole = await post({ number: newNumber(), card, retail: returnOf("20.00", "") + linkTo(number) });
      expect([whole.points, whole.remarks]).toEqual([-20, []]);
      expect(await balanceOf(card)).toBe(300);
    },
  );

  it(
    "together with a void of the receipt stay within its points, also with a discount",
    { tags: ["B-43"] },
    async () => {
      const { card } = await addAccount(world, { points: 300 });
      const number = newNumber();
      const discount =
        "<LineItem><Discount><Amount>5.00</Amount></Discount><SequenceNumber>2</SequenceNumber></LineItem>";
      const sale = { number, retail: item(1, "20.00") + discount + grand("15.00") };
      expect(await post({ ...sale, card })).toMatchObject({ points: 15 });
      const part = await post({ number: newNumber(), card, retail: returnOf("8.00", linkTo(number)) });
      const voided = await post({ ...sale, status: "Voided" });
      expect([part.points, voided.points]).toEqual([-8, -7]);
      expect(await post({ ...sale, status: "Voided" })).toMatchObject({ counted: false });
      expect((await post({ number: newNumber(), card, retail: returnOf("8.00", linkTo(number)) })).points).toBe(0);
      expect(await balanceOf(card)).toBe(300);
    },
  );
});

it(
  "20 concurrent ones by all ways and cards, and a void, take the sale's points once",
  { tags: ["B-43"] },
  async () => {
    const { card, number } = await sold();
    const other = await addAccount(world, { points: 300 });
    const ways = Object.values(WAYS).flatMap((way) => [
      () => way(number, card),
      () => way(number, other.card),
      () => way(number),
    ]);
    const partsList = [...ways, ...ways, () => post({ number, retail: grand("20.00"), status: "Voided" })];
    const answers = await Promise.all([...partsList, ...ways.slice(0, 1)].map((parts) => parts()));
    expect(answers).toHaveLength(20);
    expect(answers.reduce((sum, { points = 0 }) => sum + points, 0)).toBe(-100);
    expect([await balanceOf(card), await balanceOf(other.card)]).toEqual([300, 300]);
  },
);

it("leave a consistent ledger", async () => {
  expect((await checkLedger(world.test.url)).findings).toEqual([]);
});
