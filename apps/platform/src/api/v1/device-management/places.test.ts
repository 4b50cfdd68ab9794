import { v1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, logIn, refusalV1 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

async function as(name: string): Promise<{ ac: string; ak: string }> {
  const { token } = await logIn(world.app, name);
  return { ac: "pfm", ak: token };
}

describe("companies and shops of the first generation", () => {
  it(
    "an administrator sees every company, with the programme's rounding by default",
    { tags: ["V1-04", "DATA-16"] },
    async () => {
      const { clients } = await callV1(world.app, v1.getAllClients, await as("admin"));
      expect(clients.map(({ clientId }) => clientId)).toEqual(["1", "2"]);
      expect(clients[0]).toMatchObject({ clientName: "Bakery", legalName: "Bakery Ltd", pointsRoundingCode: "COM" });
      expect(clients[1]).toMatchObject({ pointsRoundingCode: "UP", revenueRoundingCode: "NO" });
    },
  );

  it("a company has its registration type, or NO without registration", { tags: ["DATA-16"] }, async () => {
    const { clients } = await callV1(world.app, v1.getAllClients, await as("admin"));
    expect(clients.map(({ showRegistrationCode }) => showRegistrationCode)).toEqual(["OPTSIM", "NO"]);
  });

  it("staff of one shop see only their company and shop", { tags: ["V1-04", "V1-05"] }, async () => {
    const staff = await as("staff");
    const { clients } = await callV1(world.app, v1.getAllClients, staff);
    const { stores } = await callV1(world.app, v1.getStoresOfClient, { ...staff, p: { clientId: "1" } });
    expect(clients.map(({ clientId }) => clientId)).toEqual(["1"]);
    expect(stores.map(({ storeId }) => storeId)).toEqual(["1"]);
  });

  it("a shop has its settings and never a PIN", { tags: ["V1-05", "DATA-17", "B-06"] }, async () => {
    await world.test.query("UPDATE punktum.stores SET uses_pin = true, pin_hash = 'a hash' WHERE id = 2");
    const { stores } = await callV1(world.app, v1.getStoresOfClient, {
      ...(await as("partner")),
      p: { clientId: "1" },
    });
    expect(stores).toHaveLength(2);
    expect(stores[1]).toEqual({
      storeId: "2",
      storeName: "Store 2",
      vatId: "",
      revenueModuleMode: "FLOAT",
      decimalRevenue: true,
      manualAllowed: true,
      usesPin: true,
      pins: [],
    });
  });

  it("refuses the shops of a company the caller does not work for", { tags: ["V1-05"] }, async () => {
    const parts = { ...(await as("partner")), p: { clientId: "2" } };
    expect(await refusalV1(world.app, v1.getStoresOfClient, parts)).toBe("200 GENERAL_NO_PERMISION");
  });

  it("staff without a company get USER_WITH_NO_CLIENTS", { tags: ["MNT-24", "ERR-33"] }, async () => {
    expect(await refusalV1(world.app, v1.getAllClients, await as("newcomer"))).toBe("200 USER_WITH_NO_CLIENTS");
  });

  it("refuses the pictures of an unknown device key", { tags: ["V1-06"] }, async () => {
    const parts = { ...(await as("admin")), p: { deviceKey: "nobody", withoutBase64: true, displayAdIds: [] } };
    expect(await refusalV1(world.app, v1.downloadDisplayAds, parts)).toBe("200 DEVICE_KEY_NOT_FOUND");
  });
});
