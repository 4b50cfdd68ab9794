import { entriesOf, mountingServiceApi, v1, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { markConnected, markSilent } from "../../../places/devices/index.ts";
import { freeAllPlaces, type MountedTablet, mountTablet, tokenOf as staffToken } from "../../testing/mounted-tablet.ts";
import { callV1, callV2, refusalOf, refusalV2, send, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";
import { putOnDuty } from "../../testing/put-on-duty.ts";

let world: PlaceWorld;
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(async () => {
  await freeAllPlaces(world);
  await world.test.query("DELETE FROM punktum.outbox");
});
afterAll(() => world.close());

const tokenOf = (name: string, org?: string) => staffToken(world, name, org);
const facts = (deviceInformation: string) => ({
  os: "Android",
  osVersion: "15",
  browser: "Chromium",
  deviceInformation,
  version: "0.16.0",
});
const register = async (token: string, name = "Tablet") =>
  callV2(world.app, v2.createDevice, { token, body: facts(name) });
const unmountMessages = () =>
  world.test.query("SELECT topic, device_id, payload FROM punktum.outbox WHERE topic = 'UNMOUNT'");
const isLoggedOut = async ({ token, refreshToken }: MountedTablet) => [
  await refusalV2(world.app, v2.listImages, { token }),
  await refusalV2(world.app, v2.refresh, { body: { refreshToken, installationId: "tablet-1" } }),
];
const LOGGED_OUT = ["401 LOGIN_USER_NOT_LOGGED_IN", "409 DEVICE_NOT_MOUNTED"];

/** Sends a write with a key of its own, as a client that may have to repeat it. */
const sendWithKey = (
  call: { readonly method: "POST"; readonly path: string },
  token: string,
  key: string,
  payload: object,
) =>
  send(world.app, {
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
    payload,
  });

describe("devices", () => {
  it("changes and replaces only a device's own data", { tags: ["MSVC-05", "MSVC-13"] }, async () => {
    const token = await tokenOf("admin");
    const device = await register(token);
    const params = { id: device.id };
    const changed = await callV2(world.app, mountingServiceApi.changeDevice, {
      token,
      params,
      body: { version: "0.17.0", connected: true, deviceKey: "mine" },
    });
    expect(changed).toEqual({ ...device, version: "0.17.0", lookUpsLastHour: 0 });
    const body = { ...facts("Renamed"), os: "iOS" };
    const replaced = await callV2(world.app, mountingServiceApi.replaceDevice, { token, params, body });
    expect(replaced).toEqual({ ...device, ...body, lookUpsLastHour: 0 });
    const part = { token, params, body: { os: "iOS" } };
    expect(await refusalV2(world.app, mountingServiceApi.replaceDevice, part)).toBe("400 REQUEST_INVALID");
  });

  it("registers several at once, all or none, and repeats its answer", { tags: ["MSVC-04"] }, async () => {
    const token = await tokenOf("admin");
    const [key, many] = [randomUUID(), Array.from({ length: 200 }, (_entry, index) => facts(`bulk ${index}`))];
    const countOf = async () =>
      (await world.test.query("SELECT FROM punktum.devices WHERE device_information LIKE 'bulk %'")).length;
    const once = await sendWithKey(mountingServiceApi.createDevices, token, key, { bulk: many });
    const again = await sendWithKey(mountingServiceApi.createDevices, token, key, { bulk: many });
    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(once.body);
    expect(await countOf()).toBe(200);
    const tooMany = { token, body: { bulk: [...many, facts("bulk 201")] } };
    const oneWrong = { token, body: { bulk: [facts("bulk 202"), { os: "" }] } };
    expect(await refusalV2(world.app, mountingServiceApi.createDevices, tooMany)).toBe("400 REQUEST_INVALID");
    expect(await refusalV2(world.app, mountingServiceApi.createDevices, oneWrong)).toBe("400 REQUEST_INVALID");
    expect(await countOf()).toBe(200);
    const other = await sendWithKey(mountingServiceApi.createDevices, token, key, { bulk: [facts("bulk 203")] });
    expect(refusalOf(other)).toBe("422 IDEMPOTENCY_KEY_REUSED");
  });

  it(
    "lists devices within the caller's reach: itself, those of the store, or all",
    { tags: ["MSVC-03", "MSVC-01"] },
    async () => {
      const own = await mountTablet(world, "pos-1");
      const elsewhere = await mountTablet(world, "pos-4");
      const fresh = await register(await tokenOf("newcomer"));
      const listed = async (token: string) => {
        const query = { sort: "createdAt,DESC", join: "mounting" };
        const devices = entriesOf(await callV2(world.app, mountingServiceApi.listDevices, { token, query }));
        return devices.map(({ id }) => id);
      };
      expect(await listed(own.token)).toEqual([own.id]);
      expect(await listed(await tokenOf("newcomer"))).toEqual([fresh.id]);
      const [staffs, partners, all] = [
        await listed(await tokenOf("staff")),
        await listed(await tokenOf("partner")),
        await listed(await tokenOf("admin")),
      ];
      expect(staffs).toContain(own.id);
      expect([...staffs, ...partners]).not.toContain(elsewhere.id);
      expect(all).toEqual(expect.arrayContaining([own.id, elsewhere.id, fresh.id]));
      expect(await listed(await tokenOf("admin", "mhe"))).toEqual([]);
      expect((await sendV2(world.app, mountingServiceApi.listDevices, {})).status).toBe(401);
    },
  );

  it(
    "staff cannot see, change or delete a device of another store, mounted or not",
    { tags: ["MSVC-05"] },
    async () => {
      const elsewhere = await mountTablet(world, "pos-4");
      const [staff, params] = [await tokenOf("staff"), { id: elsewhere.id }];
      const tries = async () => [
        await refusalV2(world.app, v2.readDevice, { token: staff, params }),
        await refusalV2(world.app, mountingServiceApi.changeDevice, { token: staff, params, body: { os: "x" } }),
        await refusalV2(world.app, v2.deleteDevice, { token: staff, params }),
      ];
      const refused = ["404 NOT_FOUND", "403 GENERAL_NO_PERMISION", "403 GENERAL_NO_PERMISION"];
      expect(await tries()).toEqual(refused);
      await freeAllPlaces(world);
      expect(await tries()).toEqual(refused);
    },
  );

  it("shows as connected until its heartbeats stop", { tags: ["MSVC-13"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    const { database } = world.test;
    const read = async () =>
      callV2(world.app, v2.readDevice, { token: await tokenOf("admin"), params: { id: tablet.id } });
    const at = new Date("2026-11-21T10:00:00Z");
    await database.withProgram("pfm", (transaction) => markConnected(transaction, tablet.id, at));
    expect(await read()).toMatchObject({ connected: true, lastSeenAt: at.toISOString() });
    const silence = (silentSince: Date) =>
      database.withProgram("pfm", (transaction) => markSilent(transaction, { silentSince }));
    expect(await silence(at)).toEqual([]);
    expect(await silence(new Date(at.getTime() + 1))).toEqual([tablet.id]);
    expect(await read()).toMatchObject({ connected: false });
    await database.withProgram("pfm", (transaction) => markConnected(transaction, tablet.id, at));
    await database.withProgram("pfm", (transaction) => markSilent(transaction, { deviceId: tablet.id }));
    expect(await read()).toMatchObject({ connected: false });
  });
});

describe("ending a mounting", () => {
  const staffEnds: readonly (readonly [string, (tablet: MountedTablet, token: string) => Promise<unknown>])[] = [
    [
      "freeing its place",
      ({ mountingId }, token) =>
        callV2(world.app, v2.changeMounting, { token, params: { id: mountingId }, body: { deviceKey: null } }),
    ],
    [
      "deleting the mounting",
      ({ mountingId }, token) =>
        callV2(world.app, mountingServiceApi.deleteMounting, { token, params: { id: mountingId } }),
    ],
    ["deleting the device", ({ id }, token) => callV2(world.app, v2.deleteDevice, { token, params: { id } })],
    [
      "UnMountDevice",
      ({ deviceKey }, token) =>
        callV1(world.app, v1.unMountDevice, { ac: "pfm", ak: token, p: { deviceKey, fromDevice: false } }),
    ],
  ];

  it.each(staffEnds)(
    "staff by %s end its sessions at once and send UNMOUNT",
    { tags: ["V1-08", "MSVC-05", "MSVC-08"] },
    async (_name, end) => {
      const tablet = await mountTablet(world, "pos-2");
      await end(tablet, await tokenOf("admin"));
      expect(await isLoggedOut(tablet)).toEqual(LOGGED_OUT);
      expect(await unmountMessages()).toEqual([{ topic: "UNMOUNT", device_id: tablet.id, payload: {} }]);
    },
  );

  it("frees the place for an id in capitals too", { tags: ["MSVC-08"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    const params = { id: tablet.mountingId.toUpperCase() };
    const freed = await callV2(world.app, v2.changeMounting, {
      token: await tokenOf("admin"),
      params,
      body: { deviceKey: null },
    });
    expect(freed).toMatchObject({ id: tablet.mountingId, deviceId: null });
  });

  it("a device that leaves by itself gets no message", { tags: ["MNT-31"] }, async () => {
    const tablet = await mountTablet(world, "pos-2");
    const dutyToken = await putOnDuty(world.test.database, "pfm", tablet.id);
    const free = { token: tablet.token, dutyToken, params: { id: tablet.mountingId }, body: { deviceKey: null } };
    await callV2(world.app, v2.changeMounting, free);
    expect(await isLoggedOut(tablet)).toEqual(LOGGED_OUT);
    expect(await unmountMessages()).toEqual([]);
  });

  it("a refused change frees no place and sends no event", { tags: ["MSVC-08"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    const params = { id: tablet.mountingId };
    const body = { deviceKey: null, profileId: randomUUID() };
    const refusal = await refusalV2(world.app, v2.changeMounting, { token: await tokenOf("admin"), params, body });
    expect(refusal).toBe("404 NOT_FOUND");
    expect((await sendV2(world.app, v2.readMounting, { token: tablet.token, params })).status).toBe(200);
    expect(await unmountMessages()).toEqual([]);
  });
});

describe("a device that is mounted while it is being deleted", () => {
  /** Waits until so many connections wait for a lock. */
  const waiting = (count: number) =>
    expect
      .poll(() =>
        world.test.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        ),
      )
      .toHaveLength(count);

  it("holds no place afterwards", { tags: ["MSVC-05", "MNT-31"] }, async () => {
    const tablet = await mountTablet(world, "pos-1");
    await freeAllPlaces(world);
    const token = await tokenOf("admin");
    const [holder, letGo] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const held = world.test.database.withProgram("pfm", async ({ db }) => {
      await db.selectFrom("mountings").select("id").where("id", "=", tablet.mountingId).forUpdate().execute();
      holder.resolve(null);
      await letGo.promise;
    });
    await holder.promise;
    const body = { deviceKey: tablet.deviceKey };
    const mounted = sendV2(world.app, v2.changeMounting, { token, params: { id: tablet.mountingId }, body });
    await waiting(1);
    const deleted = sendV2(world.app, v2.deleteDevice, { token, params: { id: tablet.id } });
    await waiting(2);
    letGo.resolve(null);
    await held;
    expect([(await mounted).status, (await deleted).status]).toEqual([200, 200]);
    const params = { id: tablet.mountingId };
    expect(await callV2(world.app, v2.readMounting, { token, params })).toMatchObject({ deviceKey: null });
  });
});

describe("remounting", () => {
  it("staff cannot take a device from a store out of reach", { tags: ["B-08"] }, async () => {
    const elsewhere = await mountTablet(world, "pos-4");
    const [free] = entriesOf(
      await callV2(world.app, v2.listMountings, {
        token: await tokenOf("staff"),
        query: { filter: "appInteractionId||$eq||pos-1" },
      }),
    );
    const parts = { params: { id: String(free?.id) }, body: { deviceKey: elsewhere.deviceKey } };
    const refusal = await refusalV2(world.app, v2.changeMounting, { token: await tokenOf("staff"), ...parts });
    expect(refusal).toBe("403 GENERAL_NO_PERMISION");
    expect((await sendV2(world.app, v2.listImages, { token: elsewhere.token })).status).toBe(200);
  });
});
