import { mountingServiceApi, tabletCodesApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callV2, logIn, refusalOf, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

const MINUTE_MS = 60_000;

let world: PlaceWorld;
let tokens: Readonly<Record<"admin" | "staff" | "partner", string>>;
let mountingId: string;

beforeAll(async () => {
  world = await createPlaceWorld();
  const tokenOf = async (name: string) => (await logIn(world.app, name)).token;
  tokens = { admin: await tokenOf("admin"), staff: await tokenOf("staff"), partner: await tokenOf("partner") };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.query("DELETE FROM punktum.mountings");
  mountingId = await mountingOf("1", "pos-1");
});

async function mountingOf(storeId: string, appInteractionId: string): Promise<string> {
  const body = { storeId, appInteractionId };
  const made = await callV2(world.app, v2.createMounting, { token: tokens.admin, body });
  return made.id;
}

const make = (token = tokens.staff, id = mountingId) =>
  callV2(world.app, tabletCodesApi.createTabletCode, { token, params: { id } });
const setUp = (code: string, installationId = "tablet-1", org = "pfm") =>
  sendV2(world.app, tabletCodesApi.setUpTablet, { body: { org, code, installationId } });
const rowsOf = (column: string) => world.test.query(`SELECT ${column} FROM punktum.tablet_codes`);

describe("a mounting code", () => {
  it("mounts a tablet without a password, which then works with its own session", async () => {
    const { code, path } = await make();
    expect(path).toBe(`/pfm/login#${code}`);
    const made = await setUp(code);
    expect(made.status).toBe(201);
    const answer = tabletCodesApi.setUpTablet.response.parse(made.body);
    expect(answer).toMatchObject({
      by: "staff@pfm.example",
      partner: { id: "1", name: "Bakery" },
      store: { id: "1", name: "Store 1" },
      mounting: { id: mountingId, appInteractionId: "pos-1", cashInteractionId: "cash-1" },
      session: { user: { org: "pfm", roleCode: "DEVICE" } },
    });
    const own = await callV2(world.app, v2.readMounting, { token: answer.session.token, params: { id: mountingId } });
    expect(own.deviceKey).toBe(answer.mounting.deviceKey);
    const body = { refreshToken: answer.session.refreshToken, installationId: "tablet-1" };
    const renewed = await callV2(world.app, v2.refresh, { body });
    expect(renewed.user.roleCode).toBe("DEVICE");
  });

  it("is valid once, also for two concurrent tablets", async () => {
    const { code } = await make();
    const both = await Promise.all([setUp(code, "tablet-1"), setUp(code, "tablet-2")]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 410]);
    expect(refusalOf(await setUp(code, "tablet-3"))).toBe("410 LINK_EXPIRED");
    expect(await world.test.query("SELECT 1 FROM punktum.mountings WHERE device_id IS NOT NULL")).toHaveLength(1);
  });

  it("is accepted again from the same tablet after a lost answer", async () => {
    const { code } = await make();
    const keyOf = async () => tabletCodesApi.setUpTablet.response.parse((await setUp(code)).body).mounting.deviceKey;
    const first = await keyOf();
    expect(await keyOf()).toBe(first);
    await callV2(world.app, mountingServiceApi.deleteMounting, { token: tokens.admin, params: { id: mountingId } });
    expect(refusalOf(await setUp(code))).toBe("410 LINK_EXPIRED");
  });

  it("ends after ten minutes, and with the next code of the place", async () => {
    const first = await make();
    const second = await make();
    expect(refusalOf(await setUp(first.code))).toBe("410 LINK_EXPIRED");
    world.clock.moveMs(10 * MINUTE_MS + 1);
    expect(refusalOf(await setUp(second.code))).toBe("410 LINK_EXPIRED");
    world.clock.moveMs(-10 * MINUTE_MS - 1);
  });

  it("is valid for its own programme only; unknown codes are refused", async () => {
    const { code } = await make();
    expect(refusalOf(await setUp(code, "tablet-1", "mhe"))).toBe("410 LINK_EXPIRED");
    expect(refusalOf(await setUp(code, "tablet-1", "nobody"))).toBe("410 LINK_EXPIRED");
    expect(refusalOf(await setUp(`tc_${"x".repeat(43)}`))).toBe("410 LINK_EXPIRED");
    expect(refusalOf(await setUp("tc_short"))).toBe("400 REQUEST_INVALID");
    expect((await setUp(code)).status).toBe(201);
  });

  it("is created only for free places within reach", async () => {
    const params = { id: mountingId };
    const other = { id: await mountingOf("3", "pos-4") };
    const refused = (token: string, given: { readonly id: string }) =>
      refusalV2(world.app, tabletCodesApi.createTabletCode, { token, params: given });
    expect(await refused(tokens.staff, other)).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused(tokens.partner, other)).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused(tokens.admin, { id: "0199aa10-3333-7000-8000-00000000ffff" })).toBe("404 MOUNTING_NOT_FOUND");
    const foreign = await logIn(world.app, "admin", "mhe");
    expect(await refused(foreign.token, params)).toBe("404 MOUNTING_NOT_FOUND");
    await setUp((await make()).code);
    expect(await refused(tokens.admin, params)).toBe("409 MOUNTING_IN_USE");
  });

  it("has the current rights of its author", async () => {
    const { code } = await make(tokens.partner);
    await world.test.query("UPDATE punktum.admins SET active = false WHERE email = 'partner@pfm.example'");
    expect(refusalOf(await setUp(code))).toBe("410 LINK_EXPIRED");
    await world.test.query("UPDATE punktum.admins SET active = true WHERE email = 'partner@pfm.example'");
  });

  it("is stored as a hash only, and is not logged", async () => {
    const { code } = await make();
    await setUp(code);
    const rows = [
      ...(await rowsOf("tablet_codes::text")),
      ...(await world.test.query("SELECT * FROM punktum.audit_log")),
    ];
    const written = [...world.logLines, ...rows.map((row) => JSON.stringify(row))].join("\n");
    expect(written).toContain("TABLET_CODE_MADE");
    expect(written).not.toContain(code.slice(3));
  });
});
