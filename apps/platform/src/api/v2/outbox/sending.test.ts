import { randomUUID } from "node:crypto";
import { outboxApi, staffOnDutyApi, transactionsApi } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestIdOf } from "../../../office/idempotency/index.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import {
  addDuty,
  bookingsOf,
  DAY,
  forgetOutboxes,
  HOUR,
  MINUTE,
  outcomesOf,
  reopenDuty,
  type OutboxReply,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
beforeEach(() => forgetOutboxes(world));
afterAll(() => world.close());

const agoMs = (seconds: number): number => world.clock.nowMs() - seconds * 1_000;
/** For each booking of an account, earliest first, whether its time is within half a minute of the expected one. */
async function areAt(accountId: string, expectedMs: readonly number[]): Promise<readonly boolean[]> {
  const rows = await bookingsOf(world, accountId);
  const times = rows.map(({ booked_at: at }) => at.getTime()).toSorted((left, right) => left - right);
  return times.map((atMs, index) => Math.abs(atMs - (expectedMs[index] ?? 0)) < 30_000);
}

/** The last past Sunday of October, half past two in summer time. */
function lastClockChangeMs(nowMs: number): number {
  const year = new Date(nowMs).getUTCFullYear();
  const changes = [year, year - 1].map((of) => {
    const last = new Date(Date.UTC(of, 9, 31));
    return Date.UTC(of, 9, 31 - last.getUTCDay(), 0, 30);
  });
  return changes.find((changeMs) => changeMs < nowMs - DAY * 1_000) ?? 0;
}

/** A member of each answer; undefined where it has none. */
const membersOf = ({ answers }: OutboxReply, name: string): readonly unknown[] =>
  answers.map((answer) => Object.entries(answer).find(([member]) => member === name)?.[1]);

/** The same tablet at two platform processes, alternating. */
const inTurns = (count: number, processes: readonly LoyaltyWorld[]): readonly LoyaltyWorld[] =>
  Array.from({ length: count }, (_, index) => processes[index % processes.length]).filter((one) => one !== undefined);

