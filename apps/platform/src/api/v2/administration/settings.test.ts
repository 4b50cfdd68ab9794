import { entriesOf, vouchersAdminApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { first } from "../../testing/place-calls.ts";
import { type AdministrationWorld, api, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const byId = (id: string) => ({ params: { id } });
const SECOND = { query: { limit: "1", offset: "1" } };
const listSets = async () => entriesOf(await world.good("admin", api.listStatusLevelSets));

describe("custom properties", () => {
  const color = { domain: "COUPON", key: "color", name: "Colour" };

  it("are defined once per domain and listed by domain", { tags: ["API-36"] }, async () => {
    const made = await world.good("admin", api.createCustomProperty, { body: color });
    expect(made).toEqual({ ...color, id: "1", valueType: "TEXT", active: true, version: 1 });
    expect(await world.refused("admin", api.createCustomProperty, { body: color })).toBe("409 ALREADY_EXISTS");
    await world.good("admin", api.createCustomProperty, { body: { ...color, domain: "REWARD" } });
    await world.good("admin", api.createCustomProperty, { body: { ...color, key: "pieces", valueType: "NUMBER" } });
    const coupons = entriesOf(await world.good("partner", api.listCustomProperties, { query: { domain: "COUPON" } }));
    expect(coupons.map(({ key }) => key)).toEqual(["color", "pieces"]);
    const second = entriesOf(await world.good("admin", api.listCustomProperties, SECOND));
    expect(second.map(({ domain }) => domain)).toEqual(["REWARD"]);
    expect(await world.refused("admin", api.listCustomProperties, { query: { domain: "x" } })).toBe(
      "400 REQUEST_INVALID",
    );
    expect(await world.refused("partner", api.createCustomProperty, { body: color })).toBe("403 GENERAL_NO_PERMISION");
  });

  it("are read and replaced, and values must have their type while they are active", { tags: ["API-37"] }, async () => {
    const all = entriesOf(await world.good("admin", api.listCustomProperties, { query: { domain: "COUPON" } }));
    const { id } = first(all.filter(({ key }) => key === "pieces"));
    expect(await world.good("admin", api.readCustomProperty, byId(id))).toMatchObject({ valueType: "NUMBER" });
    const coupon = (pieces: string) => ({
      body: { texts: { de: { title: "x" } }, couponTypeCode: "EARN", customProperties: { pieces, free: "text" } },
    });
    const create = (pieces: string) => world.ask("admin", vouchersAdminApi.createCoupon, coupon(pieces));
    expect((await create("many")).status).toBe(400);
    expect((await create("12")).status).toBe(201);
    const off = { domain: "COUPON", key: "pieces", name: "Pieces", valueType: "NUMBER", active: false };
    expect(await world.good("admin", api.replaceCustomProperty, { ...byId(id), body: off })).toEqual({
      ...off,
      id,
      version: 2,
    });
    expect((await create("many")).status).toBe(201);
    const taken = { ...off, key: "color" };
    expect(await world.refused("admin", api.replaceCustomProperty, { ...byId(id), body: taken })).toBe(
      "409 ALREADY_EXISTS",
    );
    expect(await world.refused("admin", api.replaceCustomProperty, { ...byId("99"), body: off })).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", api.readCustomProperty, byId("99"))).toBe("404 NOT_FOUND");
  });
});

describe("status level sets", () => {
  const level = (de: string, thresholdPoints: number, more: object = {}) => ({
    names: { de, en: de },
    thresholdPoints,
    ...more,
  });
  const metals = { name: "Metals", active: true, levels: [level("Gold", 1000), level("Bronze", 0)] };

  it("have their levels in ascending order; activating one deactivates the others", { tags: ["API-54"] }, async () => {
    const first = await world.good("admin", api.createStatusLevelSet, { body: metals });
    expect(first.levels.map(({ names, thresholdPoints }) => [names.de, thresholdPoints])).toEqual([
      ["Bronze", 0],
      ["Gold", 1000],
    ]);
    const second = await world.good("admin", api.createStatusLevelSet, { body: { ...metals, name: "Stones" } });
    const sets = entriesOf(await world.good("partner", api.listStatusLevelSets));
    expect(sets.map(({ id, active }) => [id, active])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect(entriesOf(await world.good("admin", api.listStatusLevelSets, SECOND))).toEqual([second]);
  });

  it.each([
    ["two equal thresholds", [level("a", 5), level("b", 5)]],
    ["no level", []],
    ["a negative threshold", [level("a", -1)]],
    ["a picture from a script", [level("a", 0, { picturePath: "javascript:alert(1)" })]],
    ["a picture of another host without https", [level("a", 0, { picturePath: "//evil.example/x.svg" })]],
  ])("refuses %s", { tags: ["API-54"] }, async (_what, levels) => {
    const body = { ...metals, levels };
    expect(await world.refused("admin", api.createStatusLevelSet, { body })).toBe("400 REQUEST_INVALID");
  });

  it("a level sent with its id keeps it, and omitted ones are deleted", { tags: ["API-55"] }, async () => {
    const sets = await listSets();
    const set = first(sets.filter(({ active }) => active));
    const [bronze, gold] = set.levels;
    const body = { name: "Stones", active: true, levels: [level("Amber", 10, { id: gold?.id }), level("Jade", 20)] };
    const changed = await world.good("admin", api.replaceStatusLevelSet, { ...byId(set.id), body });
    expect(changed.levels.map(({ names }) => names.de)).toEqual(["Amber", "Jade"]);
    expect(changed.levels[0]?.id).toBe(gold?.id);
    expect(changed.levels.map(({ id }) => id)).not.toContain(bronze?.id);
    expect(await world.good("admin", api.readStatusLevelSet, byId(changed.id))).toEqual(changed);
  });

  it("the active set cannot be deleted before another is active; others can", { tags: ["API-55"] }, async () => {
    const sets = await listSets();
    const other = first(sets.filter(({ active }) => !active)).id;
    const activeId = first(sets.filter(({ active }) => active)).id;
    expect(await world.refused("admin", api.deleteStatusLevelSet, byId(activeId))).toBe("409 STILL_IN_USE");
    const off = { ...byId(activeId), body: { ...metals, active: false } };
    expect(await world.refused("admin", api.replaceStatusLevelSet, off)).toBe("409 STILL_IN_USE");
    expect(await world.good("admin", api.deleteStatusLevelSet, byId(other))).toEqual({});
    expect(await world.refused("admin", api.readStatusLevelSet, byId(other))).toBe("404 NOT_FOUND");
    expect(await world.refused("partner", api.deleteStatusLevelSet, byId(activeId))).toBe("403 GENERAL_NO_PERMISION");
  });

  it("one of several sets created or activated concurrently stays active", { tags: ["API-54", "API-55"] }, async () => {
    const make = (name: string) => world.good("admin", api.createStatusLevelSet, { body: { ...metals, name } });
    const isActive = async () => (await listSets()).filter(({ active }) => active);
    const made = await Promise.all(["a", "b", "c", "d", "e", "f"].map(make));
    expect(await isActive()).toHaveLength(1);
    const switchOn = (id: string) => world.good("admin", api.replaceStatusLevelSet, { ...byId(id), body: metals });
    await Promise.all(made.map(({ id }) => switchOn(id)));
    expect(await isActive()).toHaveLength(1);
  });
});

describe("tags", () => {
  const tag = { domain: "STORE", name: "Motorway" };

  it("are created once per domain, ignoring case, and listed by domain", { tags: ["API-56"] }, async () => {
    const made = await world.good("admin", api.createTag, { body: tag });
    expect(made).toEqual({ ...tag, id: "1", active: true, version: 1 });
    expect(await world.refused("admin", api.createTag, { body: { ...tag, name: "motorWAY" } })).toBe(
      "409 ALREADY_EXISTS",
    );
    await world.good("admin", api.createTag, { body: { ...tag, domain: "PARTNER" } });
    const stores = entriesOf(await world.good("partner", api.listTags, { query: { domain: "STORE" } }));
    expect(stores).toEqual([made]);
    expect(entriesOf(await world.good("admin", api.listTags)).map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("are read and replaced", { tags: ["API-57"] }, async () => {
    const params = { tagId: "2" };
    const body = { domain: "STORE", name: "Harbour", active: false };
    expect(await world.good("admin", api.replaceTag, { params, body })).toEqual({ ...body, id: "2", version: 2 });
    expect(await world.good("admin", api.readTag, { params })).toEqual({ ...body, id: "2", version: 2 });
    const taken = { params, body: { ...body, name: "MOTORWAY" } };
    expect(await world.refused("admin", api.replaceTag, taken)).toBe("409 ALREADY_EXISTS");
    expect(await world.refused("admin", api.readTag, { params: { tagId: "99" } })).toBe("404 NOT_FOUND");
    const huge = { params: { tagId: "999999999999999999" } };
    expect(await world.refused("admin", api.readTag, huge)).toBe("404 NOT_FOUND");
  });
});

describe("notifications", () => {
  it("are empty at first, and replaced as a whole", { tags: ["API-58"] }, async () => {
    const first = await world.good("admin", api.readNotificationConfiguration);
    expect(first.notifications.flatMap(({ channels }) => channels)).toEqual([]);
    expect(first.notifications.map(({ event }) => event)).toContain("LEVEL_CHANGED");
    const body = { notifications: [{ event: "LEVEL_CHANGED", channels: ["PUSH", "MAIL"] }] };
    await world.good("admin", api.replaceNotificationConfiguration, { body });
    const second = await world.good("partner", api.readNotificationConfiguration);
    expect(second.notifications.filter(({ channels }) => channels.length > 0)).toEqual(body.notifications);
    expect(await world.refused("partner", api.replaceNotificationConfiguration, { body })).toBe(
      "403 GENERAL_NO_PERMISION",
    );
  });

  it("two concurrent replacements are both answered, and one is stored", { tags: ["API-58"] }, async () => {
    const body = (channel: string) => ({ notifications: [{ event: "OPTINS_CHANGED", channels: [channel] }] });
    const replace = (channel: string) =>
      world.good("admin", api.replaceNotificationConfiguration, { body: body(channel) });
    await Promise.all(["MAIL", "PUSH", "MAIL", "PUSH"].map(replace));
    const { notifications } = await world.good("admin", api.readNotificationConfiguration);
    expect(notifications.flatMap(({ channels }) => channels)).toHaveLength(1);
  });

  it(
    "have a version: an edit of an older one is refused, with the present settings",
    { tags: ["API-58"] },
    async () => {
      const body = (...channels: readonly string[]) => ({ notifications: [{ event: "POINTS_EARNED", channels }] });
      const { version } = await world.good("admin", api.replaceNotificationConfiguration, { body: body() });
      const ifMatch = `"${version}"`;
      const first = await world.good("admin", api.replaceNotificationConfiguration, { body: body("MAIL"), ifMatch });
      expect(first.version).toBe(version + 1);
      const late = await world.ask("admin", api.replaceNotificationConfiguration, { body: body("PUSH"), ifMatch });
      expect(late).toMatchObject({ status: 412, body: { errorType: "CHANGED_MEANWHILE", current: first } });
      expect(await world.good("admin", api.readNotificationConfiguration)).toEqual(first);
    },
  );

  it("the job that reads bookings is no edit of them", { tags: ["API-58"] }, async () => {
    const body = { notifications: [{ event: "POINTS_EARNED", channels: ["MAIL"] }] };
    const { version } = await world.good("admin", api.replaceNotificationConfiguration, { body });
    await world.test.query("UPDATE punktum.notification_settings SET read_to = now()");
    expect(await world.good("admin", api.readNotificationConfiguration)).toMatchObject({ version });
  });

  it.each([
    [[{ event: "LEVEL_CHANGED", channels: ["FAX"] }]],
    [[{ event: "MOON", channels: [] }]],
    [[{ event: "LEVEL_CHANGED", channels: ["MAIL", "MAIL"] }]],
    [
      [
        { event: "LEVEL_CHANGED", channels: [] },
        { event: "LEVEL_CHANGED", channels: ["MAIL"] },
      ],
    ],
  ])("refuses %j", { tags: ["API-58"] }, async (notifications) => {
    const body = { notifications };
    expect(await world.refused("admin", api.replaceNotificationConfiguration, { body })).toBe("400 REQUEST_INVALID");
  });

  it("lists the choices", { tags: ["API-59"] }, async () => {
    const values = await world.good("partner", api.listNotificationValues);
    expect(values.events).toContain("POINTS_EXPIRING");
    expect(values.channels).toEqual(["MAIL", "PUSH"]);
    expect(values.languages).toEqual(["de", "en", "es", "it", "ru"]);
  });
});

describe("texts", () => {
  it.each(["a\u0000b", "   ", "x".repeat(201)])(
    "a name that cannot be stored is refused: %j",
    { tags: ["API-56"] },
    async (name) => {
      expect(await world.refused("admin", api.createTag, { body: { domain: "STORE", name } })).toBe(
        "400 REQUEST_INVALID",
      );
    },
  );

  it("a lone surrogate in a name becomes the replacement character", { tags: ["API-56"] }, async () => {
    const body = { domain: "STORE", name: "a\ud800" };
    expect(await world.good("admin", api.createTag, { body })).toMatchObject({ name: "a\ufffd" });
  });

  it("all other names are stored unchanged", { tags: ["API-56"] }, async () => {
    const name = "Łódź & 😀 <b>'; DROP TABLE tags; --";
    const made = await world.good("admin", api.createTag, { body: { domain: "USER", name } });
    expect(await world.good("admin", api.readTag, { params: { tagId: made.id } })).toMatchObject({ name });
  });
});

describe("another organisation", () => {
  it("is not found", { tags: ["API-32", "API-36", "API-38", "API-54", "API-56", "API-58"] }, async () => {
    const calls = [api.readProgram, api.listCustomProperties, api.listEndpoints, api.listStatusLevelSets, api.listTags];
    const refusals = [];
    for (const call of [...calls, api.readNotificationConfiguration]) {
      refusals.push(await world.refused("stranger", call));
    }
    expect(new Set(refusals)).toEqual(new Set(["404 ORGANIZATION_NOT_FOUND"]));
    const own = { params: { programId: "mhe" } };
    expect(entriesOf(await world.good("stranger", api.listTags, own))).toEqual([]);
  });
});
