import { deviceCareApi } from "@punktum/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addDuty, outcomesOf, sendOutbox, TestOutbox } from "../../testing/outbox-world.ts";

/** `npm run soak -- O6` plays two hundred. */
const HISTORIES = Number(process.env["LOSS_HISTORIES"] ?? 15);

let world: LoyaltyWorld;
let statement: string;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  ({ statement } = await addDuty(world));
});
afterAll(() => world.close());

const readCare = async () =>
  (await callV2(world, deviceCareApi.readDeviceCare, { params: { id: world.device.id } }, { who: "admin" })).outbox;
const problems = async () =>
  (await callV2(world, deviceCareApi.listDeviceHealth, {}, { who: "admin" })).data.find(
    ({ id }) => id === world.device.id,
  )?.problems;
const settle = (reason: string) =>
  callV2(
    world,
    deviceCareApi.settleOutboxLoss,
    { params: { id: world.device.id }, body: { reason } },
    { who: "admin" },
  );
/** Closes the storage, so that the next one is no loss. */
const close = (outbox: TestOutbox) => sendOutbox(world, outbox.body([], { held: [], closing: true }));

describe("detection of lost entries", { tags: ["O6"] }, () => {
  it("names numbers that the tablet neither holds nor sent, until the loss is settled", async () => {
    const { card } = await addAccount(world);
    const outbox = new TestOutbox(statement);
    const entries = Array.from({ length: 10 }, () => outbox.points(card));
    await sendOutbox(world, outbox.body(entries.slice(0, 3), { held: [{ first: 1, last: 10 }] }));
    // Entries 5, 6 and 9 were deleted from the tablet's storage.
    const held = [
      { first: 4, last: 4 },
      { first: 7, last: 8 },
      { first: 10, last: 10 },
    ];
    const { health } = await sendOutbox(world, outbox.body([], { held }));
    expect(health).toMatchObject({
      missing: [
        { first: 5, last: 6 },
        { first: 9, last: 9 },
      ],
      missingCount: 3,
    });
    expect(await problems()).toContain("BOOKINGS_LOST");
    expect(await readCare()).toEqual(health);
    // An entry counted as lost may still arrive.
    await sendOutbox(world, outbox.body(entries.slice(8, 9), { held }));
    expect((await readCare()).missing).toEqual([{ first: 5, last: 6 }]);
    await settle("Booked again by hand");
    expect(await readCare()).toMatchObject({ missing: [], missingCount: 0 });
    expect(await problems()).not.toContain("BOOKINGS_LOST");
    const [row] = await world.test.query(
      "SELECT reason, before FROM punktum.audit_log WHERE action = 'OUTBOX_LOSS_SETTLED'",
    );
    expect(row).toMatchObject({ reason: "Booked again by hand", before: { missing: [{ first: 5, last: 6 }] } });
    await close(outbox);
  });

  it("names a lost storage with its last number and content", async () => {
    const { card } = await addAccount(world);
    const outbox = new TestOutbox(statement);
    const entries = Array.from({ length: 5 }, () => outbox.points(card));
    await sendOutbox(world, outbox.body(entries.slice(0, 2), { held: [{ first: 1, last: 5 }] }));
    const next = new TestOutbox(statement);
    const { health } = await sendOutbox(world, next.body([], { held: [] }));
    expect(health).toMatchObject({
      outboxId: next.id,
      missing: [],
      lost: [{ outboxId: outbox.id, lastNumber: 5, waiting: 3 }],
    });
    expect(await problems()).toContain("BOOKINGS_LOST");
    await settle("The shop has the receipts");
    expect((await readCare()).lost).toEqual([]);
    await close(next);
  });

  it("ignores a storage that was closed, and one that reports again", async () => {
    const first = new TestOutbox(statement);
    await close(first);
    const second = new TestOutbox(statement);
    expect((await sendOutbox(world, second.body([], { held: [] }))).health.lost).toEqual([]);
    const third = new TestOutbox(statement);
    expect((await sendOutbox(world, third.body([], { held: [] }))).health.lost).toHaveLength(1);
    expect((await sendOutbox(world, second.body([], { held: [] }))).health.lost).toEqual([]);
    await close(second);
    await close(third);
  });

  it("finds every deleted entry, and no others", async () => {
    const { card } = await addAccount(world);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("SENT", "KEPT", "DELETED"), { minLength: 1, maxLength: 12 }),
        async (fates) => {
          const outbox = new TestOutbox(statement);
          const entries = fates.map((fate) => ({ fate, entry: outbox.points(card) }));
          const thoseOf = (wanted: string) => entries.filter(({ fate }) => fate === wanted).map(({ entry }) => entry);
          const numbersOf = (wanted: string) => thoseOf(wanted).map(({ number }) => number);
          const asRanges = (numbers: readonly number[]) => numbers.map((number) => ({ first: number, last: number }));
          const sent = thoseOf("SENT");
          await sendOutbox(world, outbox.body(sent, { held: [{ first: 1, last: fates.length }] }));
          const { health } = await sendOutbox(world, outbox.body([], { held: asRanges(numbersOf("KEPT")) }));
          const told = health.missing.flatMap(({ first, last }) =>
            Array.from({ length: last - first + 1 }, (_, index) => first + index),
          );
          expect(told).toEqual(numbersOf("DELETED"));
          await close(outbox);
        },
      ),
      { numRuns: HISTORIES },
    );
    await settle("Only a test");
  });

  it("ignores a late report", async () => {
    const { card } = await addAccount(world);
    const outbox = new TestOutbox(statement);
    const late = outbox.body([outbox.points(card)], { held: [{ first: 1, last: 1 }] });
    const entries = [outbox.points(card), outbox.points(card)];
    await sendOutbox(world, outbox.body(entries, { held: [{ first: 1, last: 3 }] }));
    const reply = await sendOutbox(world, late);
    expect(outcomesOf(reply)).toEqual(["BOOKED"]);
    expect(reply.health).toMatchObject({ lastNumber: 3, missing: [] });
    await close(outbox);
  });

  it("needs the right to edit tablets to settle a loss", async () => {
    const input = { params: { id: world.device.id }, body: { reason: "x" } };
    expect(await refusalV2(world, deviceCareApi.settleOutboxLoss, input, { who: "support" })).toMatchObject({
      code: "GENERAL_NO_PERMISION",
    });
  });
});
