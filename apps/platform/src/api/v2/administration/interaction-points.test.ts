import { UNIT_TYPES } from "@punktum/domain";
import { entriesOf, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.good("admin", api.createProgramPoint, { body: { id: "head-office", name: "Office", kind: "CASH" } });
  const partnerPoint = { params: { partnerId: "1" }, body: { id: "bakery-office", name: "Office", kind: "APP" } };
  await world.good("partner", api.createPartnerPoint, partnerPoint);
});
afterAll(() => world.close());

const inStore = (storeId: string, partnerId = "1") => ({ params: { partnerId, storeId } });
const point = (id: string, more: object = {}) => ({ id, name: `Point ${id}`, kind: "APP", ...more });
const idsOf = (points: readonly { id: string }[]) => points.map(({ id }) => id);

describe("interaction points of the programme", () => {
  it("are the programme's own, with those below if recursive, sorted and paged", { tags: ["API-40"] }, async () => {
    expect(idsOf(entriesOf(await world.good("admin", api.listProgramPoints)))).toEqual(["head-office"]);
    const list = async (who: "admin" | "partner" | "staff", query: Record<string, string>) =>
      idsOf(entriesOf(await world.good(who, api.listProgramPoints, { query: { recursive: "true", ...query } })));
    const all = await list("admin", {});
    expect(all).toEqual(["bakery-office", "cash-1", "head-office", "pos-1", "pos-2", "pos-3", "pos-4"]);
    expect(await list("partner", {})).toEqual(all.filter((id) => id !== "pos-4"));
    expect(await list("staff", {})).toEqual(["bakery-office", "cash-1", "head-office", "pos-1", "pos-2"]);
    expect(await list("admin", { kind: "CASH" })).toEqual(["cash-1", "head-office"]);
    expect(await list("admin", { limit: "2", offset: "1" })).toEqual(["cash-1", "head-office"]);
    const refused = { query: { recursive: "maybe" } };
    expect(await world.refused("admin", api.listProgramPoints, refused)).toBe("400 REQUEST_INVALID");
  });

  it(
    "a new one belongs to the programme, and its id is then taken everywhere",
    { tags: ["API-40", "DATA-30"] },
    async () => {
      const made = await world.good("admin", api.createProgramPoint, { body: point("hall-1") });
      expect(made).toMatchObject({ unitType: "PROGRAM", partnerId: null, storeId: null, active: true });
      const again = { ...inStore("1"), body: point("hall-1") };
      expect(await world.refused("admin", api.createStorePoint, again)).toBe("409 WORKSTATION_ID_IN_USE");
      expect(await world.refused("partner", api.createProgramPoint, { body: point("hall-2") })).toBe(
        "403 GENERAL_NO_PERMISION",
      );
      const odd = { body: point("<script>") };
      expect(await world.refused("admin", api.createProgramPoint, odd)).toBe("400 REQUEST_INVALID");
    },
  );

  it("are read and changed, and a till can be paired only with tablets of its unit", { tags: ["API-41"] }, async () => {
    const params = { id: "pos-2" };
    const before = await world.good("staff", api.readPoint, { params });
    const changed = await world.good("partner", api.changePoint, { params, body: { pairedCashId: "cash-1" } });
    expect(changed).toEqual({ ...before, pairedCashId: "cash-1", version: before.version + 1 });
    const pair = (id: string, pairedCashId: string) =>
      world.refused("admin", api.changePoint, { params: { id }, body: { pairedCashId } });
    expect(await pair("pos-3", "cash-1")).toBe("400 REQUEST_INVALID");
    expect(await pair("pos-2", "pos-1")).toBe("400 REQUEST_INVALID");
    expect(await pair("cash-1", "cash-1")).toBe("400 REQUEST_INVALID");
    expect(await pair("pos-2", "nowhere")).toBe("400 REQUEST_INVALID");
    const rename = (who: "partner" | "staff", id: string) =>
      world.refused(who, api.changePoint, { params: { id }, body: { name: "x" } });
    expect(await rename("partner", "pos-4")).toBe("403 GENERAL_NO_PERMISION");
    expect(await rename("partner", "head-office")).toBe("403 GENERAL_NO_PERMISION");
    expect(await rename("staff", "pos-2")).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("staff", api.readPoint, { params: { id: "pos-4" } })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("admin", api.readPoint, { params: { id: "nowhere" } })).toBe("404 NOT_FOUND");
  });

  it("deleting one waits for a concurrent mount, without a deadlock", { tags: ["API-40"] }, async () => {
    const held = { params: { id: "pos-1" } };
    const { deletion } = await world.test.database.withProgram("pfm", async ({ db }) => {
      await db.selectFrom("mountings").select("id").where("app_interaction_id", "=", "pos-1").forUpdate().execute();
      const asked = world.refused("admin", api.deletePoint, held);
      await expect
        .poll(async () => await world.test.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
        .not.toEqual([]);
      await db.selectFrom("interaction_points").select("id").where("id", "=", "pos-1").forUpdate().execute();
      return { deletion: asked };
    });
    expect(await deletion).toBe("409 MOUNTING_IN_USE");
  });

  it(
    "one held by a device can be neither deactivated nor deleted; a free one is deleted with its mounting",
    { tags: ["API-41"] },
    async () => {
      const held = { params: { id: "pos-1" } };
      const off = { ...held, body: { active: false } };
      expect(await world.refused("admin", api.changePoint, off)).toBe("409 MOUNTING_IN_USE");
      expect(await world.refused("admin", api.deletePoint, held)).toBe("409 MOUNTING_IN_USE");
      expect(await world.refused("admin", api.deletePoint, { params: { id: "cash-1" } })).toBe("409 STILL_IN_USE");
      await world.good("admin", v2.createMounting, { body: { storeId: "2", appInteractionId: "gone-1" } });
      expect(await world.good("partner", api.deletePoint, { params: { id: "gone-1" } })).toEqual({});
      expect(await world.refused("admin", api.readPoint, { params: { id: "gone-1" } })).toBe("404 NOT_FOUND");
      expect(await world.test.query("SELECT 1 FROM punktum.mountings WHERE app_interaction_id = 'gone-1'")).toEqual([]);
      expect(await world.refused("admin", api.deletePoint, { params: { id: "gone-1" } })).toBe("404 NOT_FOUND");
    },
  );

  it(
    "the details contain the path from the programme to the point and its device",
    { tags: ["API-42", "DATA-30"] },
    async () => {
      const details = await world.good("staff", api.readPointDetails, { params: { id: "pos-1" } });
      expect(details.units.map(({ unitType }) => unitType)).toEqual(UNIT_TYPES);
      expect(details.units.map(({ id }) => id)).toEqual(["pfm", "1", "1", "pos-1"]);
      expect(details.mounting).toMatchObject({ posMode: "STD", mountedAt: null });
      expect(details.mounting?.deviceId).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.stringify(details)).not.toContain("device-key-1");
      const till = await world.good("admin", api.readPointDetails, { params: { id: "cash-1" } });
      expect([till.mounting, till.tabletIds]).toEqual([null, ["pos-1", "pos-2"]]);
      const office = await world.good("partner", api.readPointDetails, { params: { id: "bakery-office" } });
      expect(office.units.map(({ unitType }) => unitType)).toEqual(["PROGRAM", "PARTNER", "INTERACTIONPOINT"]);
      const foreign = { params: { id: "pos-4" } };
      expect(await world.refused("partner", api.readPointDetails, foreign)).toBe("403 GENERAL_NO_PERMISION");
    },
  );
});

