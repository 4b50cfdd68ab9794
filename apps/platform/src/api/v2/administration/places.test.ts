import { entriesOf, pinsApi, placesApi, tillKeysApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdministrationWorld, api, createAdministrationWorld, type Who } from "./testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const namesOf = async (who: Who, query: Readonly<Record<string, string>> = {}) => {
  const { data } = await world.good(who, placesApi.listPlaces, { query });
  return data.map(({ name }) => name);
};

async function readPoint(storeId: string, id: string) {
  const { data } = await world.good("admin", placesApi.listPlaces, { query: { storeId } });
  return data.flatMap(({ points }) => points).find((point) => point.id === id);
}

describe("the tree of places", () => {
  it("contains partners, shops and points within the caller's reach", { tags: ["BO-04", "BO-05"] }, async () => {
    const all = await world.good("admin", placesApi.listPlaces);
    expect(all.partners.map(({ name, storeCount }) => [name, storeCount])).toEqual([
      ["Bakery", 2],
      ["Cinema", 1],
    ]);
    expect(all.data.map(({ name, partnerName }) => [partnerName, name])).toEqual([
      ["Bakery", "Store 1"],
      ["Bakery", "Store 2"],
      ["Cinema", "Store 3"],
    ]);
    const points = all.data[0]?.points.map(({ id, kind, pairedCashId, connected }) => [
      id,
      kind,
      pairedCashId,
      connected,
    ]);
    expect(points).toEqual([
      ["pos-1", "APP", "cash-1", false],
      ["pos-2", "APP", null, false],
      ["cash-1", "CASH", null, false],
    ]);
    expect(await namesOf("partner")).toEqual(["Store 1", "Store 2"]);
    expect((await world.good("partner", placesApi.listPlaces)).partners.map(({ name }) => name)).toEqual(["Bakery"]);
    expect(await namesOf("staff")).toEqual(["Store 1"]);
    expect(await namesOf("partner", { partnerId: "2" })).toEqual([]);
    expect(await world.refused("stranger", placesApi.listPlaces)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("operator", placesApi.listPlaces)).toBe("403 GENERAL_NO_PERMISION");
  });

  it("is found by a part of a name or an id, and read page by page", async () => {
    expect(await namesOf("admin", { q: "CINE" })).toEqual(["Store 3"]);
    expect(await namesOf("admin", { q: "pos-3" })).toEqual(["Store 2"]);
    expect(await namesOf("admin", { q: "%" })).toEqual([]);
    const first = await world.good("admin", placesApi.listPlaces, { query: { limit: "2" } });
    expect([first.data.length, first.next]).toEqual([2, "2"]);
    const second = await world.good("admin", placesApi.listPlaces, { query: { limit: "2", after: "2" } });
    expect([second.data.map(({ name }) => name), second.next, second.partners]).toEqual([["Store 3"], null, []]);
  });

  it("shows a tablet whose PIN is locked, until it is unlocked, and how many keys a till has", async () => {
    await world.test.query(
      `INSERT INTO punktum.pin_tries (program_id, device_id, purpose, wrong_count)
       SELECT 'pfm', device_id, 'ADMIN', 10 FROM punktum.mountings WHERE device_key = 'device-key-1'`,
    );
    const locked = await readPoint("1", "pos-1");
    expect(locked).toMatchObject({ pinLocked: true });
    await world.good("partner", pinsApi.unlockPins, { params: { id: String(locked?.mountingId) } });
    expect(await readPoint("1", "pos-1")).toMatchObject({ pinLocked: false });
    await world.good("partner", tillKeysApi.createTillKey, { params: { id: "cash-1" }, body: { name: "Till" } });
    expect(await readPoint("1", "cash-1")).toMatchObject({ keyCount: 1 });
  });
});

describe("creating a shop", () => {
  const partnerId = "1";
  const tablet = { id: "new-1", name: "Counter", kind: "APP", pairedCashId: "new-till" };
  const till = { id: "new-till", name: "Till", kind: "CASH" };
  const body = { store: { name: "Market", address: { city: "Kiel" } }, points: [tablet, till] };

  it("creates the shop with its points once for repeated requests", { tags: ["API-49"] }, async () => {
    const options = { params: { partnerId }, body, key: "opening-1" };
    const position = await world.auditPosition();
    const made = await world.good("partner", placesApi.openStore, options);
    expect(made.points.map(({ id, pairedCashId, storeId }) => [id, pairedCashId, storeId])).toEqual([
      ["new-till", null, made.store.id],
      ["new-1", "new-till", made.store.id],
    ]);
    expect(await world.good("partner", placesApi.openStore, options)).toEqual(made);
    expect((await world.auditSince(position)).map(({ action }) => action)).toEqual([
      "STORE_CREATED",
      "INTERACTION_POINT_CREATED",
      "INTERACTION_POINT_CREATED",
    ]);
    const stores = entriesOf(await world.good("admin", v2.listStores, { params: { partnerId } }));
    expect(stores.filter(({ name }) => name === "Market")).toHaveLength(1);
  });

  it("creates nothing if one of the points is invalid", async () => {
    const points = [
      { ...tablet, id: "new-2", pairedCashId: null },
      { ...till, id: "cash-1" },
    ];
    const half = { params: { partnerId }, body: { store: { name: "Half" }, points }, key: "opening-2" };
    const refused = await world.ask("partner", placesApi.openStore, half);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ errorType: "WORKSTATION_ID_IN_USE", details: { interactionPointId: "cash-1" } }),
    ]);
    expect(await namesOf("admin", { q: "Half" })).toEqual([]);
    expect(await world.refused("admin", api.readPoint, { params: { id: "new-2" } })).toBe("404 NOT_FOUND");
    const mended = { ...half, body: { store: { name: "Half" }, points: points.slice(0, 1) } };
    expect((await world.ask("partner", placesApi.openStore, mended)).status).toBe(201);
  });

  it("needs the right to edit places of this partner", async () => {
    const elsewhere = { params: { partnerId: "2" }, body };
    expect(await world.refused("partner", placesApi.openStore, elsewhere)).toBe("404 NOT_FOUND");
    expect(await world.refused("staff", placesApi.openStore, { params: { partnerId }, body })).toBe(
      "403 GENERAL_NO_PERMISION",
    );
  });
});
