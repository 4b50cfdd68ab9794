import { randomUUID } from "node:crypto";
import { outboxApi } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import {
  addDuty,
  bookingsOf,
  DAY,
  forgetOutboxes,
  HOUR,
  MINUTE,
  outcomesOf,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
beforeEach(() => forgetOutboxes(world));
afterAll(() => world.close());

/** Sends points for a new account, and tells the outcome and what was booked. */
async function tryPoints(
  outbox: TestOutbox,
  { secondsAgo = 0, who = "device" }: { secondsAgo?: number; who?: "device" | "otherDevice" } = {},
): Promise<readonly [string | undefined, number]> {
  const { id, card } = await addAccount(world);
  const [outcome] = outcomesOf(await sendOutbox(world, outbox.body([outbox.points(card, secondsAgo)]), { who }));
  return [outcome, (await bookingsOf(world, id)).length];
}

const NOTHING = ["DUTY_REQUIRED", 0] as const;
const BOOKED = ["BOOKED", 1] as const;

describe("a stolen tablet cannot book points", { tags: ["T4", "B-40"] }, () => {
  it("without a statement, or with a forged one", async () => {
    expect(await tryPoints(new TestOutbox())).toEqual(NOTHING);
    expect(await tryPoints(new TestOutbox(`ds_${randomUUID()}`))).toEqual(NOTHING);
  });

  it("with the duty token instead of a statement", async () => {
    expect(await tryPoints(new TestOutbox(world.dutyTokens.device))).toEqual(NOTHING);
  });

  it("with the statement of another tablet", async () => {
    const { statement } = await addDuty(world);
    expect(await tryPoints(new TestOutbox(statement), { who: "otherDevice" })).toEqual(NOTHING);
    expect(await tryPoints(new TestOutbox(statement))).toEqual(BOOKED);
  });

  it("after the sign-off, before the sign-in, or longer than a shift after it", async () => {
    const ended = await addDuty(world, { startedSecondsAgo: 3 * HOUR, endedSecondsAgo: HOUR });
    expect(await tryPoints(new TestOutbox(ended.statement), { secondsAgo: 2 * HOUR })).toEqual(BOOKED);
    expect(await tryPoints(new TestOutbox(ended.statement))).toEqual(NOTHING);
    await forgetOutboxes(world);
    const shift = await addDuty(world, { startedSecondsAgo: 3 * DAY });
    expect(await tryPoints(new TestOutbox(shift.statement), { secondsAgo: 3 * DAY + HOUR })).toEqual(NOTHING);
    await forgetOutboxes(world);
    expect(await tryPoints(new TestOutbox(shift.statement), { secondsAgo: 2 * DAY })).toEqual(NOTHING);
  });

  it("by setting its time back to an ended duty", async () => {
    const { statement, id } = await addDuty(world, { startedSecondsAgo: 3 * HOUR });
    const outbox = new TestOutbox(statement);
    expect(await tryPoints(outbox)).toEqual(BOOKED);
    await world.test.query("UPDATE punktum.duties SET ended_at = now() - interval '1 hour' WHERE id = $1", [id]);
    // The number did not exist a moment ago, so the entry is not two hours old.
    expect(await tryPoints(outbox, { secondsAgo: 2 * HOUR })).toEqual(NOTHING);
  });

  it("by replacing the storage that was in contact", async () => {
    const { statement, id } = await addDuty(world, { startedSecondsAgo: 3 * HOUR });
    expect(await tryPoints(new TestOutbox(statement))).toEqual(BOOKED);
    await world.test.query("UPDATE punktum.duties SET ended_at = now() - interval '1 hour' WHERE id = $1", [id]);
    expect(await tryPoints(new TestOutbox(statement), { secondsAgo: 2 * HOUR })).toEqual(NOTHING);
  });

  it("with a duty that ended by idleness while the tablet was in contact", async () => {
    const { statement, id } = await addDuty(world, { startedSecondsAgo: 3 * HOUR });
    const outbox = new TestOutbox(statement);
    await sendOutbox(world, outbox.body([]));
    const idle = "UPDATE punktum.duties SET last_used_at = now() - interval '1 hour' WHERE id = $1";
    await world.test.query(idle, [id]);
    expect(await tryPoints(outbox)).toEqual(NOTHING);
  });

  it("by sending a refused entry again after its contacts were deleted", async () => {
    const { id, card } = await addAccount(world);
    const { statement, id: dutyId } = await addDuty(world, { startedSecondsAgo: 3 * HOUR });
    const outbox = new TestOutbox(statement);
    await sendOutbox(world, outbox.body([]));
    await world.test.query("UPDATE punktum.duties SET last_used_at = now() - interval '1 hour' WHERE id = $1", [
      dutyId,
    ]);
    const entry = outbox.points(card);
    await sendOutbox(world, outbox.body([entry]));
    await world.test.query("UPDATE punktum.device_outboxes SET contacts = '[]' WHERE id = $1", [outbox.id]);
    const again = await sendOutbox(world, outbox.body([{ ...entry, secondsSinceAction: HOUR }]));
    expect(outcomesOf(again)).toEqual(["DUTY_REQUIRED"]);
    expect(await bookingsOf(world, id)).toEqual([]);
  });

  it("with the duty of a person who was locked out, or has a new password since", async () => {
    const gone = await addDuty(world);
    await world.test.query("UPDATE punktum.admins SET active = false WHERE id = $1", [gone.adminId]);
    expect(await tryPoints(new TestOutbox(gone.statement))).toEqual(NOTHING);
    const renewed = await addDuty(world);
    await world.test.query("UPDATE punktum.admins SET sessions_from = now() - interval '1 hour' WHERE id = $1", [
      renewed.adminId,
    ]);
    expect(await tryPoints(new TestOutbox(renewed.statement))).toEqual(NOTHING);
  });
});

describe("entries of one tablet are separate from others", { tags: ["T4", "T14"] }, () => {
  const refused = (body: object, who: "otherDevice" | "foreignDevice") =>
    refusalV2(world, outboxApi.sendOutbox, { body }, { offDuty: true, who });

  it("a storage belongs to the tablet that named it first", async () => {
    const { id, card } = await addAccount(world);
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const body = outbox.body([outbox.points(card)]);
    await sendOutbox(world, body);
    expect(await refused(body, "otherDevice")).toMatchObject({ status: 403, code: "GENERAL_NO_PERMISION" });
    expect(await bookingsOf(world, id)).toHaveLength(1);
  });

  it("another programme cannot use storage, statement or card", async () => {
    const { id, card } = await addAccount(world);
    const foreign = await addAccount(world, { programId: "mhe", card });
    const { statement } = await addDuty(world);
    const outbox = new TestOutbox(statement);
    const body = outbox.body([outbox.points(card)]);
    await sendOutbox(world, body);
    const there = await sendOutbox(world, body, { who: "foreignDevice" });
    expect(outcomesOf(there)).toEqual(["DUTY_REQUIRED"]);
    expect(there.health.lost).toEqual([]);
    expect(await bookingsOf(world, foreign.id)).toEqual([]);
    expect(await bookingsOf(world, id)).toHaveLength(1);
  });

  it("staff and tills have no outbox", async () => {
    const body = new TestOutbox().body([]);
    const answer = await refusalV2(world, outboxApi.sendOutbox, { body }, { who: "admin" });
    expect(answer).toMatchObject({ status: 403, code: "GENERAL_NO_PERMISION" });
  });
});

describe("in a programme without staff on duty", () => {
  it("entries are booked for the tablet, and guessing cards is limited", { tags: ["T10"] }, async () => {
    await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'OFF' WHERE id = 'pfm'");
    expect(await tryPoints(new TestOutbox())).toEqual(BOOKED);
    const outbox = new TestOutbox();
    const guesses = Array.from({ length: 50 }, (_, index) => outbox.points(String(5_999_000_000 + index), MINUTE));
    const found = outcomesOf(await sendOutbox(world, outbox.body(guesses)));
    expect(new Set(found)).toEqual(new Set(["USER_KEY_DOES_NOT_EXIST", "LATER"]));
    expect(found.filter((outcome) => outcome === "LATER").length).toBeGreaterThan(10);
    await world.test.query("UPDATE punktum.programs SET staff_on_duty = 'REQUIRED' WHERE id = 'pfm'");
  });
});
