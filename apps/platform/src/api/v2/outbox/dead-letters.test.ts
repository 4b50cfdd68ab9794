import { deadLettersApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, type Who } from "../../testing/loyalty-world.ts";
import { addDuty, bookingsOf, HOUR, outcomesOf, sendOutbox, TestOutbox } from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const programId = "pfm";
const list = (who: Who = "admin", state: "open" | "done" = "open") =>
  callV2(world, deadLettersApi.listDeadLetters, { params: { programId }, query: { state, limit: "200" } }, { who });
const retry = (letterId: string, body: object = {}, who: Who = "admin") =>
  callV2(world, deadLettersApi.retryDeadLetter, { params: { programId, letterId }, body }, { who });
const discard = (letterId: string, reason = "Card of another shop", who: Who = "admin") =>
  callV2(world, deadLettersApi.discardDeadLetter, { params: { programId, letterId }, body: { reason } }, { who });

/** Outcomes of booking and withdrawal, by number of bookings. */
const ENDINGS = [
  ["ENTRY_VOID", "WITHDRAWN"],
  ["BOOKED", "BOOKED"],
] as const;

/** Ids of all pages of two letters each. */
async function idsOfPages(after?: string): Promise<readonly string[]> {
  const query = { state: "open", limit: "2", ...(after !== undefined && { after }) };
  const input = { params: { programId }, query };
  const { data, next } = await callV2(world, deadLettersApi.listDeadLetters, input, { who: "admin" });
  const ids = data.map(({ id }) => id);
  return next === null ? ids : [...ids, ...(await idsOfPages(next))];
}

/** Retries; the entry may already be booked. */
const retryOrLate = (letterId: string, keyCode: string) => retry(letterId, { keyCode }).catch(() => undefined);

let lastUnknown = 4_990_000_000;

/** An entry refused for an unknown card, with its tablet. */
async function refusedEntry(
  options: { readonly storeId?: number; readonly who?: Who; readonly withoutDuty?: boolean } = {},
) {
  const { storeId = 1, who = "device", withoutDuty = false } = options;
  lastUnknown += 1;
  const card = String(lastUnknown);
  const { statement, adminId } = await addDuty(world, { storeId, startedSecondsAgo: 5 * HOUR });
  const outbox = new TestOutbox(withoutDuty ? undefined : statement);
  const entry = outbox.sale(card, 4 * HOUR, 25);
  await world.test.query("UPDATE punktum.device_outboxes SET closed_at = now(), heard_at = now() - interval '9 hours'");
  await sendOutbox(world, outbox.body([entry], { held: [{ first: 1, last: 1 }] }), { who });
  const letter = (await list()).data.find(({ keyCode }) => keyCode === card);
  return { outbox, entry, card, adminId, letter, id: letter?.id ?? "" };
}

