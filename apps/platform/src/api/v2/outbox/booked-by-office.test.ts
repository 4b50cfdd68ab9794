import { randomUUID } from "node:crypto";
import { deadLettersApi, transactionsApi } from "@punktum/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { bookingsOf, forgetOutboxes, HOUR, outcomesOf, sendOutbox, TestOutbox } from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const params = { programId: "pfm" };
const transactionType = "EARNTRANSACTION" as const;
const taken = "IDEMPOTENCY_KEY_REUSED";

/** A tablet without staff on duty, and a sale of two items that it could not send. */
async function keptSale() {
  await forgetOutboxes(world);
  const { id: accountId, card } = await addAccount(world);
  const outbox = new TestOutbox();
  const entry = outbox.sale(card, HOUR, 25);
  const lineItems = [
    { description: "Cake", extendedAmount: 15, revenueKey: "rmt" as const },
    { description: "Bread", extendedAmount: 10, revenueKey: "rmt" as const },
  ];
  const sale = { ...entry, key: randomUUID(), sale: { ...entry.sale, lineItems } };
  return { accountId, card, outbox, sale };
}
type Kept = Awaited<ReturnType<typeof keptSale>>;

/** Takes over the sale as a code contains it: sums, no items, and the minute. */
const takeOverCode = ({ sale: { number, key, sale } }: Kept) => {
  const lineItems = [{ extendedAmount: sale.amount, revenueKey: "rmt" as const, type: "SALE" as const }];
  const actionTime = new Date(Math.floor((world.clock.nowMs() - HOUR * 1_000) / 60_000) * 60_000).toISOString();
  const entry = { kind: "SALE" as const, number, key, actionTime, sale: { ...sale, lineItems } };
  const body = { deviceId: world.device.id, entries: [entry] };
  return callV2(world, deadLettersApi.takeOverEntries, { params, body }, { who: "admin" });
};

async function openLetters() {
  const query = { state: "open", limit: "200" } as const;
  return (await callV2(world, deadLettersApi.listDeadLetters, { params, query }, { who: "admin" })).data;
}
const bookInOffice = (letterId: string, body: object = {}) =>
  callV2(world, deadLettersApi.retryDeadLetter, { params: { ...params, letterId }, body }, { who: "admin" });
async function bookCode(kept: Kept, body: object = {}) {
  await takeOverCode(kept);
  return bookInOffice((await openLetters())[0]?.id ?? "", body);
}

/** The tablet's own call, as if the sale was made now. */
const ownCall = ({ sale: { sale, key } }: Kept, amount = 25) =>
  [{ body: { keyCode: sale.keyCode, amount, transactionType, lineItems: sale.lineItems } }, { key }] as const;
const report = ({ outbox, sale }: Kept, more: object = {}) =>
  sendOutbox(world, outbox.body([{ ...sale, sale: { ...sale.sale, ...more } }]));

it("an entry booked from its code is answered as booked in the back office", { tags: ["O4", "T3"] }, async () => {
  const kept = await keptSale();
  expect(await bookCode(kept)).toMatchObject({ state: "BOOKED" });
  expect(await codeV2(world, transactionsApi.createTransaction, ...ownCall(kept))).toBe(taken);
  const { answers } = await report(kept);
  expect(answers).toMatchObject([{ outcome: "BOOKED", replayed: true, bookedPoints: 25, bookedBy: "BACK_OFFICE" }]);
  // Neither the person who booked it nor the balance of a card that may have been corrected.
  expect(answers.flatMap((answer) => Object.keys(answer)).toSorted()).toEqual([
    "actionTime",
    "bookedBy",
    "bookedPoints",
    "bookingId",
    "number",
    "outcome",
    "replayed",
  ]);
  expect(await bookingsOf(world, kept.accountId)).toMatchObject([{ points: 25 }]);
});

it("an entry that the tablet booked first is counted by its code, and is the tablet's", { tags: ["O4"] }, async () => {
  const kept = await keptSale();
  await callV2(world, transactionsApi.createTransaction, ...ownCall(kept));
  expect(await takeOverCode(kept)).toEqual({ open: 0, booked: 1, settled: 0 });
  const { answers } = await report(kept);
  expect(answers).toMatchObject([{ outcome: "BOOKED", bookedPoints: 25 }]);
  expect(answers[0]).not.toHaveProperty("bookedBy");
  expect(await bookingsOf(world, kept.accountId)).toHaveLength(1);
});

it("another sale or booking under the key stays refused", { tags: ["T1", "L4"] }, async () => {
  const kept = await keptSale();
  await bookCode(kept);
  expect(await codeV2(world, transactionsApi.createTransaction, ...ownCall(kept, 24.99))).toBe(taken);
  expect(outcomesOf(await report(kept, { amount: 24.99 }))).toEqual([taken]);
  const { outbox, sale, card } = kept;
  const points = { ...outbox.points(card, HOUR, 25), number: sale.number, key: sale.key };
  expect(outcomesOf(await sendOutbox(world, outbox.body([points])))).toEqual([taken]);
  expect(await openLetters()).toEqual([]);
  expect(await bookingsOf(world, kept.accountId)).toHaveLength(1);
  expect(outcomesOf(await report(kept))).toEqual(["BOOKED"]);
});

it("an entry booked for a corrected card is booked once, without that card's balance", { tags: ["O5"] }, async () => {
  const kept = await keptSale();
  const other = await addAccount(world);
  await bookCode(kept, { keyCode: other.card });
  const { answers } = await report(kept);
  expect(answers).toMatchObject([{ outcome: "BOOKED", bookedBy: "BACK_OFFICE", bookedPoints: 25 }]);
  expect(answers[0]).not.toHaveProperty("balance");
  expect(await bookingsOf(world, kept.accountId)).toEqual([]);
  expect(await bookingsOf(world, other.id)).toHaveLength(1);
});

it("20 requests of tablet and back office at once book once and agree", { tags: ["O4", "T1", "L3"] }, async () => {
  const kept = await keptSale();
  await takeOverCode(kept);
  const [letterId = ""] = (await openLetters()).map(({ id }) => id);
  const ways = [
    () => codeV2(world, transactionsApi.createTransaction, ...ownCall(kept)),
    () => bookInOffice(letterId),
    () => report(kept),
    () => takeOverCode(kept),
  ];
  await Promise.allSettled(
    Array.from({ length: 5 }, () => ways)
      .flat()
      .map((way) => way()),
  );
  expect(await bookingsOf(world, kept.accountId)).toMatchObject([{ points: 25 }]);
  expect(await openLetters()).toEqual([]);
  expect(outcomesOf(await report(kept))).toEqual(["BOOKED"]);
  expect(await bookingsOf(world, kept.accountId)).toHaveLength(1);
});
