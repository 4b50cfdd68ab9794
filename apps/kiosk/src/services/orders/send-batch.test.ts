import { fail, points, succeed } from "@punktum/domain";
import type { BatchFacts, Outgoing } from "@punktum/outbox";
import { describe, expect, it } from "vitest";
import type { Order } from "../../storage/orders/order.ts";
import { sendBatch, type Senders } from "./send-batch.ts";
import { NEEDS_SIGN_IN } from "./send-order.ts";

const facts: BatchFacts = { outboxId: "o", lastNumber: 9, signal: new AbortController().signal };
const entry = (number: number, proof: Pick<Order, "statement"> = { statement: "ds_1" }): Outgoing<Order> => ({
  kind: "BOOKING",
  number,
  key: `key-${number}`,
  lane: `lane-${number}`,
  elapsedMs: 1_000,
  payload: {
    kind: "POINTS",
    identifiedBy: "READ",
    storeName: "Shop",
    ...proof,
    booking: { keyCode: "4000000001", idType: "CARDCODE", deviceKey: "d1", points: points(50) },
  },
});
const booked = (bookingId: string) => succeed({ bookingId, points: points(50), balance: points(150) });

type Answer = Awaited<ReturnType<Senders["gateway"]["bookManualPoints"]>>;
const nextOf = (answers: Answer[]): Answer => answers.shift() ?? fail("UNHANDLED_ERROR");

const unexpected = () => Promise.reject(new Error("only points were given"));
const noOtherCalls = { bookSale: unexpected, bookReturn: unexpected };

/** Records the route of each order. */
function createSenders(more: Partial<Senders> = {}) {
  const ways: string[] = [];
  const book: Senders["gateway"]["bookManualPoints"] = async ({ idempotencyKey }) => {
    ways.push(`call ${idempotencyKey}`);
    return await Promise.resolve(booked(idempotencyKey));
  };
  const senders: Senders = {
    gateway: { ...noOtherCalls, bookManualPoints: book },
    report: async (batch) => {
      ways.push(`report ${batch.map(({ number }) => number).join(" ")}`);
      const replies = new Map(batch.map(({ number }) => [number, { kind: "CONFIRMED", result: null }] as const));
      return await Promise.resolve({ kind: "ANSWERED", replies, serverMs: 5 });
    },
    approvalOf: () => undefined,
    onAnswer: ({ key }) => void ways.push(`answer ${key}`),
    originOf: () => "OURS",
    ...more,
  };
  return { senders, ways };
}

