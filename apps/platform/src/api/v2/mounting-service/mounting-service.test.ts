import { entriesOf, v1, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callV2, first, logIn, openDeviceSession, refusalV1, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";
import { putOnDuty } from "../../testing/put-on-duty.ts";

let world: PlaceWorld;
let token: string;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(async () => {
  await world.test.query("UPDATE punktum.mountings SET device_id = NULL, device_key = NULL, profile_id = NULL");
});
afterAll(() => world.close());

async function newDevice() {
  ({ token } = await logIn(world.app, "admin"));
  const body = {
    os: "Android",
    osVersion: "15",
    browser: "Chromium",
    deviceInformation: "Counter left",
    version: "0.16.0",
  };
  return callV2(world.app, v2.createDevice, { token, body });
}

const find = async (appInteractionId: string, more: Record<string, string> = {}) =>
  entriesOf(
    await callV2(world.app, v2.listMountings, {
      token,
      query: { filter: `appInteractionId||$eq||${appInteractionId}`, ...more },
    }),
  );

async function mountNew(appInteractionId = "pos-1") {
  const device = await newDevice();
  const params = { id: first(await find(appInteractionId)).id };
  const body = { deviceKey: device.deviceKey, mode: "SER", language: "en", deviceName: "Counter left" };
  const mounting = await callV2(world.app, v2.changeMounting, { token, params, body });
  return { device, mounting, params };
}

const deviceSession = (deviceKey: string) => openDeviceSession(world.app, token, deviceKey);

describe("mounting service", () => {
  it("registers a device and finds it by its id", { tags: ["MSVC-03", "MSVC-05", "MSVC-13"] }, async () => {
    const device = await newDevice();
    expect(device).toMatchObject({ os: "Android", connected: false, organization: "pfm" });
    const found = await callV2(world.app, v2.readDevice, { token, params: { id: device.id } });
    expect(found).toEqual({ ...device, lookUpsLastHour: 0 });
  });

  it("finds the mounting of an interaction id: one row, free", { tags: ["MSVC-06", "MSVC-11"] }, async () => {
    await newDevice();
    const mountings = await find("pos-1");
    expect(mountings).toEqual([
      {
        id: mountings[0]?.id,
        deviceKey: null,
        deviceId: null,
        organization: "pfm",
        partnerId: "1",
        store: { storeId: "1", storeName: "Store 1", vatId: "", address: "" },
        profileId: null,
        profile: null,
        settings: null,
        appInteractionId: "pos-1",
        cashInteractionId: "cash-1",
        version: 1,
      },
    ]);
    expect(await find("pos-99")).toEqual([]);
  });

  it.each([
    [{ street: "Ringstraße 4", postalCode: "24103", city: "Kiel", country: "DE" }, "Ringstraße 4, 24103 Kiel"],
    [{ city: "Kiel" }, "Kiel"],
    [{ street: "Ringstraße 4", postalCode: "" }, "Ringstraße 4"],
    [{}, ""],
  ])(
    "writes the shop's address %j as '%s', in the list and by id",
    { tags: ["PRINT-15", "A-64"] },
    async (address, line) => {
      await newDevice();
      await world.test.query("UPDATE punktum.stores SET address = $1 WHERE id = 1", [address]);
      const row = first(await find("pos-1"));
      const mounting = await callV2(world.app, v2.readMounting, { token, params: { id: row.id } });
      expect([row.store?.address, mounting.store.address]).toEqual([line, line]);
    },
  );

  it("refuses an unknown filter instead of listing everything", { tags: ["MSVC-02"] }, async () => {
    await newDevice();
    const query = { filter: "sessionPinHash||$eq||x" };
    expect(await refusalV2(world.app, v2.listMountings, { token, query })).toBe("400 REQUEST_INVALID");
  });

  it("mounts, and the profile contains the device's settings", { tags: ["MSVC-08", "MSVC-09"] }, async () => {
    const profileId = randomUUID();
    await world.test.query("INSERT INTO punktum.profiles (program_id, id) VALUES ('pfm', $1)", [profileId]);
    await newDevice();
    await find("pos-1");
    await world.test.query(
      "UPDATE punktum.mountings SET profile_id = $1 WHERE app_interaction_id = 'pos-1' AND program_id = 'pfm'",
      [profileId],
    );
    const { device, mounting } = await mountNew();
    expect(mounting.deviceKey).toBe(device.deviceKey);
    expect(mounting.profile).toMatchObject({ mode: "SER", language: "en", cameraPosition: "BC", pinRequired: false });
    const profile = await callV2(world.app, v2.readProfile, { token, params: { id: profileId } });
    expect(profile).not.toHaveProperty("pin");
  });

  it(
    "refuses a second device on the same mounting; the first may repeat its request",
    { tags: ["MNT-22", "ERR-57"] },
    async () => {
      const { device, params } = await mountNew();
      const second = await newDevice();
      const mount = (deviceKey: string) => ({ token, params, body: { deviceKey } });
      expect(await refusalV2(world.app, v2.changeMounting, mount(second.deviceKey))).toBe("409 MOUNTING_IN_USE");
      expect((await sendV2(world.app, v2.changeMounting, mount(device.deviceKey))).status).toBe(200);
    },
  );

  it("two devices race for one mounting: exactly one wins, twenty times", { tags: ["MNT-22"] }, async () => {
    const devices = [await newDevice(), await newDevice()];
    const params = { id: first(await find("pos-2")).id };
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(
        devices.map(({ deviceKey }) => sendV2(world.app, v2.changeMounting, { token, params, body: { deviceKey } })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await sendV2(world.app, v2.changeMounting, { token, params, body: { deviceKey: null } });
    }
  });

  it("a device that mounts at two places concurrently ends at exactly one", { tags: ["MNT-28"] }, async () => {
    const { deviceKey } = await newDevice();
    const places = [first(await find("pos-1")).id, first(await find("pos-2")).id];
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all(
        places.map((id) => sendV2(world.app, v2.changeMounting, { token, params: { id }, body: { deviceKey } })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const held = await world.test.query("SELECT id FROM punktum.mountings WHERE device_key = $1", [deviceKey]);
      expect(held).toHaveLength(1);
    }
  });

  it("refuses an unknown device and an unknown mounting", { tags: ["ERR-30", "ERR-56"] }, async () => {
    const { params } = await mountNew();
    const body = { deviceKey: "nobody-has-this-key" };
    expect(await refusalV2(world.app, v2.changeMounting, { token, params, body })).toBe("404 DEVICE_KEY_NOT_FOUND");
    const nowhere = { id: randomUUID() };
    expect(await refusalV2(world.app, v2.readMounting, { token, params: nowhere })).toBe("404 MOUNTING_NOT_FOUND");
  });
});

describe("a place created before its device", () => {
  const make = (body: { storeId: string; appInteractionId: string }) => ({ token, body });

  it(
    "creates a free place in the store, and returns the same one when repeated",
    { tags: ["MSVC-06", "MNT-17"] },
    async () => {
      const body = { storeId: "1", appInteractionId: `anonymous-${randomUUID()}` };
      const [made, again] = [
        await callV2(world.app, v2.createMounting, make(body)),
        await callV2(world.app, v2.createMounting, make(body)),
      ];
      expect(made).toMatchObject({ appInteractionId: body.appInteractionId, deviceKey: null, store: { storeId: "1" } });
      expect(again).toEqual(made);
      const device = await newDevice();
      const mount = { token, params: { id: made.id }, body: { deviceKey: device.deviceKey } };
      expect((await sendV2(world.app, v2.changeMounting, mount)).status).toBe(200);
    },
  );

  it("refuses the id of another place or till", { tags: ["MNT-26"] }, async () => {
    const taken = { storeId: "1", appInteractionId: "pos-3" };
    expect(await refusalV2(world.app, v2.createMounting, make(taken))).toBe("409 WORKSTATION_ID_IN_USE");
    const [till] = await world.test.query<{ id: string }>(
      "SELECT id FROM punktum.interaction_points WHERE program_id = 'pfm' AND kind = 'CASH' LIMIT 1",
    );
    const asTill = { storeId: "1", appInteractionId: String(till?.id) };
    expect(await refusalV2(world.app, v2.createMounting, make(asTill))).toBe("409 WORKSTATION_ID_IN_USE");
  });
});

describe("a mounted device of the second generation", () => {
  it("gets the pictures of its own place, in their order", { tags: ["MSVC-10", "SAVER-14"] }, async () => {
    const { device } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    const images = entriesOf(await callV2(world.app, v2.listImages, { token: session.token }));
    expect(images.map(({ filePath, order }) => [filePath, order])).toEqual([
      ["/media/store-1.svg", 1],
      ["/media/everywhere.svg", 2],
    ]);
  });

  it("gets its own session from staff, which it renews without staff", { tags: ["B-01"] }, async () => {
    const { device } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    expect(session.user.roleCode).toBe("DEVICE");
    const body = { refreshToken: session.refreshToken, installationId: "tablet-1" };
    expect((await callV2(world.app, v2.refresh, { body })).user).toEqual(session.user);
  });

  it("gets no session while it is not mounted, nor from a device", { tags: ["B-01"] }, async () => {
    const { deviceKey } = await newDevice();
    const body = { deviceKey, installationId: "tablet-1" };
    expect(await refusalV2(world.app, v2.openDeviceSession, { token, body })).toBe("409 DEVICE_NOT_MOUNTED");
    const { device } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    const refusal = await refusalV2(world.app, v2.openDeviceSession, { token: session.token, body });
    expect(refusal).toBe("403 GENERAL_NO_PERMISION");
  });

  it("sees that another place is held, but not the key, and cannot free it", { tags: ["B-08"] }, async () => {
    const other = await mountNew("pos-2");
    const { device } = await mountNew("pos-1");
    const session = await deviceSession(device.deviceKey);
    const parts = { token: session.token, params: other.params };
    const reply = await sendV2(world.app, v2.readMounting, parts);
    expect(reply.body).toMatchObject({ deviceKey: "held-by-another-device" });
    const free = { ...parts, body: { deviceKey: null } };
    expect(await refusalV2(world.app, v2.changeMounting, free)).toBe("403 GENERAL_NO_PERMISION");
    const remove = { token: session.token, params: { id: other.device.id } };
    expect(await refusalV2(world.app, v2.deleteDevice, remove)).toBe("403 GENERAL_NO_PERMISION");
  });

  it("unmounts by clearing its key, and its sessions end at once", { tags: ["MNT-31"] }, async () => {
    const { device, params } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    const dutyToken = await putOnDuty(world.test.database, "pfm", device.id);
    const freed = await callV2(world.app, v2.changeMounting, {
      token: session.token,
      dutyToken,
      params,
      body: { deviceKey: null },
    });
    expect(freed.deviceKey).toBeNull();
    expect(await refusalV2(world.app, v2.listImages, { token: session.token })).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it("reports the unmount to the device only, when it asks for a new token", { tags: ["MNT-32"] }, async () => {
    const { device, params } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    await callV2(world.app, v2.changeMounting, { token, params, body: { deviceKey: null } });
    const { refreshToken } = session;
    const refresh = (installationId: string) =>
      refusalV2(world.app, v2.refresh, { body: { refreshToken, installationId } });
    expect(await refresh("another installation")).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect(await refresh("tablet-1")).toBe("409 DEVICE_NOT_MOUNTED");
  });

  it("a device deletes itself, which frees its place and ends its session", { tags: ["MNT-31"] }, async () => {
    const { device } = await mountNew();
    const session = await deviceSession(device.deviceKey);
    const dutyToken = await putOnDuty(world.test.database, "pfm", device.id);
    await callV2(world.app, v2.deleteDevice, { token: session.token, dutyToken, params: { id: device.id } });
    expect(await refusalV2(world.app, v2.listImages, { token: session.token })).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect((await find("pos-1"))[0]?.deviceKey).toBeNull();
    expect(await refusalV2(world.app, v2.readDevice, { token, params: { id: device.id } })).toBe("404 NOT_FOUND");
  });

  it("a place mounted in one generation is held in the other", { tags: ["MNT-22"] }, async () => {
    const { mounting } = await mountNew("pos-1");
    const staff = await logIn(world.app, "admin");
    const p = {
      workstationId: mounting.appInteractionId,
      cameraPositionCode: "BC",
      clientId: "1",
      deviceInformation: "Second",
      deviceModel: "PAD",
      language: "de",
      osCode: "SCK",
      posModeCode: "STD",
      storeId: "1",
    };
    const parts = { ac: "pfm", ak: staff.token, p };
    expect(await refusalV1(world.app, v1.mountDevice, parts)).toBe("200 MOUNTING_IN_USE");
  });

  it("mountings of another organisation are not found", { tags: ["MSVC-06"] }, async () => {
    const { mounting, device } = await mountNew();
    const foreign = await logIn(world.app, "admin", "mhe");
    const byId = { token: foreign.token, params: { id: mounting.id } };
    expect(await refusalV2(world.app, v2.readMounting, byId)).toBe("404 MOUNTING_NOT_FOUND");
    const free = { ...byId, body: { deviceKey: null } };
    expect(await refusalV2(world.app, v2.changeMounting, free)).toBe("404 MOUNTING_NOT_FOUND");
    const remove = { token: foreign.token, params: { id: device.id } };
    expect(await refusalV2(world.app, v2.deleteDevice, remove)).toBe("404 NOT_FOUND");
  });
});