describe("entries stored offline", () => {
  it(
    "are booked with the time of the action, and the person and shop of the confirmation",
    { tags: ["O7", "O3"] },
    async () => {
      const { id, card } = await addAccount(world);
      const duty = await addDuty(world, { startedSecondsAgo: 30 * DAY, lastUsedSecondsAgo: 30 * DAY, storeId: 3 });
      const outbox = new TestOutbox(duty.statement);
      const entries = [outbox.sale(card, 29.5 * DAY), outbox.points(card, 29.4 * DAY)];
      const reply = await sendOutbox(world, outbox.body(entries));
      expect(outcomesOf(reply)).toEqual(["BOOKED", "BOOKED"]);
      const rows = await bookingsOf(world, id);
      expect(rows.map(({ admin_id: by, store_id: store }) => [by, store])).toEqual([
        [duty.adminId, 3],
        [duty.adminId, 3],
      ]);
      expect(await areAt(id, [agoMs(29.5 * DAY), agoMs(29.4 * DAY)])).toEqual([true, true]);
    },
  );

  it("follow the rules of their day, and the reasons explain the difference", { tags: ["O7"] }, async () => {
    const { card } = await addAccount(world);
    const { statement } = await addDuty(world, { startedSecondsAgo: 3 * DAY });
    await world.test.query(
      `INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type, name, factor, valid_to)
       VALUES ('pfm', 901, 'rmt', 'RMT', 'MULTIPLIERACTION', 'Double week', 2, now() - interval '2 days')`,
    );
    const outbox = new TestOutbox(statement);
    const sale = (secondsAgo: number) => {
      const entry = outbox.sale(card, secondsAgo);
      const lineItems = [{ extendedAmount: 10, revenueKey: "rmt" as const }];
      const expectedReasons = [{ kind: "PROMOTION" as const, id: "901", points: 20 }];
      return { ...entry, sale: { ...entry.sale, lineItems }, expectedPoints: 20, expectedReasons };
    };
    const [before, after] = (await sendOutbox(world, outbox.body([sale(2.6 * DAY), sale(2.5 * DAY)]))).answers;
    expect([before, after].map((answer) => answer?.outcome)).toEqual(["BOOKED", "BOOKED"]);
    expect(before).toMatchObject({ expectedPoints: 20, bookedPoints: 20 });
    expect(before).not.toHaveProperty("differences");
    await forgetOutboxes(world);
    const later = await addDuty(world, { startedSecondsAgo: 1.5 * DAY });
    const next = { ...sale(1.4 * DAY), statement: later.statement };
    const [ended] = (await sendOutbox(world, outbox.body([next]))).answers;
    const differences = [
      { kind: "STANDARD", expectedPoints: 0, bookedPoints: 10 },
      { kind: "PROMOTION", id: "901", expectedPoints: 20, bookedPoints: 0 },
    ];
    expect(ended).toMatchObject({ expectedPoints: 20, bookedPoints: 10, differences });
    const again = await sendOutbox(world, outbox.body([next]));
    expect(again.answers[0]).toMatchObject({ replayed: true, differences });
  });

  it("stay between the surrounding contacts, even with a wrong clock", { tags: ["O7"] }, async () => {
    const { id, card } = await addAccount(world);
    const { statement } = await addDuty(world, { startedSecondsAgo: HOUR });
    const outbox = new TestOutbox(statement);
    await sendOutbox(world, outbox.body([]));
    const tenYears = 10 * 365 * DAY;
    const reply = await sendOutbox(world, outbox.body([outbox.points(card, tenYears), outbox.points(card, 0)]));
    expect(outcomesOf(reply)).toEqual(["BOOKED", "BOOKED"]);
    expect(await areAt(id, [agoMs(0), agoMs(0)])).toEqual([true, true]);
  });

  it("keep their time in the repeated hour of a clock change", { tags: ["O7"] }, async () => {
    const { id, card } = await addAccount(world);
    const changeMs = lastClockChangeMs(world.clock.nowMs());
    const secondsAgo = (world.clock.nowMs() - changeMs) / 1_000;
    const { statement } = await addDuty(world, { startedSecondsAgo: secondsAgo + HOUR });
    const outbox = new TestOutbox(statement);
    // Half past two, first in summer time and an hour later in winter time.
    await sendOutbox(world, outbox.body([outbox.sale(card, secondsAgo), outbox.sale(card, secondsAgo - HOUR)]));
    expect(await areAt(id, [changeMs, changeMs + HOUR * 1_000])).toEqual([true, true]);
  });

  it("raise no flag by arriving in bulk", { tags: ["B-29"] }, async () => {
    const { id, card } = await addAccount(world);
    await world.test.query("UPDATE punktum.programs SET flag_bookings_per_card_hour = 5 WHERE id = 'pfm'");
    world.refreshCatalogues();
    const { statement } = await addDuty(world, { startedSecondsAgo: 16 * HOUR });
    const outbox = new TestOutbox(statement);
    const entries = Array.from({ length: 10 }, (_, index) => outbox.points(card, (15 - index) * HOUR));
    await sendOutbox(world, outbox.body(entries.toReversed()));
    expect(await bookingsOf(world, id)).toHaveLength(10);
    const flags = await world.test.query("SELECT 1 FROM punktum.account_fraud_flags WHERE account_id = $1", [id]);
    expect(flags).toEqual([]);
    const rush = Array.from({ length: 6 }, () => outbox.points(card, 10 * MINUTE));
    await sendOutbox(world, outbox.body(rush));
    const raised = await world.test.query("SELECT 1 FROM punktum.account_fraud_flags WHERE account_id = $1", [id]);
    expect(raised).toHaveLength(1);
    await world.test.query("UPDATE punktum.programs SET flag_bookings_per_card_hour = NULL WHERE id = 'pfm'");
    world.refreshCatalogues();
  });
});