describe("a refused entry", { tags: ["O5"] }, () => {
  it("is shown with its reason, person and place", async () => {
    const { letter, card } = await refusedEntry();
    expect(letter).toMatchObject({
      state: "OPEN",
      kind: "SALE",
      staffName: "Kim Kasse",
      storeId: "1",
      keyCode: card,
      amount: 25,
      code: "USER_KEY_DOES_NOT_EXIST",
      refusals: 1,
    });
    const text = JSON.stringify(await world.test.query("SELECT entry FROM punktum.dead_letters"));
    expect(text).not.toContain("ds_");
  });

  it("is booked for another card with its time and person, and the tablet is informed", async () => {
    const { id: accountId, card } = await addAccount(world);
    const { id, outbox, entry, adminId, letter } = await refusedEntry();
    expect(await retry(id, { keyCode: card })).toMatchObject({ state: "BOOKED", keyCode: null });
    const [booking] = await bookingsOf(world, accountId);
    expect(booking).toMatchObject({ admin_id: adminId, store_id: 1 });
    expect(booking?.booked_at.toISOString()).toBe(letter?.actionTime);
    const report = await sendOutbox(world, outbox.body([], { held: [{ first: 1, last: 1 }] }));
    expect(report.settled).toMatchObject([{ number: 1, outcome: "BOOKED" }]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry])))).toEqual(["BOOKED"]);
    expect(await bookingsOf(world, accountId)).toHaveLength(1);
    const audited = await world.test.query(
      "SELECT actor_id FROM punktum.audit_log WHERE action = 'DEAD_LETTER_RETRIED' AND subject_id = $1",
      [id],
    );
    expect(audited).toEqual([{ actor_id: world.adminId }]);
  });

  it("stays open with the new reason if it is refused again", async () => {
    const { id } = await refusedEntry();
    const closed = await addAccount(world, { identifierStatus: "DEACTIVATED" });
    expect(await retry(id, { keyCode: closed.card })).toMatchObject({
      state: "OPEN",
      code: "USER_KEY_DEACTIVATED",
      refusals: 2,
      keyCode: closed.card,
    });
  });

  it("is never booked once discarded, and the tablet gets the reason", async () => {
    const { id: accountId, card } = await addAccount(world);
    const { id, outbox, entry } = await refusedEntry();
    expect(await discard(id, "Card of another shop")).toMatchObject({ state: "DISCARDED", settledBy: /@pfm/ });
    const held = [{ first: 1, last: 1 }];
    const corrected = { ...entry, sale: { ...entry.sale, keyCode: card } };
    const reply = await sendOutbox(world, outbox.body([corrected], { held }));
    expect(outcomesOf(reply)).toEqual(["ENTRY_VOID"]);
    expect(reply.settled).toMatchObject([{ number: 1, outcome: "DISCARDED", reason: "Card of another shop" }]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([outbox.withdrawal(entry)])))).toEqual(["WITHDRAWN"]);
    expect(await bookingsOf(world, accountId)).toEqual([]);
    const input = { params: { programId, letterId: id }, body: {} };
    expect(await codeV2(world, deadLettersApi.retryDeadLetter, input, { who: "admin" })).toBe("NOT_FOUND");
  });

  it("without a proven duty is booked in the name of the decider", async () => {
    const { card, id: accountId } = await addAccount(world);
    const { id, letter } = await refusedEntry({ withoutDuty: true });
    expect(letter).toMatchObject({ code: "DUTY_REQUIRED", staffName: "" });
    await retry(id, { keyCode: card });
    expect((await bookingsOf(world, accountId))[0]?.admin_id).toBe(world.adminId);
  });

  it("is booked once if tablet and back office try concurrently", { tags: ["O3"] }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id: accountId, card } = await addAccount(world);
      const { id, outbox, entry } = await refusedEntry();
      const corrected = { ...entry, sale: { ...entry.sale, keyCode: card } };
      await Promise.all([
        sendOutbox(world, outbox.body([corrected])),
        retryOrLate(id, card),
        sendOutbox(world, outbox.body([corrected])),
      ]);
      expect(await bookingsOf(world, accountId)).toHaveLength(1);
      expect((await list()).data.filter((letter) => letter.id === id)).toEqual([]);
    }
  });

  it("is either booked or withdrawn if both arrive concurrently", { tags: ["O4"] }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id: accountId, card } = await addAccount(world);
      const { outbox, entry } = await refusedEntry();
      const corrected = { ...entry, sale: { ...entry.sale, keyCode: card } };
      const [booking, withdrawal] = await Promise.all([
        sendOutbox(world, outbox.body([corrected])),
        sendOutbox(world, outbox.body([outbox.withdrawal(entry)])),
      ]);
      const bookings = (await bookingsOf(world, accountId)).length;
      expect([...outcomesOf(booking), ...outcomesOf(withdrawal)]).toEqual(ENDINGS[bookings]);
    }
  });
});

describe("a withdrawal", { tags: ["O4"] }, () => {
  it("before the entry arrives refuses its key permanently, and is recorded with its reason", async () => {
    const { id: accountId, card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entry = outbox.points(card);
    expect(outcomesOf(await sendOutbox(world, outbox.body([outbox.withdrawal(entry)])))).toEqual(["WITHDRAWN"]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([outbox.withdrawal(entry)])))).toEqual(["WITHDRAWN"]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry])))).toEqual(["ENTRY_VOID"]);
    expect(await bookingsOf(world, accountId)).toEqual([]);
    const rows = await world.test.query(
      "SELECT reason, after ->> 'by' AS by FROM punktum.audit_log WHERE action = 'ENTRY_WITHDRAWN' AND after ->> 'outboxId' = $1",
      [outbox.id],
    );
    expect(rows).toEqual([{ reason: "Typed twice", by: "Kim Kasse" }]);
  });

  it("of an entry that was booked finds the booking", async () => {
    const { card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entry = outbox.points(card);
    await sendOutbox(world, outbox.body([entry]));
    expect((await sendOutbox(world, outbox.body([outbox.withdrawal(entry)]))).answers).toMatchObject([
      { outcome: "BOOKED", bookedPoints: 7 },
    ]);
  });
});

describe("reach of dead letters", { tags: ["T14"] }, () => {
  it("staff of another shop can neither read nor decide them", async () => {
    const { id } = await refusedEntry({ storeId: 3 });
    expect((await list("storeStaff")).data.filter((letter) => letter.id === id)).toEqual([]);
    const input = { params: { programId, letterId: id }, body: { reason: "mine" } };
    expect(await refusalV2(world, deadLettersApi.discardDeadLetter, input, { who: "storeStaff" })).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
    const { id: own } = await refusedEntry({ storeId: 1 });
    expect((await list("storeStaff")).data.map((letter) => letter.id)).toContain(own);
  });

  it("another programme gets the answer for an unknown one", async () => {
    const input = { params: { programId: "mhe" }, query: { state: "open" } };
    expect(await codeV2(world, deadLettersApi.listDeadLetters, input, { who: "admin" })).toBe("ORGANIZATION_NOT_FOUND");
  });

  it("pages have no gaps", async () => {
    const all = (await list()).data.map(({ id }) => id);
    expect(await idsOfPages()).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });
});
