import { v1, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callV1, logIn, openDeviceSession, refusalV1, refusalV2, sendV1 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";
import { putOnDuty } from "../../testing/put-on-duty.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(async () => {
  await world.test.query("UPDATE punktum.mountings SET device_id = NULL, device_key = NULL");
});
afterAll(() => world.close());

const deviceData = (overrides: object = {}) => ({
  workstationId: "pos-1",
  cameraPositionCode: "BC",
  clientId: "1",
  deviceInformation: "Cash register 1",
  deviceModel: "PAD",
  language: "en",
  osCode: "SCK",
  posModeCode: "STD",
  storeId: "1",
  ...overrides,
});

/** A permission key, as a device gets before it mounts. */
async function newKey(clientId = "1", who = "admin"): Promise<string> {
  const { token } = await logIn(world.app, who);
  const { user } = await callV1(world.app, v1.getPermissionUser, { ac: "pfm", ak: token, p: { clientId } });
  return user.apiKey;
}

const mount = (ak: string, overrides: object = {}) =>
  callV1(world.app, v1.mountDevice, { ac: "pfm", ak, p: deviceData(overrides) });
const refusedMount = (ak: string, overrides: object = {}) =>
  refusalV1(world.app, v1.mountDevice, { ac: "pfm", ak, p: deviceData(overrides) });

describe("MountDevice", () => {
  it("returns device, key, store and both interaction ids", { tags: ["V1-07", "MNT-20"] }, async () => {
    const mounted = await mount(await newKey());
    expect(mounted.store).toEqual({ storeId: "1", storeName: "Store 1", vatId: "" });
    expect(mounted).toMatchObject({ appInteractionId: "pos-1", cashInteractionId: "cash-1" });
    expect(mounted.deviceKey.length).toBeGreaterThanOrEqual(32);
  });

  it("the key belongs to the device from the mount on", { tags: ["MNT-18", "MNT-35"] }, async () => {
    const ak = await newKey();
    const { deviceKey } = await mount(ak, { authenticationKey: ak });
    world.clock.moveMs(40 * 86_400_000);
    const ads = await callV1(world.app, v1.downloadDisplayAds, { ac: "pfm", ak, p: { deviceKey } });
    expect(ads.displayAds.map(({ filePath }) => filePath)).toEqual(["/media/store-1.svg", "/media/everywhere.svg"]);
    const { clients } = await callV1(world.app, v1.getAllClients, { ac: "pfm", ak });
    expect(clients.map(({ clientId }) => clientId)).toEqual(["1"]);
  });

  it("refuses a place that another device holds", { tags: ["MNT-22", "ERR-57"] }, async () => {
    const first = await mount(await newKey());
    expect(await refusedMount(await newKey())).toBe("200 MOUNTING_IN_USE");
    expect(await refusedMount(await newKey(), { deviceKey: `${first.deviceKey}x` })).toBe("200 MOUNTING_IN_USE");
  });

  it("lets the holder of the place mount again, by its key or device key", { tags: ["MNT-22"] }, async () => {
    const ak = await newKey();
    const first = await mount(ak);
    const byKey = await mount(ak, { deviceInformation: "Renamed" });
    const byDeviceKey = await mount(await newKey(), { deviceKey: first.deviceKey });
    expect(byKey.deviceKey).toBe(first.deviceKey);
    expect(byDeviceKey.deviceId).toBe(first.deviceId);
  });

  it("exactly one of two concurrent mounts wins, twenty times", { tags: ["MNT-22"] }, async () => {
    const keys = await Promise.all([newKey(), newKey()]);
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(
        keys.map((ak) =>
          sendV1(world.app, v1.mountDevice, { ac: "pfm", ak, p: deviceData({ workstationId: "pos-2" }) }),
        ),
      );
      const bodies = replies.map(({ body }) => JSON.stringify(body));
      expect(bodies.filter((body) => body.includes("MOUNTING_IN_USE"))).toHaveLength(1);
      expect(bodies.filter((body) => body.includes("deviceKey"))).toHaveLength(1);
      const held = await world.test.query<{ device_key: string }>(
        "SELECT device_key FROM punktum.mountings WHERE program_id = 'pfm' AND device_key IS NOT NULL",
      );
      expect(bodies.join()).toContain(held[0]?.device_key);
      await world.test.query("UPDATE punktum.mountings SET device_id = NULL, device_key = NULL");
      await world.test.query("UPDATE punktum.api_keys SET device_id = NULL");
    }
  });

  it("an unknown workstation id is not found", { tags: ["MNT-23", "ERR-56"] }, async () => {
    expect(await refusedMount(await newKey(), { workstationId: "pos-99" })).toBe("200 MOUNTING_NOT_FOUND");
    expect(await refusedMount(await newKey(), { workstationId: "cash-1" })).toBe("200 MOUNTING_NOT_FOUND");
  });

  it("refuses a workstation id of another store", { tags: ["MNT-26", "ERR-63"] }, async () => {
    expect(await refusedMount(await newKey(), { workstationId: "pos-3" })).toBe("200 WORKSTATION_ID_IN_USE");
  });

  it("refuses an empty workstation id", { tags: ["MNT-27", "ERR-39"] }, async () => {
    expect(await refusedMount(await newKey(), { workstationId: "" })).toBe("200 GENERAL_INPUT_PARAMETER_INVALID");
  });

  it.each([
    ["another company's store", { clientId: "2", storeId: "3", workstationId: "pos-4" }],
    ["a store that is not the company's", { clientId: "1", storeId: "3" }],
    ["a store that does not exist", { storeId: "999999999999999999" }],
  ])("refuses %s", { tags: ["MNT-25"] }, async (_name, place) => {
    expect(await refusedMount(await newKey("1", "staff"), place)).toBe("200 GENERAL_NO_PERMISION");
  });

  it(
    "a generated workstation id takes free places of the store first and then creates one",
    { tags: ["MNT-17"] },
    async () => {
      const mountAnonymously = async () => mount(await newKey(), { workstationId: `anonymous-${randomUUID()}` });
      const places = [await mountAnonymously(), await mountAnonymously(), await mountAnonymously()].map(
        ({ appInteractionId }) => appInteractionId,
      );
      expect(places.slice(0, 2)).toEqual(["pos-1", "pos-2"]);
      expect(places[2]).toMatch(/^anonymous-/);
    },
  );

  it("a device that mounts anonymously again keeps its place", { tags: ["MNT-17"] }, async () => {
    const ak = await newKey();
    const first = await mount(ak, { workstationId: "pos-2" });
    const second = await mount(ak, { workstationId: `anonymous-${randomUUID()}` });
    expect(second).toMatchObject({ deviceKey: first.deviceKey, appInteractionId: "pos-2" });
  });

  it("concurrent anonymous mounts get different places", { tags: ["MNT-17"] }, async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => newKey()));
    const mounted = await Promise.all(keys.map((ak) => mount(ak, { workstationId: `anonymous-${randomUUID()}` })));
    expect(new Set(mounted.map(({ appInteractionId }) => appInteractionId)).size).toBe(4);
  });

  it("is in the audit log, and so is unmounting", { tags: ["B-35"] }, async () => {
    const ak = await newKey();
    const { deviceId, deviceKey } = await mount(ak);
    const dutyToken = await putOnDuty(world.test.database, "pfm", deviceId);
    const reason = "to repair, two sales handed over";
    await callV1(world.app, v1.unMountDevice, { ac: "pfm", ak, dutyToken, p: { deviceKey, fromDevice: true, reason } });
    const rows = await world.test.query(
      "SELECT action, reason FROM punktum.audit_log WHERE device_id = $1 ORDER BY position",
      [deviceId],
    );
    expect(rows).toEqual([
      { action: "DEVICE_MOUNTED", reason: "" },
      { action: "DEVICE_UNMOUNTED", reason },
    ]);
  });
});

