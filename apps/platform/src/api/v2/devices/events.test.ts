import { deviceEventsApi } from "@punktum/contracts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeWaitingEvents } from "../../../places/device-events/index.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;

beforeAll(async () => {
  world = await createLoyaltyWorld();
  for (const reason of ["one", "two", "three"]) {
    await world.test.query(
      "INSERT INTO punktum.outbox (program_id, topic, device_id, payload) VALUES ('pfm', 'UNMOUNT', $1, $2)",
      [world.device.id, JSON.stringify({ reason })],
    );
  }
  await placeWaitingEvents({ database: world.database, log: pino({ level: "silent" }) }, () => undefined);
});
afterAll(() => world.close());

const { readDeviceEvents, acknowledgeDeviceEvents } = deviceEventsApi;

describe("catch-up over HTTP", () => {
  it("returns the caller's own events after a position, in order, page by page", { tags: ["SOCK-03"] }, async () => {
    const first = await callV2(world, readDeviceEvents, { query: { after: "0", limit: "2" } });
    expect(first).toMatchObject({
      events: [
        { event: "UNMOUNT", position: 1, reason: "one" },
        { event: "UNMOUNT", position: 2, reason: "two" },
      ],
      lastPosition: 3,
      acknowledgedPosition: 0,
    });
    const second = await callV2(world, readDeviceEvents, { query: { after: "2", limit: "2" } });
    expect(second.events).toMatchObject([{ position: 3, reason: "three" }]);
  });

  it("returns no events of another device", async () => {
    const others = await callV2(world, readDeviceEvents, { query: { after: "0" } }, { who: "otherDevice" });
    const foreign = await callV2(world, readDeviceEvents, { query: { after: "0" } }, { who: "foreignDevice" });
    expect([others, foreign]).toEqual([
      { events: [], lastPosition: 0, acknowledgedPosition: 0 },
      { events: [], lastPosition: 0, acknowledgedPosition: 0 },
    ]);
  });

  it("continues after the acknowledged position, which never decreases nor exceeds the last event", async () => {
    const acknowledge = (position: number) => callV2(world, acknowledgeDeviceEvents, { body: { position } });
    expect(await acknowledge(2)).toEqual({ acknowledgedPosition: 2 });
    expect(await acknowledge(1)).toEqual({ acknowledgedPosition: 2 });
    expect((await callV2(world, readDeviceEvents, {})).events).toMatchObject([{ position: 3 }]);
    expect(await acknowledge(99)).toEqual({ acknowledgedPosition: 3 });
    expect((await callV2(world, readDeviceEvents, {})).events).toEqual([]);
  });

  it("is for devices only", async () => {
    expect(await codeV2(world, readDeviceEvents, {}, { who: "admin" })).toBe("GENERAL_NO_PERMISION");
    expect(await codeV2(world, acknowledgeDeviceEvents, { body: { position: 1 } }, { who: "storeStaff" })).toBe(
      "GENERAL_NO_PERMISION",
    );
    expect(await codeV2(world, acknowledgeDeviceEvents, { body: { position: -1 } })).toBe("REQUEST_INVALID");
  });
});
