import { mountingServiceApi, outboxApi, v1, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freeAllPlaces, type MountedTablet, mountTablet, tokenOf as staffToken } from "../../testing/mounted-tablet.ts";
import { callV1, callV2, refusalV1, refusalV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";
import { putOnDuty } from "../../testing/put-on-duty.ts";

let world: PlaceWorld;
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(() => freeAllPlaces(world));
afterAll(() => world.close());

const reason = "Screen broken, sales handed over";
const MISSING = "409 UNMOUNT_REASON_MISSING";

/** A tablet with staff on duty that has reported two bookings it could not send. */
async function tabletWithBookings(more: object = {}) {
  const tablet = await mountTablet(world, "pos-1");
  const { token } = tablet;
  const outboxId = randomUUID();
  const report = (held: readonly object[]) =>
    callV2(world.app, outboxApi.sendOutbox, { token, body: { outboxId, lastNumber: 2, held, entries: [], ...more } });
  await report([{ first: 1, last: 2 }]);
  return { tablet, report, dutyToken: await putOnDuty(world.test.database, "pfm", tablet.id) };
}

const placeOf = async ({ id }: MountedTablet): Promise<string> => {
  const rows = await world.test.query<{ id: string }>("SELECT id FROM punktum.mountings WHERE device_id = $1", [id]);
  return rows[0]?.id ?? "";
};
const unmounting = (deviceId: string) =>
  world.test.query(
    "SELECT before ->> 'unsent' AS unsent, reason FROM punktum.audit_log WHERE device_id = $1 AND action = 'DEVICE_UNMOUNTED'",
    [deviceId],
  );

describe("unmounting a tablet on which bookings wait", { tags: ["O4", "T3"] }, () => {
  it("is refused without a reason in the first generation, and logged with it", { tags: ["MNT-29"] }, async () => {
    const { tablet, dutyToken } = await tabletWithBookings();
    const unmount = (why: object) => {
      const p = { deviceKey: tablet.deviceKey, fromDevice: true, ...why };
      return { ac: "pfm", ak: tablet.token, dutyToken, p };
    };
    expect(await refusalV1(world.app, v1.unMountDevice, unmount({}))).toBe("200 UNMOUNT_REASON_MISSING");
    expect(await refusalV1(world.app, v1.unMountDevice, unmount({ reason: "  " }))).toBe("200 UNMOUNT_REASON_MISSING");
    expect(await unmounting(tablet.id)).toEqual([]);
    await callV1(world.app, v1.unMountDevice, unmount({ reason }));
    expect(await unmounting(tablet.id)).toEqual([{ unsent: "2", reason }]);
  });

  it("is refused without a reason where the tablet deletes itself", { tags: ["MNT-31"] }, async () => {
    const { tablet, dutyToken } = await tabletWithBookings();
    const parts = { token: tablet.token, dutyToken, params: { id: tablet.id } };
    expect(await refusalV2(world.app, v2.deleteDevice, parts)).toBe(MISSING);
    expect(await placeOf(tablet)).not.toBe("");
    await callV2(world.app, v2.deleteDevice, { ...parts, query: { reason } });
    expect(await unmounting(tablet.id)).toEqual([{ unsent: "2", reason }]);
  });

  it("is refused without a reason in the back office, in each way to free a place", { tags: ["BO-02"] }, async () => {
    const token = await staffToken(world, "admin");
    const settings = { mode: "STD", cameraPosition: "BC", language: "de", deviceName: "Left" };
    const links = { profileId: null, cashInteractionId: null };
    const bodies = { part: { deviceKey: null }, whole: { deviceKey: null, ...settings, ...links } };
    for (const [call, body] of [
      [v2.changeMounting, bodies.part],
      [mountingServiceApi.replaceMounting, bodies.whole],
    ] as const) {
      const { tablet } = await tabletWithBookings();
      const params = { id: await placeOf(tablet) };
      expect(await refusalV2(world.app, call, { token, params, body })).toBe(MISSING);
      await callV2(world.app, call, { token, params, body: { ...body, reason } });
      expect(await unmounting(tablet.id)).toEqual([{ unsent: "2", reason }]);
    }
    const { tablet } = await tabletWithBookings();
    const parts = { token, params: { id: await placeOf(tablet) } };
    expect(await refusalV2(world.app, mountingServiceApi.deleteMounting, parts)).toBe(MISSING);
    await callV2(world.app, mountingServiceApi.deleteMounting, { ...parts, query: { reason } });
    expect(await unmounting(tablet.id)).toEqual([{ unsent: "2", reason }]);
  });
});

describe("unmounting a tablet without waiting bookings", { tags: ["O4"] }, () => {
  it("needs no reason once the tablet has reported that nothing waits", { tags: ["MNT-29"] }, async () => {
    const { tablet, report, dutyToken } = await tabletWithBookings();
    await report([]);
    const parts = { token: tablet.token, dutyToken, params: { id: tablet.id } };
    await callV2(world.app, v2.deleteDevice, parts);
    expect(await unmounting(tablet.id)).toEqual([{ unsent: null, reason: "" }]);
  });

  it("needs none for a storage that was emptied on purpose, or is lost", { tags: ["O6"] }, async () => {
    const token = await staffToken(world, "admin");
    const closed = await tabletWithBookings({ closing: true });
    const params = { id: await placeOf(closed.tablet) };
    await callV2(world.app, v2.changeMounting, { token, params, body: { deviceKey: null } });
    const lost = await tabletWithBookings();
    const body = { outboxId: randomUUID(), lastNumber: 0, held: [], entries: [] };
    await callV2(world.app, outboxApi.sendOutbox, { token: lost.tablet.token, body });
    const again = { id: await placeOf(lost.tablet) };
    expect(
      await callV2(world.app, v2.changeMounting, { token, params: again, body: { deviceKey: null } }),
    ).toMatchObject({
      deviceKey: null,
    });
  });
});