describe("interaction points of a partner", () => {
  const ofPartner = { params: { partnerId: "1" } };

  it("are the partner's own, with its shops' if recursive", { tags: ["API-47"] }, async () => {
    expect(idsOf(entriesOf(await world.good("partner", api.listPartnerPoints, ofPartner)))).toEqual(["bakery-office"]);
    const all = entriesOf(
      await world.good("partner", api.listPartnerPoints, { ...ofPartner, query: { recursive: "true" } }),
    );
    expect(idsOf(all)).toEqual(["bakery-office", "cash-1", "pos-1", "pos-2", "pos-3"]);
    const made = await world.good("partner", api.createPartnerPoint, { ...ofPartner, body: point("bakery-2") });
    expect(made).toMatchObject({ unitType: "PARTNER", partnerId: "1", storeId: null });
    const foreign = { params: { partnerId: "2" } };
    expect(await world.refused("partner", api.listPartnerPoints, foreign)).toBe("404 NOT_FOUND");
    const create = { ...foreign, body: point("cinema-1") };
    expect(await world.refused("partner", api.createPartnerPoint, create)).toBe("404 NOT_FOUND");
    const unknown = { params: { partnerId: "99" } };
    expect(await world.refused("admin", api.listPartnerPoints, unknown)).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", api.createPartnerPoint, { ...unknown, body: point("x") })).toBe(
      "404 NOT_FOUND",
    );
  });

  it("are found below their own partner only", { tags: ["API-48"] }, async () => {
    const read = (partnerId: string, id: string) => ({ params: { partnerId, id } });
    expect(await world.good("staff", api.readPartnerPoint, read("1", "pos-1"))).toMatchObject({ storeId: "1" });
    expect(await world.refused("admin", api.readPartnerPoint, read("2", "pos-1"))).toBe("404 NOT_FOUND");
    expect(await world.refused("partner", api.readPartnerPoint, read("2", "pos-4"))).toBe("404 NOT_FOUND");
    expect(await world.refused("staff", api.readPartnerPoint, read("1", "pos-3"))).toBe("403 GENERAL_NO_PERMISION");
  });
});

