import { entriesOf, mountingServiceApi, v2, v2ErrorResponse } from "@punktum/contracts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freeAllPlaces, mountTablet, tokenOf as staffToken } from "../../testing/mounted-tablet.ts";
import { callV2, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import * as z from "zod/mini";
import { createPlaceWorld, type PlaceWorld } from "../../testing/place-world.ts";

let world: PlaceWorld;
let admin: string;
beforeAll(async () => {
  world = await createPlaceWorld();
});
afterEach(() => freeAllPlaces(world));
afterAll(() => world.close());

const tokenOf = (name: string, org?: string) => staffToken(world, name, org);
const list = async (query: Record<string, string>, token = admin) =>
  callV2(world.app, v2.listMountings, { token, query });
const placesOf = async (query: Record<string, string>, token = admin) =>
  entriesOf(await list(query, token)).map(({ appInteractionId }) => appInteractionId);

/** All tablet places of the programme with their mountings. */
async function makePlaces() {
  admin = await tokenOf("admin");
  const body = { bulk: ["pos-1", "pos-2"].map((appInteractionId) => ({ storeId: "1", appInteractionId })) };
  const others = [
    { storeId: "2", appInteractionId: "pos-3" },
    { storeId: "3", appInteractionId: "pos-4" },
  ];
  return callV2(world.app, mountingServiceApi.createMountings, {
    token: admin,
    body: { bulk: [...body.bulk, ...others] },
  });
}

const settings = {
  name: "Counter",
  cameraPosition: "TR",
  mode: "SER",
  registrationType: "EXT",
  pointsRoundingCode: "UP",
  revenueRoundingCode: "DOWN",
  decimalRevenue: false,
  pinRequired: true,
  language: "en",
};

describe("mountings", () => {
  it(
    "creates several in their order, all or none, and returns an existing one unchanged",
    { tags: ["MSVC-07"] },
    async () => {
      const made = await makePlaces();
      expect(made.map(({ appInteractionId }) => appInteractionId)).toEqual(["pos-1", "pos-2", "pos-3", "pos-4"]);
      expect(await makePlaces()).toEqual(made);
      const bulk = [
        { storeId: "1", appInteractionId: "new-1" },
        { storeId: "1", appInteractionId: "pos-3" },
      ];
      const parts = { token: admin, body: { bulk } };
      const refused = await sendV2(world.app, mountingServiceApi.createMountings, parts);
      expect(refused).toMatchObject({ status: 409, body: { errorType: "WORKSTATION_ID_IN_USE" } });
      expect(z.parse(v2ErrorResponse, refused.body).message).toContain("bulk[1]");
      expect(await placesOf({ filter: "appInteractionId||$eq||new-1" })).toEqual([]);
      const elsewhere = {
        token: await tokenOf("staff"),
        body: { bulk: [{ storeId: "3", appInteractionId: "new-2" }] },
      };
      expect(await refusalV2(world.app, mountingServiceApi.createMountings, elsewhere)).toBe(
        "403 GENERAL_NO_PERMISION",
      );
    },
  );

  it("filters, sorts, pages and selects fields", { tags: ["MSVC-02", "MSVC-06", "A-68"] }, async () => {
    const [, , third, fourth] = await makePlaces();
    expect(await placesOf({ filter: "store.storeId||$in||2,3", sort: "appInteractionId,DESC" })).toEqual([
      "pos-4",
      "pos-3",
    ]);
    expect(await placesOf({ s: '{"$or":[{"cashInteractionId":"cash-1"},{"partnerId":2}]}' })).toEqual([
      "pos-1",
      "pos-4",
    ]);
    expect(await placesOf({ "filter[0]": "partnerId||eq||1", "filter[1]": "appInteractionId||$endsL||S-2" })).toEqual([
      "pos-2",
    ]);
    expect(
      await list({ fields: "appInteractionId", limit: "2", page: "2", sort: "appInteractionId,ASC", cache: "0" }),
    ).toEqual({
      data: [
        { id: third?.id, appInteractionId: "pos-3" },
        { id: fourth?.id, appInteractionId: "pos-4" },
      ],
      count: 2,
      total: 4,
      page: 2,
      pageCount: 2,
    });
    expect(
      entriesOf(await list({ filter: "appInteractionId||$eq||pos-4", join: "partner||name", fields: "id" })),
    ).toEqual([{ id: fourth?.id, partner: { id: "2", name: "Cinema" } }]);
  });

  it.each([
    ["an unknown column", { filter: "pin||$eq||1" }, "query.filter[0]"],
    ["a hash", { sort: "sessionPinHash,ASC" }, "query.sort[0]"],
    ["an unknown operator", { or: "id||$regex||a" }, "query.or[0]"],
    ["an operator for another kind", { filter: "partnerId||$cont||1" }, "query.filter[0]"],
    ["a wrong value", { filter: "id||$eq||abc" }, "query.filter[0]"],
    ["a third part too many", { filter: "appInteractionId||$eq||a||b" }, "query.filter[0]"],
    ["s that is no JSON", { s: "{" }, "query.s"],
    ["s that is too deep", { s: `${'{"$and":['.repeat(6)}{}${"]}".repeat(6)}` }, "query.s"],
    ["s with an unknown column", { s: '{"$or":[{"constructor":1}]}' }, "query.s.$or[0]"],
    ["an unknown join", { join: "admins" }, "query.join[0]"],
    ["a column of a join that was not joined", { filter: "device.os||$eq||a" }, "query.filter[0]"],
    ["a join with conditions", { join: "partner||name||on[0]=name||$eq||1" }, "query.join[0]"],
    ["too many entries", { limit: "201" }, "query.limit"],
    ["no page", { page: "0" }, "query.page"],
    ["a place too far", { offset: "1000001" }, "query.offset"],
    ["fields nobody knows", { fields: "id,__proto__" }, "query.fields"],
    ["a text too long", { filter: `appInteractionId||$eq||${"x".repeat(501)}` }, "query.filter[0]"],
    ["a parameter too long", { filter: `appInteractionId||$eq||${"x".repeat(2_001)}` }, "query.filter"],
  ])("refuses %s and names its position", { tags: ["MSVC-02"] }, async (_what, query, place) => {
    admin = await tokenOf("admin");
    const { status, body } = await sendV2(world.app, v2.listMountings, { token: admin, query });
    expect(status).toBe(400);
    expect(z.parse(v2ErrorResponse, body).errorType).toBe("REQUEST_INVALID");
    expect(z.parse(v2ErrorResponse, body).message).toContain(place);
  });

  it.each([
    ["profile.mode", "STD", "std"],
    ["profile.cameraPosition", "BC", "FC"],
    ["profile.registrationType", "SIM", "OPTSIM"],
    ["profile.pointsRoundingCode", "COM", "NO"],
    ["profile.revenueRoundingCode", "NO", "HALF"],
    ["profile.language", "de", "fr"],
    ["settings.mode", "SER", "SERVICE"],
    ["settings.cameraPosition", "TR", "T"],
    ["settings.language", "ru", "xx"],
  ])(
    "refuses an impossible value of %s and accepts a possible one: %s, %s",
    { tags: ["MSVC-02"] },
    async (path, known, unknown) => {
      admin = await tokenOf("admin");
      const ask = async (query: Record<string, string>) =>
        (await sendV2(world.app, v2.listMountings, { token: admin, query })).status;
      const wrong = [
        { filter: `${path}||$eq||${unknown}` },
        { filter: `${path}||$ne||${unknown}` },
        { or: `${path}||$in||${known},${unknown}x` },
        { filter: `${path}||$notin||${unknown}x,${known}` },
        { filter: `${path}||$eqL||${unknown}x` },
        { s: JSON.stringify({ [path]: unknown }) },
        { s: JSON.stringify({ $or: [{ [path]: { $inL: [known, `${unknown}x`] } }] }) },
      ];
      const right = [
        { filter: `${path}||$eq||${known}` },
        { or: `${path}||$notin||${known}` },
        { filter: `${path}||$eqL||${known.toLowerCase()}` },
        { filter: `${path}||$cont||${unknown}` },
        { filter: `${path}||$notnull` },
        { s: JSON.stringify({ [path]: known }) },
      ];
      const statuses = async (queries: readonly Record<string, string>[]) => {
        const answers = [];
        for (const query of queries) {
          answers.push(await ask(query));
        }
        return answers;
      };
      expect(await statuses(wrong)).toEqual(wrong.map(() => 400));
      expect(await statuses(right)).toEqual(right.map(() => 200));
    },
  );

  it(
    "no query returns other stores than the caller's, or another device's key",
    { tags: ["MSVC-01", "MSVC-06"] },
    async () => {
      await makePlaces();
      const holder = await mountTablet(world, "pos-2");
      const other = await mountTablet(world, "pos-1");
      const staff = await tokenOf("staff");
      const all = { s: '{"$or":[{"partnerId":{"$gte":0}},{"id":{"$notnull":true}}]}' };
      expect(await placesOf(all, staff)).toEqual(["pos-1", "pos-2"]);
      expect(await placesOf(all, await tokenOf("partner"))).toEqual(["pos-1", "pos-2", "pos-3"]);
      expect(await placesOf(all, await tokenOf("admin", "mhe"))).toEqual([]);
      const firstLetter = holder.deviceKey.slice(0, 4);
      expect(await placesOf({ filter: `deviceKey||$starts||${firstLetter}` }, staff)).toEqual(["pos-2"]);
      expect(await placesOf({ filter: `deviceKey||$starts||${firstLetter}` }, other.token)).toEqual([]);
      expect(await placesOf({ filter: `deviceKey||$eq||${other.deviceKey}` }, other.token)).toEqual(["pos-1"]);
    },
  );

  it("replaces holder, settings, profile and till at once", { tags: ["MSVC-08", "MSVC-11", "MSVC-12"] }, async () => {
    const [mounting] = await makePlaces();
    const profile = await callV2(world.app, mountingServiceApi.createProfile, { token: admin, body: settings });
    expect(profile).toEqual({ id: profile.id, ...settings, version: 1 });
    const tablet = await mountTablet(world, "pos-1");
    const params = { id: String(mounting?.id) };
    const body = {
      deviceKey: tablet.deviceKey,
      mode: "CAS",
      cameraPosition: "RC",
      language: "de",
      deviceName: "Left",
      profileId: profile.id,
      cashInteractionId: null,
    };
    const replaced = await callV2(world.app, mountingServiceApi.replaceMounting, { token: admin, params, body });
    expect(replaced).toEqual({
      ...mounting,
      deviceKey: tablet.deviceKey,
      deviceId: tablet.id,
      profileId: profile.id,
      profile: { ...profile, mode: "CAS", cameraPosition: "RC", language: "de" },
      settings: { mode: "CAS", cameraPosition: "RC", language: "de" },
      cashInteractionId: null,
      version: replaced.version,
    });
    expect(await callV2(world.app, v2.readMounting, { token: admin, params })).toEqual(replaced);
    const till = { token: admin, params, body: { cashInteractionId: "pos-2" } };
    expect(await refusalV2(world.app, v2.changeMounting, till)).toBe("404 NOT_FOUND");
    const byDevice = { token: tablet.token, params, body: { profileId: null } };
    expect(await refusalV2(world.app, v2.changeMounting, byDevice)).toBe("403 GENERAL_NO_PERMISION");
    const part = { token: admin, params, body: { mode: "STD" } };
    expect(await refusalV2(world.app, mountingServiceApi.replaceMounting, part)).toBe("400 REQUEST_INVALID");
  });

  it(
    "deletes a mounting; its place starts empty, and another organisation's is not found",
    { tags: ["MSVC-08"] },
    async () => {
      const [mounting] = await makePlaces();
      const params = { id: String(mounting?.id) };
      const foreign = { token: await tokenOf("admin", "mhe"), params };
      expect(await refusalV2(world.app, mountingServiceApi.deleteMounting, foreign)).toBe("404 MOUNTING_NOT_FOUND");
      await callV2(world.app, mountingServiceApi.deleteMounting, { token: admin, params });
      expect(await refusalV2(world.app, v2.readMounting, { token: admin, params })).toBe("404 MOUNTING_NOT_FOUND");
      const [next] = entriesOf(await list({ filter: "appInteractionId||$eq||pos-1" }));
      expect(next).toMatchObject({ deviceKey: null, cashInteractionId: "cash-1" });
      expect(next?.id).not.toBe(params.id);
    },
  );
});

describe("profiles", () => {
  it(
    "the back office lists, changes, replaces and deletes them; staff of a store cannot",
    { tags: ["MSVC-09", "MSVC-12"] },
    async () => {
      admin = await tokenOf("admin");
      const { id } = await callV2(world.app, mountingServiceApi.createProfile, { token: admin, body: settings });
      const parts = { token: admin, params: { id } };
      const changed = await callV2(world.app, mountingServiceApi.changeProfile, { ...parts, body: { language: "de" } });
      expect(changed).toEqual({ id, ...settings, language: "de", version: 2 });
      const body = { ...settings, name: "Other" };
      expect(await callV2(world.app, mountingServiceApi.replaceProfile, { ...parts, body })).toEqual({
        id,
        ...body,
        version: 3,
      });
      const query = { filter: "name||$eqL||OTHER", fields: "name,pinRequired" };
      const listed = await callV2(world.app, mountingServiceApi.listProfiles, { token: await tokenOf("staff"), query });
      expect(listed).toEqual([{ id, name: "Other", pinRequired: true }]);
      const bySomebody = { ...parts, token: await tokenOf("partner"), body: { language: "de" } };
      expect(await refusalV2(world.app, mountingServiceApi.changeProfile, bySomebody)).toBe("403 GENERAL_NO_PERMISION");
      await world.test.query("UPDATE punktum.display_ads SET profile_id = $1 WHERE id = 1 AND program_id = 'pfm'", [
        id,
      ]);
      expect(await refusalV2(world.app, mountingServiceApi.deleteProfile, parts)).toBe("400 REQUEST_INVALID");
      await world.test.query("UPDATE punktum.display_ads SET profile_id = NULL");
      expect(await callV2(world.app, mountingServiceApi.deleteProfile, parts)).toEqual({});
      expect(await refusalV2(world.app, v2.readProfile, parts)).toBe("404 NOT_FOUND");
      expect(await refusalV2(world.app, mountingServiceApi.changeProfile, { ...parts, body: {} })).toBe(
        "404 NOT_FOUND",
      );
    },
  );
});
