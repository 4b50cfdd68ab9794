import { randomUUID } from "node:crypto";
import { deadLettersApi, outboxApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import {
  addDuty,
  bookingsOf,
  forgetOutboxes,
  HOUR,
  outcomesOf,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const params = { programId: "pfm" };

/** A tablet that has asked nobody to sign in, and a sale that waits on it. */
async function waitingSale() {
  await forgetOutboxes(world);
  const { id: accountId, card } = await addAccount(world);
  const outbox = new TestOutbox();
  return { accountId, outbox, sale: { ...outbox.sale(card, HOUR, 25), key: randomUUID() } };
}
type Waiting = Awaited<ReturnType<typeof waitingSale>>;

/** Asks about entries without sending any. */
const ask = ({ outbox }: Waiting, asked: readonly Waiting["sale"][]) =>
  sendOutbox(world, outbox.body([], { asked: [...asked], held: [{ first: 1, last: outbox.lastNumber }] }));

/** People take the sale over. */
async function takeOver({ sale: { number, key, sale } }: Waiting): Promise<string> {
  const actionTime = new Date(world.clock.nowMs() - HOUR * 1_000).toISOString();
  const entry = { kind: "SALE" as const, number, key, actionTime, sale };
  const body = { deviceId: world.device.id, entries: [entry] };
  await callV2(world, deadLettersApi.takeOverEntries, { params, body }, { who: "admin" });
  return (await openLetters())[0]?.id ?? "";
}
async function openLetters() {
  const query = { state: "open", limit: "200" } as const;
  return (await callV2(world, deadLettersApi.listDeadLetters, { params, query }, { who: "admin" })).data;
}
const decide =
  (call: typeof deadLettersApi.retryDeadLetter | typeof deadLettersApi.discardDeadLetter) =>
  async (letterId: string, body: object = {}) =>
    callV2(world, call, { params: { ...params, letterId }, body }, { who: "admin" });
const book = decide(deadLettersApi.retryDeadLetter);
const discard = decide(deadLettersApi.discardDeadLetter);

describe("an entry that a tablet only asks about", { tags: ["O4", "T1"] }, () => {
  it("is told booked if the back office has booked it, though nobody has signed in", async () => {
    const waiting = await waitingSale();
    await book(await takeOver(waiting));
    const { answers, health } = await ask(waiting, [waiting.sale]);
    expect(answers).toMatchObject([{ number: 1, outcome: "BOOKED", bookedBy: "BACK_OFFICE", bookedPoints: 25 }]);
    expect(health).toMatchObject({ missingCount: 0, deadLetters: 0 });
    expect(await bookingsOf(world, waiting.accountId)).toHaveLength(1);
  });

  it("waits otherwise: it is neither booked nor recorded, also with a proof of duty", async () => {
    const waiting = await waitingSale();
    const { statement } = await addDuty(world);
    const proven = { ...waiting.sale, statement };
    for (const asked of [waiting.sale, proven]) {
      expect(outcomesOf(await ask(waiting, [asked]))).toEqual(["LATER"]);
    }
    expect(await openLetters()).toEqual([]);
    expect(await bookingsOf(world, waiting.accountId)).toEqual([]);
    expect(outcomesOf(await sendOutbox(world, waiting.outbox.body([proven])))).toEqual(["BOOKED"]);
    expect(outcomesOf(await ask(waiting, [waiting.sale]))).toEqual(["BOOKED"]);
    expect(await bookingsOf(world, waiting.accountId)).toHaveLength(1);
  });

  it("waits while people have taken it over, and is void once they have discarded it", async () => {
    const waiting = await waitingSale();
    const letterId = await takeOver(waiting);
    expect(outcomesOf(await ask(waiting, [waiting.sale]))).toEqual(["LATER"]);
    expect(await openLetters()).toHaveLength(1);
    await discard(letterId, { reason: "Sold twice" });
    expect(outcomesOf(await ask(waiting, [waiting.sale]))).toEqual(["ENTRY_VOID"]);
    expect(await bookingsOf(world, waiting.accountId)).toEqual([]);
  });

  it("is not settled by another sum under its key", async () => {
    const waiting = await waitingSale();
    await book(await takeOver(waiting));
    const other = { ...waiting.sale, sale: { ...waiting.sale.sale, amount: 24.99 } };
    expect(outcomesOf(await ask(waiting, [other]))).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    expect(await openLetters()).toEqual([]);
    expect(outcomesOf(await ask(waiting, [waiting.sale]))).toEqual(["BOOKED"]);
  });

  it("does not wait for those of its member before it, nor do they hold up what is sent", async () => {
    const waiting = await waitingSale();
    const { outbox, sale } = waiting;
    const { card } = await addAccount(world);
    const second = { ...outbox.sale(card, HOUR, 30), key: randomUUID(), lane: sale.lane };
    const { statement } = await addDuty(world);
    const sent = { ...outbox.points(card, HOUR), statement, lane: sale.lane };
    await book(await takeOver({ ...waiting, sale: second }));
    const reply = await sendOutbox(world, outbox.body([sent], { asked: [sale, second] }));
    expect(reply.answers.map(({ number, outcome }) => [number, outcome])).toEqual([
      [3, "BOOKED"],
      [1, "LATER"],
      [2, "BOOKED"],
    ]);
  });

  it("is not answered twice in one request, and an unreadable one changes nothing", async () => {
    const { outbox, sale } = await waitingSale();
    const twice = { body: outbox.body([sale], { asked: [sale] }) };
    expect(await codeV2(world, outboxApi.sendOutbox, twice, { offDuty: true })).toBe("REQUEST_INVALID");
    const unreadable = { number: 1, key: sale.key };
    expect(outcomesOf(await sendOutbox(world, outbox.body([], { asked: [unreadable] })))).toEqual(["LATER"]);
    expect(await openLetters()).toEqual([]);
  });
});
