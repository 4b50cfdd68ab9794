import { randomUUID } from "node:crypto";
import { deadLettersApi, receiptsApi, transactionsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/index.ts";
import { callV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addDuty, forgetOutboxes, outcomesOf, reopenDuty, sendOutbox, TestOutbox } from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
beforeEach(() => forgetOutboxes(world));
afterAll(() => world.close());

const balanceOf = async (accountId: string) => (await callV2(world, v2.readBalance, { params: { accountId } })).points;

/** A sale of 20 euros at 5 points each, found again as a tablet finds it, and a person on duty at the tablet. */
async function sold() {
  const { card } = await addAccount(world, { points: 300 });
  const receiptNumber = randomUUID().slice(0, 8);
  const receipt = { register: "7", receiptNumber, businessDay: new Date().toISOString().slice(0, 10) };
  const lineItems = [{ extendedAmount: 20, revenueKey: "rmc2" }];
  const body = { transactionType: "EARNTRANSACTION", keyCode: card, receipt, lineItems } as const;
  await reopenDuty(world);
  await callV2(world, transactionsApi.createTransaction, { body }, { key: randomUUID() });
  const [found] = await callV2(world, receiptsApi.findReceipts, { params: { receiptNumber } });
  const { statement, adminId } = await addDuty(world);
  return { card, transactionId: found?.transactionId ?? "", statement, adminId };
}

/** A return as a tablet stores it: the lines of the sale, no card. */
function returnEntry(outbox: TestOutbox, originalTransactionId: string, extendedAmount = 20) {
  const { sale: _sale, ...entry } = outbox.sale("", 60);
  const line = {
    type: "RETURN",
    description: "Shop",
    extendedAmount,
    originalTransactionId,
    originalSequenceNumber: 1,
  };
  const sale = { transactionType: "EARNTRANSACTION", lineItems: [line] } as const;
  return {
    ...entry,
    expectedPoints: -100,
    expectedReasons: [{ kind: "RETURN" as const, id: originalTransactionId, points: -100 }],
    sale: { ...sale, lineItems: [{ ...line, type: "RETURN" as const }] },
  };
}

describe("a return that a tablet stored", { tags: ["B-04", "B-43", "O3"] }, () => {
  it("is taken from the account of the sale, in the name of the person on duty, once", async () => {
    const { card, transactionId, statement, adminId } = await sold();
    const outbox = new TestOutbox(statement);
    const entry = returnEntry(outbox, transactionId);
    const reply = await sendOutbox(world, outbox.body([entry]));
    expect(reply.answers).toMatchObject([{ outcome: "BOOKED", bookedPoints: -100, expectedPoints: -100 }]);
    expect(reply.answers[0]).not.toHaveProperty("differences");
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry])))).toEqual(["BOOKED"]);
    expect(await balanceOf(card)).toBe(300);
    const rows = await world.test.query(
      "SELECT admin_id FROM punktum.transactions WHERE points = -100 AND admin_id = $1",
      [adminId],
    );
    expect(rows).toHaveLength(1);
  });

  it("is the same booking as the call of the counter whose answer was lost", async () => {
    const { card, transactionId, statement } = await sold();
    const outbox = new TestOutbox(statement);
    const entry = returnEntry(outbox, transactionId);
    await reopenDuty(world);
    const body = { ...entry.sale, workstationId: "anonymous-tablet" };
    await callV2(world, transactionsApi.createTransaction, { body }, { key: entry.key });
    const { answers } = await sendOutbox(world, outbox.body([entry]));
    expect(answers).toMatchObject([{ outcome: "BOOKED", replayed: true, bookedPoints: -100 }]);
    expect(await balanceOf(card)).toBe(300);
  });

  it("takes what the sale still has, and the answer names the difference", async () => {
    const { card, transactionId, statement } = await sold();
    const outbox = new TestOutbox(statement);
    const entries = [returnEntry(outbox, transactionId, 15), returnEntry(outbox, transactionId)];
    const [first, second] = (await sendOutbox(world, outbox.body(entries), { language: "en" })).answers;
    expect(first).toMatchObject({ outcome: "BOOKED", bookedPoints: -75 });
    expect(second).toMatchObject({ outcome: "BOOKED", bookedPoints: -25 });
    expect(second).toMatchObject({
      differences: [{ kind: "RETURN", expectedPoints: -100, bookedPoints: -25 }],
      remarks: ["Line 1: more comes back than is left of the sale. Only what it gave is taken."],
    });
    expect(await balanceOf(card)).toBe(300);
  });

  it("without a person on duty is refused, and the back office sees its amount and books it once", async () => {
    const { card, transactionId } = await sold();
    const outbox = new TestOutbox();
    const entry = returnEntry(outbox, transactionId);
    const held = [{ first: entry.number, last: entry.number }];
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry], { held })))).toEqual(["DUTY_REQUIRED"]);
    const params = { programId: "pfm" };
    const open = { params, query: { state: "open", limit: "200" } };
    const { data } = await callV2(world, deadLettersApi.listDeadLetters, open, { who: "admin" });
    const [letter] = data;
    expect(letter).toMatchObject({ kind: "SALE", keyCode: null, amount: -20, points: -100, code: "DUTY_REQUIRED" });
    const retry = { params: { ...params, letterId: String(letter?.id) }, body: {} };
    expect(await callV2(world, deadLettersApi.retryDeadLetter, retry, { who: "admin" })).toMatchObject({
      state: "BOOKED",
    });
    const { answers } = await sendOutbox(world, outbox.body([entry]));
    expect(answers).toMatchObject([{ outcome: "BOOKED", bookedPoints: -100, bookedBy: "BACK_OFFICE" }]);
    expect(await balanceOf(card)).toBe(300);
  });

  it("counts towards the returns that one person may take in a day", { tags: ["B-29", "A-70"] }, async () => {
    const { card, transactionId, statement } = await sold();
    await world.test.query("UPDATE punktum.programs SET returns_per_person_day = 2 WHERE id = 'pfm'");
    world.refreshCatalogues();
    const outbox = new TestOutbox(statement);
    const entries = [1, 2, 3].map(() => returnEntry(outbox, transactionId, 1));
    const outcomes = outcomesOf(await sendOutbox(world, outbox.body(entries)));
    await world.test.query("UPDATE punktum.programs SET returns_per_person_day = DEFAULT WHERE id = 'pfm'");
    world.refreshCatalogues();
    expect(outcomes.toSorted()).toEqual(["BOOKED", "BOOKED", "SECOND_PERSON_REQUIRED"]);
    expect(await balanceOf(card)).toBe(390);
  });

  it("of a sale that is not known here takes no points of anybody, and the ledger stays consistent", async () => {
    const { card, statement } = await sold();
    const outbox = new TestOutbox(statement);
    const { answers } = await sendOutbox(world, outbox.body([returnEntry(outbox, randomUUID())]));
    expect(answers).toMatchObject([{ outcome: "BOOKED", bookedPoints: -20 }]);
    expect(answers[0]).not.toHaveProperty("balance");
    expect(await balanceOf(card)).toBe(400);
    expect((await checkLedger(world.test.url)).findings).toEqual([]);
  });
});
