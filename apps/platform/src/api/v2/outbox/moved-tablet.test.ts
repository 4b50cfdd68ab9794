import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, mountDevice } from "../../testing/loyalty-world.ts";
import { addDuty, bookingsOf, HOUR, MINUTE, outcomesOf, sendOutbox, TestOutbox } from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const unmount = (deviceId: string) =>
  world.test.query(
    "UPDATE punktum.mountings SET device_id = NULL, device_key = NULL, mounted_at = NULL WHERE device_id = $1",
    [deviceId],
  );

/** A mounted device of store 1 with a person on duty. */
async function openFormer() {
  const device = await mountDevice(world.database, "pfm", { partnerId: 1, storeId: 1, point: `app-${randomUUID()}` });
  const duty = await addDuty(world, { deviceId: device.id, startedSecondsAgo: 3 * HOUR });
  return { device, duty, outbox: new TestOutbox(duty.statement), madeBy: device.id };
}

/** The tablet as its current device, in store 3. */
const asNew = { who: "otherDevice" } as const;

describe("a tablet that was mounted again", { tags: ["O4", "T1", "T3"] }, () => {
  it("gets its stored entries booked once, with their original person and shop", async () => {
    const { device, duty, outbox, madeBy } = await openFormer();
    const { id, card } = await addAccount(world);
    const entry = { ...outbox.points(card, HOUR), madeBy };
    await unmount(device.id);
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry]), asNew))).toEqual(["BOOKED"]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry]), asNew))).toEqual(["BOOKED"]);
    expect(await bookingsOf(world, id)).toMatchObject([{ points: 7, store_id: 1, admin_id: duty.adminId }]);
  });

  it(
    "recognizes entries that had arrived before its unmounting, and continues the numbers",
    { tags: ["O6"] },
    async () => {
      const { id, card } = await addAccount(world);
      const { statement } = await addDuty(world);
      const outbox = new TestOutbox(statement);
      const [arrived, kept] = [outbox.sale(card), outbox.points(card, MINUTE)];
      await sendOutbox(world, outbox.body([arrived]));
      await unmount(world.device.id);
      const own = { ...(await addDuty(world, { deviceId: await otherDeviceId(), storeId: 3 })) };
      const entries = [arrived, kept].map((entry) => ({ ...entry, madeBy: world.device.id }));
      const later = { ...outbox.points(card), statement: own.statement };
      const held = [{ first: 1, last: 3 }];
      const reply = await sendOutbox(world, outbox.body([...entries, later], { held }), asNew);
      expect(outcomesOf(reply)).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
      expect(reply.health).toMatchObject({ outboxId: outbox.id, lastNumber: 3, missing: [], lost: [] });
      expect((await bookingsOf(world, id)).map(({ store_id }) => store_id)).toEqual([1, 1, 3]);
    },
  );

  it("waits while its previous device is still mounted, and nothing is refused", async () => {
    const { device, outbox, madeBy } = await openFormer();
    const { id, card } = await addAccount(world);
    const body = outbox.body([{ ...outbox.points(card), madeBy }]);
    expect(outcomesOf(await sendOutbox(world, body, asNew))).toEqual(["LATER"]);
    expect(await bookingsOf(world, id)).toEqual([]);
    await unmount(device.id);
    expect(outcomesOf(await sendOutbox(world, body, asNew))).toEqual(["BOOKED"]);
  });

  it("learns that a withdrawn entry was already booked", async () => {
    const { device, outbox, madeBy } = await openFormer();
    const { id, card } = await addAccount(world);
    await unmount(device.id);
    const entry = { ...outbox.points(card, MINUTE), madeBy };
    await sendOutbox(world, outbox.body([entry]), asNew);
    const reply = await sendOutbox(world, outbox.body([{ ...outbox.withdrawal(entry), madeBy }]), asNew);
    expect(outcomesOf(reply)).toEqual(["BOOKED"]);
    expect(await bookingsOf(world, id)).toHaveLength(1);
  });
});

describe("claims to be another device are refused", { tags: ["T4", "T14"] }, () => {
  it("without its statement, with the own statement, or after its duty", async () => {
    const { device, outbox, duty, madeBy } = await openFormer();
    const { id, card } = await addAccount(world);
    await unmount(device.id);
    const own = await addDuty(world, { deviceId: await otherDeviceId(), storeId: 3 });
    const unproven = { ...outbox.points(card), madeBy, statement: undefined };
    const withOwn = { ...outbox.points(card), madeBy, statement: own.statement };
    const withoutName = outbox.points(card);
    await world.test.query("UPDATE punktum.duties SET ended_at = now() - interval '1 hour' WHERE id = $1", [duty.id]);
    const late = { ...outbox.points(card), madeBy };
    const reply = await sendOutbox(world, outbox.body([unproven, withOwn, withoutName, late]), asNew);
    expect(outcomesOf(reply)).toEqual(["DUTY_REQUIRED", "DUTY_REQUIRED", "DUTY_REQUIRED", "DUTY_REQUIRED"]);
    expect(await bookingsOf(world, id)).toEqual([]);
  });

  it("of another programme, or of an unknown device", async () => {
    const { device, outbox, madeBy } = await openFormer();
    const { id, card } = await addAccount(world);
    await addAccount(world, { programId: "mhe", card });
    await unmount(device.id);
    const entry = { ...outbox.points(card), madeBy };
    expect(outcomesOf(await sendOutbox(world, outbox.body([entry]), { who: "foreignDevice" }))).toEqual(["LATER"]);
    const nobody = outbox.body([{ ...entry, madeBy: randomUUID() }]);
    expect(outcomesOf(await sendOutbox(world, nobody, asNew))).toEqual(["LATER"]);
    expect(await bookingsOf(world, id)).toEqual([]);
  });
});

async function otherDeviceId(): Promise<string> {
  const [row] = await world.test.query<{ device_id: string }>(
    "SELECT device_id FROM punktum.mountings WHERE program_id = 'pfm' AND store_id = 3",
  );
  return row?.device_id ?? "";
}
