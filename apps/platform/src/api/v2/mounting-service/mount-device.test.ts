import { v1, v2 } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freeAllPlaces, mountTablet, tokenOf } from "../../testing/mounted-tablet.ts";
import { callV1, callV2, refusalV2, type Reply, sendV1, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(async () => {
  await freeAllPlaces(world);
  await world.test.query("DELETE FROM punktum.mountings WHERE app_interaction_id LIKE 'anonymous-%'");
  await world.test.query("DELETE FROM punktum.interaction_points WHERE id LIKE 'anonymous-%'");
});
afterAll(() => world.close());

const facts = { os: "Android", osVersion: "15", browser: "Chromium", deviceInformation: "Counter", version: "0.16.0" };
const anonymousId = (): string => `anonymous-${randomUUID()}`;

async function newDevice() {
  return callV2(world.app, v2.createDevice, { token: await tokenOf(world, "admin"), body: facts });
}

async function requestOf(deviceKey: string, workstationId: string, { storeId = "1", who = "admin" } = {}) {
  const body = { deviceKey, storeId, workstationId, deviceName: "Counter", mode: "SER", cameraPosition: "BC" };
  return { token: await tokenOf(world, who), body: { ...body, language: "en" } };
}

const mount = async (deviceKey: string, workstationId: string) =>
  callV2(world.app, v2.mountDevice, await requestOf(deviceKey, workstationId));

/** Places of store 1 and who holds them. */
const readHolders = () =>
  world.test.query<{ place: string; device_key: string | null }>(
    "SELECT app_interaction_id AS place, device_key FROM punktum.mountings WHERE program_id = 'pfm' AND store_id = 1 ORDER BY 1",
  );

describe("mounting in one call", () => {
  it("binds the device to the named place, with the settings of staff", { tags: ["MSVC-06", "MSVC-08"] }, async () => {
    const { deviceKey } = await newDevice();
    const mounting = await mount(deviceKey, "pos-1");
    expect(mounting).toMatchObject({ deviceKey, appInteractionId: "pos-1", cashInteractionId: "cash-1" });
    expect(mounting.settings).toEqual({ mode: "SER", cameraPosition: "BC", language: "en" });
    expect(await mount(deviceKey, "pos-1")).toEqual({ ...mounting, version: mounting.version + 1 });
  });

  it("without a named place takes a free one first, else creates one", { tags: ["MNT-17"] }, async () => {
    const places: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { deviceKey } = await newDevice();
      places.push((await mount(deviceKey, anonymousId())).appInteractionId);
    }
    expect(places).toEqual(["pos-1", "pos-2", expect.stringMatching(/^anonymous-/)]);
  });

  it(
    "without a named place keeps the device's place in the shop, not one of another shop",
    { tags: ["MNT-17", "A-06"] },
    async () => {
      const tablet = await mountTablet(world, "pos-2");
      expect((await mount(tablet.deviceKey, anonymousId())).appInteractionId).toBe("pos-2");
      const moved = await requestOf(tablet.deviceKey, anonymousId(), { storeId: "2" });
      expect((await callV2(world.app, v2.mountDevice, moved)).appInteractionId).toBe("pos-3");
      expect(await readHolders()).toContainEqual({ place: "pos-2", device_key: null });
    },
  );

  it.each([
    ["a place another device holds", "pos-1", {}, "409 MOUNTING_IN_USE"],
    ["a place nobody set up", "pos-99", {}, "404 MOUNTING_NOT_FOUND"],
    ["a place of another shop", "pos-3", {}, "409 WORKSTATION_ID_IN_USE"],
    ["a shop the caller does not work in", "pos-3", { storeId: "2", who: "staff" }, "403 GENERAL_NO_PERMISION"],
  ])(
    "%s is refused, and the device keeps its place",
    { tags: ["MNT-22", "MNT-23", "MNT-26", "B-08"] },
    async (_title, place, where, refusal) => {
      await mountTablet(world, "pos-1");
      const tablet = await mountTablet(world, "pos-2");
      expect(await refusalV2(world.app, v2.mountDevice, await requestOf(tablet.deviceKey, place, where))).toBe(refusal);
      expect(await readHolders()).toContainEqual({ place: "pos-2", device_key: tablet.deviceKey });
    },
  );

  it(
    "refuses an unknown device, a device of another shop, and a device that names another",
    { tags: ["B-08"] },
    async () => {
      const unknown = await requestOf("nobody-has-this-key", "pos-1");
      expect(await refusalV2(world.app, v2.mountDevice, unknown)).toBe("404 DEVICE_KEY_NOT_FOUND");
      const elsewhere = await mountTablet(world, "pos-4");
      const taken = await requestOf(elsewhere.deviceKey, "pos-1", { who: "staff" });
      expect(await refusalV2(world.app, v2.mountDevice, taken)).toBe("403 GENERAL_NO_PERMISION");
      const { token } = await mountTablet(world, "pos-2");
      const forAnother = { ...(await requestOf(elsewhere.deviceKey, "pos-1")), token };
      expect(await refusalV2(world.app, v2.mountDevice, forAnother)).toBe("403 GENERAL_NO_PERMISION");
    },
  );
});

/** Many enough to meet each other; each of them names no place. */
const TABLETS = 20;

/** Sends one mount for each tablet, all at once. */
const generations = {
  v1: async (): Promise<readonly Reply[]> => {
    const ak = await tokenOf(world, "admin");
    const permit = () => callV1(world.app, v1.getPermissionUser, { ac: "pfm", ak, p: { clientId: "1" } });
    const keys = await Promise.all(Array.from({ length: TABLETS }, async () => (await permit()).user.apiKey));
    const p = { cameraPositionCode: "BC", clientId: "1", deviceInformation: "Counter", deviceModel: "PAD" };
    const more = { ...p, language: "en", osCode: "SCK", posModeCode: "STD", storeId: "1" };
    return Promise.all(
      keys.map((key) =>
        sendV1(world.app, v1.mountDevice, { ac: "pfm", ak: key, p: { ...more, workstationId: anonymousId() } }),
      ),
    );
  },
  v2: async (): Promise<readonly Reply[]> => {
    const devices = await Promise.all(Array.from({ length: TABLETS }, newDevice));
    const requests = await Promise.all(devices.map(({ deviceKey }) => requestOf(deviceKey, anonymousId())));
    return Promise.all(requests.map((parts) => sendV2(world.app, v2.mountDevice, parts)));
  },
} as const;

describe("twenty concurrent mountings in one shop", () => {
  it.each(["v1", "v2"] as const)("all get different places, by %s", { tags: ["MNT-17"] }, async (generation) => {
    const replies = await generations[generation]();
    expect(replies.map(({ body }) => JSON.stringify(body)).filter((text) => !text.includes('"deviceKey"'))).toEqual([]);
    const held = (await readHolders()).filter(({ device_key }) => device_key !== null);
    expect(held).toHaveLength(TABLETS);
    expect(new Set(held.map(({ device_key }) => device_key)).size).toBe(TABLETS);
    // The two places that were free are taken before new ones are made.
    expect(held.filter(({ place }) => place.startsWith("anonymous-"))).toHaveLength(TABLETS - 2);
  });
});
