import { entriesOf, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { first, logIn, sendV2 } from "../../testing/place-calls.ts";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const ofPartner = (partnerId: string) => ({ params: { partnerId } });
const ofStore = (partnerId: string, storeId: string) => ({ params: { partnerId, storeId } });

const DEFAULTS = {
  legalName: "",
  partnerType: "PARTNER",
  affiliateOf: null,
  showRegistrationButton: true,
  alwaysShowRegistration: false,
  registersAtKiosk: false,
  registrationModePosRegistrationTypeCode: "OPTSIM",
  pointsRoundingCode: null,
  revenueRoundingCode: null,
  anonymousExchange: null,
  manualAllowed: true,
} as const;

describe("partners", () => {
  it("get an id from the platform and are found by type", { tags: ["API-43"] }, async () => {
    const body = { name: "Diving school", partnerType: "SPORT", anonymousExchange: "EARN" };
    const made = await world.good("admin", api.createPartner, { body });
    expect(made).toMatchObject({ ...DEFAULTS, ...body, id: "3", active: true });
    const sport = entriesOf(await world.good("admin", v2.listPartners, { query: { partnerType: "SPORT" } }));
    expect(sport.map(({ id, partnerType }) => [id, partnerType])).toEqual([["3", "SPORT"]]);
    const page = entriesOf(await world.good("admin", v2.listPartners, { query: { limit: "1", offset: "1" } }));
    expect(page.map(({ id }) => id)).toEqual(["2"]);
    expect(entriesOf(await world.good("partner", v2.listPartners, { query: { partnerType: "SPORT" } }))).toEqual([]);
    expect(await world.refused("partner", api.createPartner, { body })).toBe("403 GENERAL_NO_PERMISION");
  });

  it("two concurrent ones get two ids", { tags: ["API-43"] }, async () => {
    const make = (name: string) => world.good("admin", api.createPartner, { body: { name } });
    const made = await Promise.all(["a", "b", "c", "d"].map(make));
    expect(new Set(made.map(({ id }) => id)).size).toBe(4);
  });

  it("PUT replaces: omitted fields get their defaults", { tags: ["API-44"] }, async () => {
    const before = await world.good("admin", api.readPartner, ofPartner("1"));
    expect(before).toMatchObject({ legalName: "Bakery Ltd", registersAtKiosk: true });
    const body = { name: "Bakery", active: true, pointsRoundingCode: "DOWN" };
    const after = await world.good("partner", api.replacePartner, { ...ofPartner("1"), body });
    expect(after).toEqual({ ...before, ...DEFAULTS, ...body, version: before.version + 1 });
    expect(await world.good("staff", api.readPartner, ofPartner("1"))).toEqual(after);
    const halves = { ...ofPartner("1"), body: { name: "Bakery" } };
    expect(await world.refused("admin", api.replacePartner, halves)).toBe("400 REQUEST_INVALID");
  });

  it(
    "a partner's admin changes only their own partner, and not its place in the programme",
    { tags: ["API-44"] },
    async () => {
      const refuse = (partnerId: string, more: object) =>
        world.refused("partner", api.replacePartner, {
          ...ofPartner(partnerId),
          body: { ...DEFAULTS, name: "x", active: true, ...more },
        });
      expect(await refuse("2", {})).toBe("404 NOT_FOUND");
      expect(await refuse("1", { active: false })).toBe("403 GENERAL_NO_PERMISION");
      expect(await refuse("1", { affiliateOf: "2" })).toBe("403 GENERAL_NO_PERMISION");
      expect(await refuse("1", { partnerType: "OTHER" })).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused("partner", api.deletePartner, ofPartner("1"))).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused("partner", api.readPartner, ofPartner("99"))).toBe("404 NOT_FOUND");
      expect(await world.refused("admin", api.readPartner, ofPartner("99"))).toBe("404 NOT_FOUND");
      const { name } = await world.good("admin", api.readPartner, ofPartner("1"));
      expect(name).toBe("Bakery");
    },
  );

  it(
    "affiliates are listed, with their shops and points below them",
    { tags: ["API-45", "API-46", "DATA-30"] },
    async () => {
      const make = (name: string, affiliateOf: string) =>
        world.good("admin", api.createPartner, { body: { name, affiliateOf, partnerType: "AFFILIATE" } });
      const north = await make("North", "1");
      const far = await make("Far", north.id);
      const store = await world.good("admin", api.createStore, { ...ofPartner(north.id), body: { name: "Harbour" } });
      const point = { id: "harbour-1", name: "Counter", kind: "APP" };
      await world.good("admin", api.createStorePoint, { ...ofStore(north.id, store.id), body: point });
      const office = { id: "north-office", name: "Office", kind: "CASH" };
      await world.good("admin", api.createPartnerPoint, { ...ofPartner(north.id), body: office });
      const affiliates = entriesOf(await world.good("partner", api.listAffiliates, ofPartner("1")));
      expect(affiliates).toEqual([north]);
      const units = await world.good("partner", api.listAffiliateUnits, ofPartner("1"));
      expect(units.map(({ unitType, id, storeId }) => [unitType, id, storeId])).toEqual([
        ["PARTNER", north.id, null],
        ["INTERACTIONPOINT", "north-office", null],
        ["STORE", store.id, store.id],
        ["INTERACTIONPOINT", "harbour-1", store.id],
      ]);
      const page = await world.good("admin", api.listAffiliateUnits, {
        ...ofPartner("1"),
        query: { limit: "1", offset: "2" },
      });
      expect(page.map(({ id }) => id)).toEqual([store.id]);
      const circle = { ...ofPartner("1"), body: { ...DEFAULTS, name: "x", active: true, affiliateOf: far.id } };
      expect(await world.refused("admin", api.replacePartner, circle)).toBe("400 REQUEST_INVALID");
      const unknown = { body: { name: "x", affiliateOf: "99" } };
      expect(await world.refused("admin", api.createPartner, unknown)).toBe("400 REQUEST_INVALID");
      expect(await world.refused("admin", api.listAffiliates, ofPartner("99"))).toBe("404 NOT_FOUND");
    },
  );
});