describe("interaction points of a shop", () => {
  it("are the shop's own; a tablet is created beside its till", { tags: ["API-51"] }, async () => {
    const till = await world.good("partner", api.createStorePoint, {
      ...inStore("2"),
      body: point("cash-2", { kind: "CASH" }),
    });
    expect(till).toMatchObject({ unitType: "STORE", partnerId: "1", storeId: "2", kind: "CASH" });
    const tablet = { ...inStore("2"), body: point("pos-22", { pairedCashId: "cash-2" }) };
    expect(await world.good("partner", api.createStorePoint, tablet)).toMatchObject({ pairedCashId: "cash-2" });
    const far = { ...inStore("2"), body: point("pos-23", { pairedCashId: "cash-1" }) };
    expect(await world.refused("partner", api.createStorePoint, far)).toBe("400 REQUEST_INVALID");
    expect(idsOf(entriesOf(await world.good("partner", api.listStorePoints, inStore("2"))))).toEqual([
      "cash-2",
      "pos-22",
      "pos-3",
    ]);
    const tills = entriesOf(
      await world.good("partner", api.listStorePoints, {
        ...inStore("2"),
        query: { kind: "CASH", limit: "1" },
      }),
    );
    expect(idsOf(tills)).toEqual(["cash-2"]);
    expect(await world.refused("staff", api.listStorePoints, inStore("2"))).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("admin", api.listStorePoints, inStore("3"))).toBe("404 NOT_FOUND");
  });

  it("are found below their own shop only", { tags: ["API-52"] }, async () => {
    const read = (storeId: string, id: string) => ({ params: { partnerId: "1", storeId, id } });
    expect(await world.good("staff", api.readStorePoint, read("1", "pos-1"))).toMatchObject({ id: "pos-1" });
    expect(await world.refused("admin", api.readStorePoint, read("2", "pos-1"))).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", api.readStorePoint, read("1", "bakery-office"))).toBe("404 NOT_FOUND");
  });

  it("can be mounted after creation", { tags: ["API-51"] }, async () => {
    const query = { filter: "appInteractionId||$eq||pos-22", storeId: "2" };
    const mountings = await world.good("admin", v2.listMountings, { query });
    expect(mountings).toMatchObject([{ appInteractionId: "pos-22", deviceKey: null }]);
  });
});

describe("look-up", () => {
  it("finds a point by its workstation id and shows whether a device holds it", { tags: ["API-02"] }, async () => {
    const lookUp = (id: string) => ({ params: { id } });
    expect(await world.good("device", api.lookUpPoint, lookUp("pos-1"))).toMatchObject({ storeId: "1", mounted: true });
    expect(await world.good("staff", api.lookUpPoint, lookUp("pos-2"))).toMatchObject({ mounted: false });
    expect(await world.refused("staff", api.lookUpPoint, lookUp("pos-3"))).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", api.lookUpPoint, lookUp("head-office"))).toBe("404 NOT_FOUND");
    await world.good("admin", api.changePoint, { params: { id: "pos-4" }, body: { active: false } });
    expect(await world.refused("admin", api.lookUpPoint, lookUp("pos-4"))).toBe("404 NOT_FOUND");
    expect(await world.good("admin", api.readPoint, lookUp("pos-4"))).toMatchObject({ active: false });
  });
});
