import { entriesOf, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, logIn, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

describe("programme configuration", () => {
  it("is public, contains its organisation and defaults to v1", { tags: ["API-01", "ORG-07", "ORG-14"] }, async () => {
    const config = await callV2(world.app, v2.readProgramConfig, { params: { programId: "pfm" } });
    expect(config).toEqual({ organization: "pfm", name: "PFM", p4m_api: { default: "v1" }, inactivity_time: 45 });
  });

  it("contains no keys that are not public", { tags: ["API-01"] }, async () => {
    const { body } = await sendV2(world.app, v2.readProgramConfig, { params: { programId: "pfm" } });
    expect(JSON.stringify(body)).not.toContain("internalNote");
  });

  it("is not found for an unknown or closed organisation", { tags: ["ORG-23", "ERR-29"] }, async () => {
    const config = (programId: string) => refusalV2(world.app, v2.readProgramConfig, { params: { programId } });
    expect(await config("nobody")).toBe("404 ORGANIZATION_NOT_FOUND");
    await world.test.query("UPDATE punktum.programs SET active = false WHERE id = 'mhe'");
    expect(await config("mhe")).toBe("404 ORGANIZATION_NOT_FOUND");
    await world.test.query("UPDATE punktum.programs SET active = true WHERE id = 'mhe'");
  });

  it("contains the fields of a registration", { tags: ["API-01"] }, async () => {
    const asked = {
      membershipOptins: ["EMAIL", "DATA"],
      userProperties: [{ name: "givenName", mandatory: true }],
      consentTextVersion: "2026-11",
    };
    await world.test.query("UPDATE punktum.programs SET config = $1 WHERE id = 'mhe'", [JSON.stringify(asked)]);
    const config = await callV2(world.app, v2.readProgramConfig, { params: { programId: "mhe" } });
    expect(config).toMatchObject(asked);
  });

  it("an invalid stored configuration is an internal error, not a partial answer", { tags: ["API-01"] }, async () => {
    await world.test.query(`UPDATE punktum.programs SET config = '{"inactivity_time": 1}' WHERE id = 'mhe'`);
    const reply = await refusalV2(world.app, v2.readProgramConfig, { params: { programId: "mhe" } });
    expect(reply).toBe("500 UNHANDLED_ERROR");
  });
});

describe("partners and stores of the second generation", () => {
  it("are those the caller works for", { tags: ["V2-06", "V2-07"] }, async () => {
    const { token } = await logIn(world.app, "staff");
    const partners = entriesOf(await callV2(world.app, v2.listPartners, { token, params: { programId: "pfm" } }));
    const stores = entriesOf(
      await callV2(world.app, v2.listStores, { token, params: { programId: "pfm", partnerId: "1" } }),
    );
    expect(partners).toHaveLength(1);
    expect(stores).toEqual([
      {
        id: "1",
        partnerId: "1",
        name: "Store 1",
        vatId: "",
        revenueModuleMode: "FLOAT",
        decimalRevenue: true,
        manualAllowed: true,
        usesPin: false,
        active: true,
      },
    ]);
  });

  it("omit a deactivated partner", { tags: ["V2-06"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    await world.test.query("UPDATE punktum.partners SET active = false WHERE id = 2 AND program_id = 'pfm'");
    const partners = entriesOf(await callV2(world.app, v2.listPartners, { token, params: { programId: "pfm" } }));
    await world.test.query("UPDATE punktum.partners SET active = true WHERE id = 2 AND program_id = 'pfm'");
    expect(partners.map(({ id }) => id)).toEqual(["1"]);
  });

  it("of another organisation are not found", { tags: ["V2-06", "V2-07"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    const params = { programId: "mhe", partnerId: "1" };
    expect(await refusalV2(world.app, v2.listPartners, { token, params })).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await refusalV2(world.app, v2.listStores, { token, params })).toBe("404 ORGANIZATION_NOT_FOUND");
  });

  it("stores of another partner are refused", { tags: ["V2-07"] }, async () => {
    const { token } = await logIn(world.app, "partner");
    const params = { programId: "pfm", partnerId: "2" };
    expect(await refusalV2(world.app, v2.listStores, { token, params })).toBe("404 NOT_FOUND");
  });

  it("an id that is too long for any row finds nothing", { tags: ["V2-07"] }, async () => {
    const { token } = await logIn(world.app, "admin");
    const params = { programId: "pfm", partnerId: "999999999999999999" };
    expect(await refusalV2(world.app, v2.listStores, { token, params })).toBe("404 NOT_FOUND");
  });
});