describe("UnMountDevice", () => {
  const unmount = (ak: string, deviceKey: string) => ({ ac: "pfm", ak, p: { deviceKey, fromDevice: true } });

  it("frees the place for the next device", { tags: ["V1-08", "MNT-29"] }, async () => {
    const ak = await newKey();
    const { deviceId, deviceKey } = await mount(ak);
    const dutyToken = await putOnDuty(world.test.database, "pfm", deviceId);
    await callV1(world.app, v1.unMountDevice, { ...unmount(ak, deviceKey), dutyToken });
    const next = await mount(await newKey());
    expect(next.deviceKey).not.toBe(deviceKey);
  });

  it("revokes the device's key and refresh token", { tags: ["V1-08", "B-01"] }, async () => {
    const ak = await newKey();
    const { deviceId, deviceKey } = await mount(ak);
    const dutyToken = await putOnDuty(world.test.database, "pfm", deviceId);
    const staff = await logIn(world.app, "staff");
    const session = await openDeviceSession(world.app, staff.token, deviceKey);
    await callV1(world.app, v1.unMountDevice, { ...unmount(ak, deviceKey), dutyToken });
    const refresh = { refreshToken: session.refreshToken, installationId: "tablet-1" };
    expect(await refusalV1(world.app, v1.getAllClients, { ac: "pfm", ak })).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
    expect(await refusalV2(world.app, v2.refresh, { body: refresh })).toBe("409 DEVICE_NOT_MOUNTED");
    const parts = { token: session.token, params: { programId: "pfm" } };
    expect(await refusalV2(world.app, v2.listPartners, parts)).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it(
    "distinguishes an unknown key from a device that is not mounted",
    { tags: ["MNT-34", "ERR-30", "ERR-31"] },
    async () => {
      const ak = await newKey();
      const { deviceKey } = await mount(ak);
      const admin = await logIn(world.app, "admin");
      await callV1(world.app, v1.unMountDevice, unmount(admin.token, deviceKey));
      expect(await refusalV1(world.app, v1.unMountDevice, unmount(admin.token, deviceKey))).toBe(
        "200 DEVICE_NOT_MOUNTED",
      );
      expect(await refusalV1(world.app, v1.unMountDevice, unmount(admin.token, "nobody"))).toBe(
        "200 DEVICE_KEY_NOT_FOUND",
      );
    },
  );

  it("devices cannot unmount each other, nor can staff of another store", { tags: ["B-08"] }, async () => {
    const { deviceKey } = await mount(await newKey());
    const otherKey = await newKey();
    await mount(otherKey, { workstationId: "pos-2" });
    const elsewhere = await newKey("2", "admin");
    for (const ak of [otherKey, elsewhere]) {
      expect(await refusalV1(world.app, v1.unMountDevice, unmount(ak, deviceKey))).toBe("200 GENERAL_NO_PERMISION");
    }
  });

  it("users of another organisation do not see the device", { tags: ["B-08"] }, async () => {
    const { deviceKey } = await mount(await newKey());
    const foreign = await logIn(world.app, "admin", "mhe");
    const parts = { ac: "mhe", ak: foreign.token, p: { deviceKey, fromDevice: true } };
    expect(await refusalV1(world.app, v1.unMountDevice, parts)).toBe("200 DEVICE_KEY_NOT_FOUND");
  });
});
