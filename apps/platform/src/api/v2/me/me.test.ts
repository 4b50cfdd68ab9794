import { meApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { callV2, first, logIn, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;

beforeAll(async () => {
  world = await createPlaceWorld();
});
afterAll(() => world.close());

describe("a person's own data", () => {
  it("contain role, reach, programme and rights", { tags: ["BO-08"] }, async () => {
    const partner = await callV2(world.app, meApi.readMe, await logIn(world.app, "partner"));
    expect(partner).toMatchObject({
      email: "partner@pfm.example",
      role: "PARTNER_ADMIN",
      partnerIds: ["1"],
      storeIds: null,
      programme: { id: "pfm", name: "PFM", currency: "EUR" },
    });
    expect(partner.rights).toContain("points.reverse");
    const staff = await callV2(world.app, meApi.readMe, await logIn(world.app, "staff"));
    expect(staff.rights).not.toContain("points.reverse");
  });

  it("name and language can be changed, nothing else", { tags: ["BO-08"] }, async () => {
    const { token } = await logIn(world.app, "staff");
    const body = { language: "en", name: " Eva ", email: "boss@pfm.example", storeIds: ["1", "2"], active: false };
    const me = await callV2(world.app, meApi.changeMe, { token, body });
    expect(me).toMatchObject({ name: "Eva", language: "en", email: "staff@pfm.example", storeIds: ["1"] });
  });

  it("saved views are stored per person", { tags: ["BO-08"] }, async () => {
    const views = [{ id: "v1", screen: "members", name: "Gold", query: "levelId=2", isDefault: true }];
    const [admin, other] = [await logIn(world.app, "admin"), await logIn(world.app, "partner")];
    await callV2(world.app, meApi.replaceMyViews, { token: admin.token, body: { views } });
    expect(await callV2(world.app, meApi.readMyViews, admin)).toEqual({ views });
    expect(await callV2(world.app, meApi.readMyViews, other)).toEqual({ views: [] });
    const named = { body: { views: [{ ...first(views), query: "sort=NAME&q=Meyer" }] }, token: admin.token };
    expect(await refusalV2(world.app, meApi.replaceMyViews, named)).toBe("400 REQUEST_INVALID");
  });

  it(
    "sessions are listed with the current one marked, and end singly or all others together",
    { tags: ["AUTH-32"] },
    async () => {
      const [here, there] = [
        await openBrowser(world.app).signIn("newcomer"),
        await openBrowser(world.app).signIn("newcomer"),
      ];
      await openBrowser(world.app).signIn("newcomer");
      const listed = await callV2(world.app, meApi.listMySessions, { token: here });
      expect(listed.filter(({ current }) => current)).toHaveLength(1);
      expect(listed).toHaveLength(3);
      const mine = await callV2(world.app, meApi.listMySessions, { token: there });
      const sessionId = first(mine.filter(({ current }) => current)).id;
      const ending = { token: here, params: { sessionId } };
      expect((await sendV2(world.app, meApi.endMySession, ending)).status).toBe(200);
      expect((await sendV2(world.app, meApi.readMe, { token: there })).status).toBe(401);
      expect(await refusalV2(world.app, meApi.endMySession, ending)).toBe("404 NOT_FOUND");
      await callV2(world.app, meApi.endMySession, { token: here, params: { sessionId: "others" } });
      expect(await callV2(world.app, meApi.listMySessions, { token: here })).toHaveLength(1);
    },
  );

  it("another person's session is unknown", { tags: ["T14"] }, async () => {
    const [admin, staff] = [await logIn(world.app, "admin"), await logIn(world.app, "staff")];
    const session = first(await callV2(world.app, meApi.listMySessions, { token: admin.token }));
    const params = { sessionId: session.id };
    expect(await refusalV2(world.app, meApi.endMySession, { token: staff.token, params })).toBe("404 NOT_FOUND");
  });
});