describe("shops", () => {
  it("are created below their partner with an id unique in the programme", { tags: ["API-49"] }, async () => {
    const body = { name: "Market", vatId: "DE1", address: { city: "Kiel" }, revenueModuleMode: "INT" };
    const made = await world.good("partner", api.createStore, { ...ofPartner("1"), body });
    expect(made).toMatchObject({ partnerId: "1", name: "Market", address: { city: "Kiel" }, revenueModuleMode: "INT" });
    expect(Number(made.id)).toBeGreaterThan(3);
    const strange = { ...body, address: { city: "Kiel", planet: "Earth" } };
    expect(await world.refused("partner", api.createStore, { ...ofPartner("1"), body: strange })).toBe(
      "400 REQUEST_INVALID",
    );
    const stores = entriesOf(await world.good("admin", v2.listStores, ofPartner("1")));
    expect(stores.map(({ id }) => id)).toContain(made.id);
    const page = entriesOf(
      await world.good("admin", v2.listStores, { ...ofPartner("1"), query: { limit: "1", offset: "1" } }),
    );
    expect(page.map(({ id }) => id)).toEqual(["2"]);
    expect(await world.refused("partner", api.createStore, { ...ofPartner("2"), body })).toBe("404 NOT_FOUND");
    expect(await world.refused("staff", api.createStore, { ...ofPartner("1"), body })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("admin", api.createStore, { ...ofPartner("99"), body })).toBe("404 NOT_FOUND");
  });

  it("are read and replaced below their own partner only", { tags: ["API-50"] }, async () => {
    const body = { name: "Store 1", vatId: "DE2", active: true };
    const after = await world.good("partner", api.replaceStore, { ...ofStore("1", "1"), body });
    expect(after).toMatchObject({ ...body, id: "1", decimalRevenue: true, usesPin: false });
    expect(await world.good("staff", api.readStore, ofStore("1", "1"))).toEqual(after);
    expect(await world.refused("admin", api.readStore, ofStore("2", "1"))).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", api.replaceStore, { ...ofStore("2", "1"), body })).toBe("404 NOT_FOUND");
    expect(await world.refused("staff", api.readStore, ofStore("1", "2"))).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.readStore, ofStore("2", "3"))).toBe("404 NOT_FOUND");
  });

  it("lists contain every shop within reach, sorted, filtered and paged", { tags: ["API-53"] }, async () => {
    const ids = async (who: "admin" | "partner" | "staff", query: Record<string, string> = {}) =>
      entriesOf(await world.good(who, api.listProgramStores, { query })).map(({ id }) => Number(id));
    const all = await ids("admin");
    expect(all).toEqual(all.toSorted((left, right) => left - right));
    expect(all).toContain(3);
    expect(await ids("partner")).not.toContain(3);
    expect(await ids("staff")).toEqual([1]);
    expect(await ids("admin", { partnerId: "2" })).toEqual([3]);
    expect(await ids("admin", { limit: "1", offset: "1" })).toEqual([2]);
    const foreign = { query: { partnerId: "2" } };
    expect(await world.refused("partner", api.listProgramStores, foreign)).toBe("404 NOT_FOUND");
  });

  it("a shop is found by its id alone by its own staff", { tags: ["API-03"] }, async () => {
    const found = await world.good("device", api.lookUpStore, { params: { storeId: "1" } });
    expect(found).toMatchObject({ storeId: "1", partnerId: "1", partnerName: "Bakery" });
    const refused = (who: "staff" | "admin", storeId: string) =>
      world.refused(who, api.lookUpStore, { params: { storeId } });
    expect(await refused("staff", "2")).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("admin", "999999999999999999")).toBe("404 NOT_FOUND");
  });
});

