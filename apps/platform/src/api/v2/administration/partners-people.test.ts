import { entriesOf } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../../testing/place-world.ts";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const REFUSED = "403 GENERAL_NO_PERMISION";
const person = (name: string, more: object) => ({
  body: { email: `${name}@pfm.example`, name, role: "STORE_STAFF", password: PASSWORD, ...more },
});

describe("people of a partner's admin", () => {
  it("are added and changed in their own shops, and never above the admin", { tags: ["BO-03"] }, async () => {
    const { id } = await world.good("partner", api.createAdmin, person("zoe", { storeIds: ["1"] }));
    const change = { params: { adminId: id } };
    expect(await world.good("partner", api.changeAdmin, { ...change, body: { storeIds: ["1", "2"] } })).toMatchObject({
      storeIds: ["1", "2"],
    });
    for (const body of [
      { storeIds: ["3"] },
      { storeIds: [] },
      { partnerIds: ["2"] },
      { role: "PROGRAM_ADMIN" },
      { role: "SUPPORT_AGENT" },
      { role: "PLATFORM_OPERATOR" },
    ]) {
      expect(await world.refused("partner", api.changeAdmin, { ...change, body })).toBe(REFUSED);
    }
    for (const reach of [{ storeIds: ["3"] }, {}, { role: "AUDITOR" }, { role: "PARTNER_ADMIN", partnerIds: ["2"] }]) {
      expect(await world.refused("partner", api.createAdmin, person("max", reach))).toBe(REFUSED);
    }
  });

  it("are the only visible ones; people of other partners and with higher roles are out of reach", async () => {
    const other = await world.good("admin", api.createAdmin, person("ola", { storeIds: ["3"] }));
    const both = await world.good("admin", api.createAdmin, person("kai", { storeIds: ["1", "3"] }));
    const seen = entriesOf(await world.good("partner", api.listAdmins)).map(({ email }) => email);
    expect(seen).toEqual(expect.arrayContaining(["partner@pfm.example", "staff@pfm.example"]));
    expect(seen).not.toContain("ola@pfm.example");
    expect(seen).not.toContain("kai@pfm.example");
    expect(seen).not.toContain("admin@pfm.example");
    for (const adminId of [other.id, both.id, world.adminIds.admin, world.adminIds.operator]) {
      const body = { name: "mine" };
      expect(await world.refused("partner", api.readAdmin, { params: { adminId } })).toBe(REFUSED);
      expect(await world.refused("partner", api.changeAdmin, { params: { adminId }, body })).toBe(REFUSED);
      const password = { params: { adminId }, body: { password: "another long password" } };
      expect(await world.refused("partner", api.changeAdminPassword, password)).toBe(REFUSED);
    }
  });
});