describe("an entry is booked once", () => {
  it("when it is sent repeatedly, in sequence and concurrently to two processes", { tags: ["O3", "L4"] }, async () => {
    const { id, card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entries = [outbox.sale(card, 60), outbox.points(card, 50), outbox.checkIn(card, 40)];
    const second = await world.secondApp();
    const processes = inTurns(8, [world, { ...world, app: second }]);
    const replies = await Promise.all(processes.map((process) => sendOutbox(process, outbox.body(entries))));
    expect(replies.flatMap(outcomesOf)).toEqual(Array.from({ length: 24 }, () => "BOOKED"));
    const last = await sendOutbox(world, outbox.body(entries));
    expect(membersOf(last, "replayed")).toEqual([true, true, true]);
    expect(await bookingsOf(world, id)).toHaveLength(2);
    const checkIns = await world.test.query(
      "SELECT 1 FROM punktum.audit_log WHERE action = 'CHECK_IN' AND subject_id = $1",
      [id],
    );
    expect(checkIns).toHaveLength(1);
    await second.close();
  });

  it("when the process died between booking and answer", { tags: ["O3", "D1"] }, async () => {
    const { id, card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entry = outbox.sale(card, 0);
    const { keyCode: accountId, ...body } = entry.sale;
    // The state after such a crash: the booking exists, and the number has no answer.
    await reopenDuty(world);
    await callV2(world, transactionsApi.createAccountTransaction, { params: { accountId }, body }, { key: entry.key });
    const [answer] = (await sendOutbox(world, outbox.body([entry]))).answers;
    expect(answer).toMatchObject({ outcome: "BOOKED", replayed: true });
    expect(await bookingsOf(world, id)).toHaveLength(1);
  });

  it("when staff corrected it after a booking whose answer was lost", { tags: ["O4"] }, async () => {
    const [{ id, card }, other] = [await addAccount(world), await addAccount(world)];
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entry = outbox.points(card, 60);
    await sendOutbox(world, outbox.body([entry]));
    const corrected = { ...entry, points: { ...entry.points, keyCode: other.card, points: 99 } };
    const [answer] = (await sendOutbox(world, outbox.body([corrected]))).answers;
    expect(answer).toMatchObject({ outcome: "BOOKED", replayed: true, bookedPoints: 7 });
    expect(await bookingsOf(world, id)).toHaveLength(1);
    expect(await bookingsOf(world, other.id)).toEqual([]);
  });

  it("and its number cannot be reused", { tags: ["T4"] }, async () => {
    const { id, card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const entry = outbox.points(card, 60);
    await sendOutbox(world, outbox.body([entry]));
    const second = { ...entry, key: randomUUID() };
    expect(outcomesOf(await sendOutbox(world, outbox.body([second])))).toEqual(["REQUEST_INVALID"]);
    expect(await bookingsOf(world, id)).toHaveLength(1);
    const twice = [outbox.points(card), { ...outbox.points(card), number: outbox.lastNumber - 1 }];
    expect(await codeV2(world, outboxApi.sendOutbox, { body: outbox.body(twice) })).toBe("REQUEST_INVALID");
  });
});

describe("entries do not wait for each other", () => {
  it("a refused or unreadable entry does not block others", { tags: ["O5"] }, async () => {
    const [one, other] = [await addAccount(world), await addAccount(world)];
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const lane = "the same member";
    const bad = { ...outbox.points("4999999999"), lane };
    const behind = { ...outbox.points(one.card), lane };
    const odd = { ...outbox.points(one.card), kind: "TELEPORT" };
    const entries = [bad, behind, odd, outbox.sale(other.card)];
    const reply = await sendOutbox(world, { ...outbox.body([]), entries });
    expect(outcomesOf(reply)).toEqual(["USER_KEY_DOES_NOT_EXIST", "BOOKED", "REQUEST_INVALID", "BOOKED"]);
    expect(reply.health.deadLetters).toBe(2);
    const again = await sendOutbox(world, { ...outbox.body([]), entries });
    expect(membersOf(again, "refusals")).toEqual([2, undefined, 2, undefined]);
    expect(await bookingsOf(world, one.id)).toHaveLength(1);
  });

  it("a lane stops at its first entry without an answer, and the others continue", { tags: ["O3"] }, async () => {
    const [one, other] = [await addAccount(world), await addAccount(world)];
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const lane = "the same member";
    const first = { ...outbox.points(one.card), lane };
    const entries = [first, { ...outbox.points(one.card, 0, 8), lane }, outbox.points(other.card)];
    // The state after a crash before the booking: its key is stored for another content.
    await world.test.query(
      `INSERT INTO punktum.hand_work (program_id, id, fingerprint, kind, points, worked_at)
       VALUES ('pfm', $1, sha256('another'), 'POINTS', 1, now())`,
      [requestIdOf("pfm", world.device.id, first.key)],
    );
    expect(outcomesOf(await sendOutbox(world, outbox.body(entries)))).toEqual(["LATER", "LATER", "BOOKED"]);
    expect(outcomesOf(await sendOutbox(world, outbox.body(entries)))).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
    expect((await bookingsOf(world, one.id)).map(({ points }) => points)).toEqual([7, 8]);
  });

  it("the limit of different accounts does not apply to them", { tags: ["O1"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET device_look_ups_per_hour = 1 WHERE id = 'pfm'");
    world.refreshCatalogues();
    const cards = [await addAccount(world), await addAccount(world), await addAccount(world)];
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const reply = await sendOutbox(world, outbox.body(cards.map(({ card }) => outbox.sale(card))));
    expect(outcomesOf(reply)).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
    await world.test.query("UPDATE punktum.programs SET device_look_ups_per_hour = DEFAULT WHERE id = 'pfm'");
    world.refreshCatalogues();
  });
});

describe("a statement", () => {
  it("is issued at sign-in, and books in the name of the signed-in person", { tags: ["O4"] }, async () => {
    const { id, card } = await addAccount(world);
    const { adminId } = await addDuty(world);
    await world.test.query(
      `INSERT INTO punktum.admin_partners (program_id, admin_id, partner_id)
      VALUES ('pfm', $1, 1)`,
      [adminId],
    );
    await world.test.query(
      `INSERT INTO punktum.admin_stores (program_id, admin_id, store_id)
      VALUES ('pfm', $1, 1)`,
      [adminId],
    );
    const setPin = { params: { programId: "pfm", adminId }, body: { pin: "7283" } };
    await callV2(world, staffOnDutyApi.setDutyPin, setPin, { who: "admin" });
    const started = await callV2(world, staffOnDutyApi.startDuty, { body: { pin: "7283" } }, { offDuty: true });
    const outbox = new TestOutbox(started.statement);
    expect(outcomesOf(await sendOutbox(world, outbox.body([outbox.points(card)])))).toEqual(["BOOKED"]);
    expect((await bookingsOf(world, id))[0]?.admin_id).toBe(adminId);
  });
});