describe("a batch of orders", () => {
  it("is reported at once, and answered by the report", { tags: ["O1", "O6"] }, async () => {
    const { senders, ways } = createSenders();
    const answer = await sendBatch(senders, [entry(1), entry(2)], facts);
    expect(ways).toEqual(["report 1 2"]);
    expect(answer).toMatchObject({ kind: "ANSWERED", serverMs: 5 });
  });

  it("an awaited order is booked by its own call first, and also reported", { tags: ["O6", "B-06"] }, async () => {
    const { senders, ways } = createSenders({ approvalOf: (key) => ({ "key-2": { pin: "4711" } })[key] });
    await sendBatch(senders, [entry(1), entry(2)], facts);
    expect(ways).toEqual(["call key-2", "answer key-2", "report 1 2"]);
  });

  it("an order without proof of duty uses the call that waits for staff", { tags: ["O5"] }, async () => {
    const { senders, ways } = createSenders();
    await sendBatch(senders, [entry(1, {})], facts);
    expect(ways).toEqual(["call key-1", "answer key-1", "report 1"]);
  });

  it(
    "orders are sent one by one if the server accepts no reports, up to the first without an answer",
    { tags: ["D6", "T1"] },
    async () => {
      const answers: Answer[] = [booked("1")];
      const { senders, ways } = createSenders({
        report: () => Promise.resolve(undefined),
        gateway: {
          ...noOtherCalls,
          bookManualPoints: () => Promise.resolve(nextOf(answers)),
        },
      });
      const answer = await sendBatch(senders, [entry(1), entry(2), entry(3)], facts);
      expect(ways).toEqual(["answer key-1", "answer key-2"]);
      expect(answer).toMatchObject({ kind: "ANSWERED", replies: new Map([[1, { kind: "CONFIRMED" }]]) });
    },
  );

  it(
    "one of another mounting is reported, and never booked by a call of this one",
    { tags: ["O4", "T1"] },
    async () => {
      const { senders, ways } = createSenders({ originOf: () => "FORMER" });
      await sendBatch(senders, [entry(1), entry(2, {})], facts);
      expect(ways).toEqual(["report 1 2"]);
      const withoutReports = createSenders({ originOf: () => "FORMER", report: () => Promise.resolve(undefined) });
      const answer = await sendBatch(withoutReports.senders, [entry(1)], facts);
      expect(withoutReports.ways).toEqual([]);
      expect(answer).toMatchObject({ replies: new Map([[1, { kind: "LATER" }]]) });
    },
  );

  it(
    "a key that was taken stays refused, unless the back office has booked the order under it",
    { tags: ["O4", "T1"] },
    async () => {
      const taken: Answer = fail("IDEMPOTENCY_KEY_REUSED");
      const result = { bookingId: "b", points: points(50), balance: points(0) };
      const answerTo = async (isByOffice: { readonly isByOffice?: true }) => {
        const { senders } = createSenders({
          gateway: {
            ...noOtherCalls,
            bookManualPoints: () => Promise.resolve(taken),
          },
          report: () =>
            Promise.resolve({
              kind: "ANSWERED",
              replies: new Map([[1, { kind: "CONFIRMED", result: { ...result, ...isByOffice } }]]),
              serverMs: 5,
            }),
        });
        return await sendBatch(senders, [entry(1, {})], facts);
      };
      expect(await answerTo({ isByOffice: true })).toMatchObject({ replies: new Map([[1, { kind: "CONFIRMED" }]]) });
      const refusal = { code: "IDEMPOTENCY_KEY_REUSED" };
      expect(await answerTo({})).toMatchObject({ replies: new Map([[1, { kind: "REFUSED", refusal }]]) });
    },
  );

  it(
    "one that needs a sign-in is only asked about, and settles if the back office has booked or discarded it",
    { tags: ["O4", "T1"] },
    async () => {
      const nobody: Answer = {
        ok: false,
        error: { code: "GENERAL_NO_PERMISION", message: "nobody", details: { staffOnDuty: 1 } },
      };
      const result = { bookingId: "b", points: points(50), balance: points(0), isByOffice: true } as const;
      const asked: (readonly number[])[] = [];
      const { senders } = createSenders({
        gateway: {
          ...noOtherCalls,
          bookManualPoints: () => Promise.resolve(nobody),
        },
        report: (batch, _facts, also = []) => {
          asked.push([...batch, ...also].map(({ number }) => number));
          const replies = new Map([
            [1, { kind: "CONFIRMED", result }],
            [2, { kind: "REFUSED", refusal: { code: "ENTRY_VOID", message: "discarded" } }],
            [3, { kind: "LATER", why: "it is not booked yet" }],
          ] as const);
          return Promise.resolve({ kind: "ANSWERED", replies, serverMs: 5 });
        },
      });
      const answer = await sendBatch(senders, [entry(1, {}), entry(2, {}), entry(3, {})], facts);
      expect(asked).toEqual([[1, 2, 3]]);
      const replies = new Map([
        [1, { kind: "CONFIRMED" }],
        [2, { kind: "REFUSED" }],
        [3, { kind: "LATER", why: NEEDS_SIGN_IN }],
      ]);
      expect(answer).toMatchObject({ kind: "ANSWERED", replies });
    },
  );

  it("an order of an unknown mounting waits", { tags: ["O4", "T3"] }, async () => {
    const { senders, ways } = createSenders({ originOf: () => "UNNAMED" });
    const answer = await sendBatch(senders, [entry(1)], facts);
    expect(ways).toEqual([]);
    expect(answer).toMatchObject({ replies: new Map([[1, { kind: "LATER" }]]) });
  });
});