/** What a device and staff of store 1 are told when they try to work there. */
async function tryToWork() {
  const { token: staff } = await logIn(world.app, "staff");
  const device = await world.ask("device", api.lookUpPoint, { params: { id: "pos-1" } });
  const mount = await sendV2(world.app, v2.createMounting, {
    token: staff,
    body: { storeId: "1", appInteractionId: `new-${crypto.randomUUID()}` },
  });
  const booking = await world.app.inject({
    method: "POST",
    url: "/api/v2/accounts/4100/bookings",
    headers: { authorization: `Bearer ${staff}`, "idempotency-key": crypto.randomUUID() },
    payload: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 5, reason: "test" },
  });
  const history = await sendV2(world.app, v2.listBookings, { token: staff, params: { accountId: "4100" } });
  return [device.status, mount.status, booking.statusCode, history.status];
}

describe("deactivation", () => {
  beforeAll(async () => {
    await world.test.query(
      "INSERT INTO punktum.accounts (program_id, id) VALUES ('pfm', '00000000-0000-4000-8000-000000000001')",
    );
    await world.test.query(
      `INSERT INTO punktum.identifiers (program_id, type, code, account_id)
        VALUES ('pfm', 'CARDCODE', '4100', '00000000-0000-4000-8000-000000000001')`,
    );
  });

  it(
    "a closed shop refuses bookings, mountings and its device; its history stays",
    { tags: ["API-61", "API-50"] },
    async () => {
      expect(await tryToWork()).toEqual([200, 201, 201, 200]);
      expect(await world.good("partner", api.deleteStore, ofStore("1", "1"))).toEqual({});
      expect(await tryToWork()).toEqual([403, 403, 403, 200]);
      const closed = await world.good("partner", api.readStore, ofStore("1", "1"));
      expect(closed).toMatchObject({ name: "Store 1", active: false });
      const open = entriesOf(await world.good("admin", v2.listStores, ofPartner("1")));
      expect(open.map(({ id }) => id)).not.toContain("1");
      const inactive = entriesOf(
        await world.good("admin", v2.listStores, { ...ofPartner("1"), query: { active: "false" } }),
      );
      expect(inactive.map(({ id, active }) => [id, active])).toEqual([["1", false]]);
      expect(await world.good("partner", api.deleteStore, ofStore("1", "1"))).toEqual({});
      const { id, createdAt, partnerId, usesPin, ...values } = closed;
      const again = await world.good("partner", api.replaceStore, {
        ...ofStore("1", "1"),
        body: { ...values, active: true },
      });
      expect([again.id, again.createdAt, again.partnerId, again.usesPin]).toEqual([id, createdAt, partnerId, usesPin]);
      expect(await tryToWork()).toEqual([200, 201, 201, 200]);
    },
  );

  it(
    "a closed partner closes its shops, erases nothing, and can be reopened",
    { tags: ["API-61", "API-44"] },
    async () => {
      const stores = await world.test.query("SELECT 1 FROM punktum.stores WHERE partner_id = 1");
      expect(await world.good("admin", api.deletePartner, ofPartner("1"))).toEqual({});
      expect(await tryToWork()).toEqual([403, 403, 403, 200]);
      expect(await world.test.query("SELECT 1 FROM punktum.stores WHERE partner_id = 1")).toHaveLength(stores.length);
      const closed = entriesOf(await world.good("admin", v2.listPartners, { query: { active: "false" } }));
      expect(closed.map(({ id, active }) => [id, active])).toEqual([["1", false]]);
      const store = { ...ofPartner("1"), body: { name: "x" } };
      expect(await world.refused("admin", api.createStore, store)).toBe("400 REQUEST_INVALID");
      const { id: _id, createdAt: _createdAt, ...values } = await world.good("admin", api.readPartner, ofPartner("1"));
      await world.good("admin", api.replacePartner, { ...ofPartner("1"), body: { ...values, active: true } });
      expect(await tryToWork()).toEqual([200, 201, 201, 200]);
      expect(await world.refused("admin", api.deletePartner, ofPartner("99"))).toBe("404 NOT_FOUND");
    },
  );

  it("a device cannot be moved to a closed shop by the mounting's id either", { tags: ["API-61"] }, async () => {
    const mountings = await world.good("admin", v2.listMountings, {
      query: { filter: "appInteractionId||$eq||pos-2", storeId: "1" },
    });
    const mounting = first(entriesOf(mountings)).id;
    await world.good("partner", api.deleteStore, ofStore("1", "1"));
    const device = await world.good("admin", v2.createDevice, {
      body: { os: "a", osVersion: "1", browser: "b", deviceInformation: "c", version: "1" },
    });
    const options = { params: { id: mounting }, body: { deviceKey: device.deviceKey } };
    expect(await world.refused("admin", v2.changeMounting, options)).toBe("403 GENERAL_NO_PERMISION");
  });
});
