import { vouchersAdminApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdministrationWorld, createAdministrationWorld, type Who } from "./testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query(
    `INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 'Status');
     INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
       VALUES ('pfm', 7, 1, '{"de": "Gold"}', 100)`,
  );
});
afterAll(() => world.close());

const base = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION", factor: 1, name: "Alles" } as const;
const create = (body: object) => world.good("admin", api.createPromotion, { body });

describe("the names for sentences of rules", () => {
  const namesFor = (who: Who) => world.good(who, api.readPromotionNames);

  it("are complete for programme users", { tags: ["BO-06"] }, async () => {
    const names = await namesFor("admin");
    expect(names).toMatchObject({ wholeProgram: true, timeZone: "Europe/Berlin" });
    expect(names.levels).toContainEqual({ id: "7", names: { de: "Gold", en: "Gold" } });
    expect(names.stores.every(({ own }) => own)).toBe(true);
    expect(names.stores.map(({ id }) => id)).toEqual(expect.arrayContaining(["1", "3"]));
  });

  it("are limited to the reach and to names used by programme-wide rules", async () => {
    const foreign = (found: Awaited<ReturnType<typeof namesFor>>) =>
      found.stores.filter(({ own }) => !own).map(({ id }) => id);
    await create({ ...base, partnerId: "2", storeIds: ["3"] });
    const before = await namesFor("partner");
    expect(before.wholeProgram).toBe(false);
    expect(before.partners.map(({ id }) => id)).toEqual(["1"]);
    expect(foreign(before)).toEqual([]);
    await create({ ...base, storeIds: ["3"] });
    expect(foreign(await namesFor("partner"))).toEqual(["3"]);
    expect(await world.refused("stranger", api.readPromotionNames)).toBe("404 ORGANIZATION_NOT_FOUND");
  });
});
