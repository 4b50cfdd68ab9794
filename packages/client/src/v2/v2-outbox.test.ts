import { cents, points } from "@punktum/domain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startClient, type ClientUnderTest } from "../testing/client-under-test.ts";
import { sendOutbox, type QueuedEntry } from "./v2-outbox.ts";

let client: ClientUnderTest;
beforeEach(async () => {
  client = await startClient({ token: "t" });
});
afterEach(async () => await client.server.close());

const OUTBOX_ID = "7b0e4c1a-52d8-4f10-9c3b-8a6f0d2e4c11";
const code = { keyCode: "4000000001", idType: "CARDCODE" } as const;
const expectedReasons = [{ kind: "PROMOTION", id: "601", points: 20 }] as const;
const facts = {
  identifiedBy: "READ",
  statement: "ds_1",
  expected: points(40),
  expectedReasons,
  convertFactor: 2,
} as const;
const place = (number: number) => ({ number, key: `key-${number}`, lane: "m", elapsedMs: 1_500 });
const entries: readonly QueuedEntry[] = [
  {
    ...place(1),
    facts,
    work: {
      kind: "SALE",
      sale: {
        ...code,
        mode: "earn",
        items: [{ id: "i", name: "Shop", revenueKey: "rmt", amountCents: cents(1_250), points: points(40) }],
      },
    },
  },
  { ...place(2), facts, work: { kind: "POINTS", code, points: points(-50) } },
  { ...place(3), work: { kind: "WITHDRAWAL", decision: { kind: "DISCARDED", reason: "typed twice", by: "Kim" } } },
  { ...place(4), facts, work: { kind: "POINTS", code, points: points(10) } },
];
const health = {
  outboxId: OUTBOX_ID,
  lastNumber: 4,
  heardAt: null,
  missing: [],
  missingCount: 2,
  lost: [],
  deadLetters: 1,
};
const body = {
  serverTime: "2026-11-21T13:26:01.000Z",
  answers: [
    {
      number: 1,
      outcome: "BOOKED",
      replayed: false,
      actionTime: "2026-11-21T13:25:59.500Z",
      bookedPoints: 25,
      differences: [
        { kind: "PROMOTION", id: "601", expectedPoints: 20, bookedPoints: 0 },
        { kind: "STANDARD", name: "Standard", expectedPoints: 0, bookedPoints: 25 },
      ],
      balance: 50,
    },
    { number: 2, outcome: "REFUSED", code: "NOT_ENOUGH_POINT", message: "too few", refusals: 1 },
    { number: 3, outcome: "WITHDRAWN" },
    { number: 4, outcome: "LATER", why: "busy", afterSeconds: 2 },
  ],
  health,
  settled: [{ number: 9, outcome: "DISCARDED", reason: "Card of another shop", settledAt: "2026-11-21T12:00:00.000Z" }],
};

it(
  "reports entries in stored points and returns answers in the programme's points",
  { tags: ["O6", "O7"] },
  async () => {
    client.server.on("POST /api/v2/outbox", { status: 200, body });
    const report = { outboxId: OUTBOX_ID, lastNumber: 4, held: [[1, 4]] as const, entries };
    const answer = await sendOutbox(client.http, report);
    expect(client.server.seen[0]?.body).toMatchObject({
      outboxId: OUTBOX_ID,
      lastNumber: 4,
      held: [{ first: 1, last: 4 }],
      entries: [
        {
          kind: "SALE",
          secondsSinceAction: 1.5,
          statement: "ds_1",
          identifiedBy: "READ",
          expectedPoints: 20,
          expectedReasons,
          sale: code,
        },
        { kind: "POINTS", points: { ...code, bookingType: "BURNBOOKING", points: 25 } },
        { kind: "WITHDRAWAL", decision: { reason: "typed twice" } },
        { kind: "POINTS", points: { bookingType: "EARNBOOKING", points: 5 } },
      ],
    });
    expect(answer).toEqual({
      ok: true,
      response: {
        serverMs: Date.parse("2026-11-21T13:26:01.000Z"),
        replies: new Map<number, unknown>([
          [
            1,
            {
              kind: "BOOKED",
              points: points(50),
              balance: points(100),
              differences: [
                { expected: points(40), booked: points(0) },
                { name: "Standard", expected: points(0), booked: points(50) },
              ],
            },
          ],
          [2, { kind: "REFUSED", code: "NOT_ENOUGH_POINT", message: "too few" }],
          [3, { kind: "WITHDRAWN" }],
          [4, { kind: "LATER", why: "busy", afterMs: 2_000 }],
        ]),
        settled: [{ number: 9, isBooked: false, reason: "Card of another shop" }],
        missing: 2,
      },
    });
  },
);

it("asks about entries that are not to be booked now", { tags: ["O4"] }, async () => {
  client.server.on("POST /api/v2/outbox", { status: 200, body });
  const asked = entries.slice(1);
  const report = { outboxId: OUTBOX_ID, lastNumber: 4, held: [[1, 4]] as const, entries: entries.slice(0, 1), asked };
  const answer = await sendOutbox(client.http, report);
  expect(client.server.seen[0]?.body).toMatchObject({ entries: [{ kind: "SALE" }], asked: [{ number: 2 }, {}, {}] });
  expect(answer).toMatchObject({ ok: true });
});

it(
  "reports a return by its sale and lines, without a card, and passes on the server's remarks",
  { tags: ["B-43"] },
  async () => {
    const remarks = ["Line 1: more comes back than is left of the sale. Only what it gave is taken."];
    const booked = {
      number: 1,
      outcome: "BOOKED",
      replayed: false,
      actionTime: body.serverTime,
      bookedPoints: 0,
      remarks,
    };
    client.server.on("POST /api/v2/outbox", { status: 200, body: { ...body, answers: [booked] } });
    const transactionId = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
    const back = { transactionId, lines: [{ sequenceNumber: 2, name: "Shop", amountCents: cents(1_250) }] };
    const report = { outboxId: OUTBOX_ID, lastNumber: 1, held: [[1, 1]] as const };
    const answer = await sendOutbox(client.http, {
      ...report,
      entries: [{ ...place(1), facts, work: { kind: "RETURN", back } }],
    });
    const line = { type: "RETURN", description: "Shop", extendedAmount: 12.5, originalTransactionId: transactionId };
    expect(client.server.seen[0]?.body).toMatchObject({
      entries: [
        {
          kind: "SALE",
          sale: { transactionType: "EARNTRANSACTION", lineItems: [{ ...line, originalSequenceNumber: 2 }] },
        },
      ],
    });
    expect(answer).toMatchObject({ ok: true, response: { replies: new Map([[1, { kind: "BOOKED", remarks }]]) } });
  },
);
