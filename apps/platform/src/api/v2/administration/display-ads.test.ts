import { displayAdsApi as api, entriesOf, showingsApi, v1, v2 } from "@punktum/contracts";
import { localTimeOf, WEEKDAYS, weekdayOf } from "@punktum/domain";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AdministrationWorld, createAdministrationWorld, type Who } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.query("DELETE FROM punktum.display_ads");
  await world.test.query("DELETE FROM punktum.outbox");
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inMs = (ms: number): string => new Date(world.clock.nowMs() + ms).toISOString();
const dayIn = (days: number): string => inMs(days * DAY_MS).slice(0, 10);
const add = (title: string, more: object = {}, who: Who = "admin") =>
  world.good(who, api.createDisplayAd, { body: { title, filePath: "/media/a.webp", ...more } });
const replace = (id: string, body: object, ifMatch?: string) => ({
  params: { adId: id },
  body: { filePath: "/media/a.webp", active: true, ...body },
  ...(ifMatch !== undefined && { ifMatch }),
});
const titles = async (who: Who = "admin") =>
  entriesOf(await world.good(who, api.listDisplayAds, { query: {} })).map(({ title }) => title);

/** Pictures of the tablet in store 1, equal in both generations. */
async function shown(planned = false): Promise<readonly string[]> {
  const second = entriesOf(await world.good("device", v2.listImages, { query: planned ? { planned: "true" } : {} }));
  const payload = { deviceKey: "device-key-1", withPlanned: planned };
  const { body } = await world.ask("device", v1.downloadDisplayAds, { body: { p: payload } });
  const first = z.parse(v1.downloadDisplayAds.response, body).displayAds;
  expect(first.map(({ id }) => id)).toEqual(second.map(({ id }) => id));
  return second.map(({ title }) => title ?? "");
}

/** Tablets that were told to read their pictures again. */
async function told(): Promise<number> {
  const rows = await world.test.query("DELETE FROM punktum.outbox WHERE topic = 'STAFF_MESSAGE' RETURNING 1");
  return rows.length;
}

describe("pictures of the screen saver", () => {
  it("reach the tablets of their shops as soon as they are saved", { tags: ["BO-06", "SAVER-14"] }, async () => {
    const ad = await add("Everywhere");
    expect([await told(), await shown()]).toEqual([1, ["Everywhere"]]);
    await add("Cinema", { partnerId: "2", storeId: "3" });
    expect([await told(), await shown()]).toEqual([0, ["Everywhere"]]);
    // Tablets that showed it before are refreshed too.
    await world.good("admin", api.replaceDisplayAd, replace(ad.id, { title: "Moved", partnerId: "2" }));
    expect([await told(), await shown()]).toEqual([1, []]);
    await world.good("admin", api.replaceDisplayAd, replace(ad.id, { title: "Off", active: false }));
    expect(await shown(true)).toEqual([]);
  });

  it("are listed while they are due, and before that on request", { tags: ["SAVER-14"] }, async () => {
    const today = weekdayOf(localTimeOf(world.clock.nowMs(), "Etc/GMT-1"));
    await add("Now", { validFrom: inMs(-HOUR_MS), validTo: inMs(HOUR_MS) });
    await add("Later", { validFrom: inMs(HOUR_MS) });
    await add("Over", { validTo: inMs(-HOUR_MS) });
    await add("Rests", { weekdays: WEEKDAYS.filter((day) => day !== today) });
    await world.test.query('UPDATE punktum.programs SET config = config || \'{"timeZone": "Etc/GMT-1"}\'');
    expect(await shown()).toEqual(["Now"]);
    expect(await shown(true)).toEqual(["Now", "Later", "Rests"]);
    const [now] = entriesOf(
      await world.good("device", v2.listImages, { query: { planned: "true", sort: "order,DESC" } }),
    );
    expect(now).toMatchObject({ weekdays: WEEKDAYS.filter((day) => day !== today).join(",") });
  });

  it("can be changed only within reach", { tags: ["BO-06"] }, async () => {
    const ours = await add("Programme");
    const own = await add("Bakery", { partnerId: "1" }, "partner");
    await add("Cinema", { partnerId: "2" });
    expect(await titles("partner")).toEqual(["Programme", "Bakery"]);
    const body = replace(ours.id, { title: "Mine now" });
    expect(await world.refused("partner", api.replaceDisplayAd, body)).toBe("403 GENERAL_NO_PERMISION");
    const away = replace(own.id, { partnerId: "2" });
    expect(await world.refused("partner", api.replaceDisplayAd, away)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.deleteDisplayAd, { params: { adId: ours.id } })).toMatch(/^403/);
    expect(await world.refused("stranger", api.readDisplayAd, { params: { adId: ours.id } })).toMatch(/^404/);
    expect(await world.refused("staff", api.createDisplayAd, { body: { filePath: "/a" } })).toMatch(/^403/);
    await world.good("partner", api.deleteDisplayAd, { params: { adId: own.id } });
    expect(await titles()).toEqual(["Programme", "Cinema"]);
  });

  it.each([
    ["a profile of nobody", { profileId: "00000000-0000-4000-8000-000000000001" }],
    ["a shop of another partner", { partnerId: "1", storeId: "3" }],
    ["an address that runs code", { filePath: "javascript:alert(1)" }],
    ["an end before the beginning", { validFrom: "2026-01-02T00:00:00Z", validTo: "2026-01-01T00:00:00Z" }],
    ["half a second", { durationMs: 500 }],
  ])("are refused with %s", async (_what, more) => {
    const body = { filePath: "/media/a.webp", ...more };
    expect(await world.refused("admin", api.createDisplayAd, { body })).toBe("400 REQUEST_INVALID");
  });

  it("detect concurrent edits, which a new order does not affect", async () => {
    const [ad, other] = [await add("One"), await add("Two")];
    const version = `"${ad.version}"`;
    await world.good("admin", api.orderDisplayAds, { body: { ids: [other.id, ad.id] } });
    await world.good("admin", api.replaceDisplayAd, replace(ad.id, { title: "Mine" }, version));
    const theirs = replace(ad.id, { title: "Theirs" }, version);
    expect(await world.refused("admin", api.replaceDisplayAd, theirs)).toBe("412 CHANGED_MEANWHILE");
    expect(await titles()).toEqual(["Two", "Mine"]);
  });
});

describe("the order of pictures", () => {
  it("is changed at once, audited once, and refused after a concurrent change", { tags: ["BO-06"] }, async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    const was = [a.id, b.id, c.id];
    const position = await world.auditPosition();
    await world.good("admin", api.orderDisplayAds, { body: { ids: [c.id, a.id, b.id], was } });
    expect(await titles()).toEqual(["C", "A", "B"]);
    expect(await world.auditSince(position)).toMatchObject([{ action: "DISPLAY_ADS_ORDERED", before: { order: was } }]);
    const late = { body: { ids: [b.id, a.id, c.id], was } };
    expect(await world.refused("admin", api.orderDisplayAds, late)).toBe("412 CHANGED_MEANWHILE");
    expect(await world.refused("admin", api.orderDisplayAds, { body: { ids: ["999"] } })).toBe("404 NOT_FOUND");
    expect(await titles()).toEqual(["C", "A", "B"]);
  });

  it("of a partner does not move other pictures", async () => {
    const [first, ours, second] = [
      await add("Own 1", { partnerId: "1" }),
      await add("Programme"),
      await add("Own 2", { partnerId: "1" }),
    ];
    await world.good("partner", api.orderDisplayAds, { body: { ids: [second.id, first.id] } });
    expect(await titles()).toEqual(["Own 2", "Programme", "Own 1"]);
    const foreign = { body: { ids: [ours.id, first.id] } };
    expect(await world.refused("partner", api.orderDisplayAds, foreign)).toBe("403 GENERAL_NO_PERMISION");
  });
});

describe("what tablets report", () => {
  const counterId = randomUUID();
  const report = (shownTimes: readonly object[], counter = counterId) =>
    world.good("device", showingsApi.reportShowings, { body: { counterId: counter, shown: shownTimes } });
  const figuresOf = (id: string, who: Who = "admin") =>
    world.good(who, api.readDisplayAdFigures, { params: { adId: id }, query: { from: dayIn(-30), to: dayIn(0) } });

  it("is counted once, in any order and number of reports", { tags: ["BO-06"] }, async () => {
    const { id } = await add("Poster");
    const today = (times: number) => ({ imageId: id, day: dayIn(0), times });
    await report([today(5), { imageId: id, day: dayIn(-30), times: 7 }]);
    await report([today(9)]);
    await report([today(5), today(9)]);
    expect(await figuresOf(id)).toMatchObject({
      total: 16,
      days: [
        { day: dayIn(-30), times: 7 },
        { day: dayIn(0), times: 9 },
      ],
      stores: [{ storeId: "1", name: "Store 1", times: 16, tablets: 1 }],
    });
    // A new storage on the same tablet begins at zero; the first one's counts stay.
    await report([today(2)], randomUUID());
    expect((await figuresOf(id)).total).toBe(18);
  });

  it("drops invalid counts", async () => {
    const { id } = await add("Cinema only", { partnerId: "2" });
    const own = await add("Poster");
    const answer = await report([
      { imageId: id, day: dayIn(0), times: 3 },
      { imageId: "987654", day: dayIn(0), times: 3 },
      { imageId: own.id, day: dayIn(-70), times: 3 },
      { imageId: own.id, day: dayIn(3), times: 3 },
      { imageId: own.id, day: dayIn(-1), times: 3 },
    ]);
    expect(answer).toEqual({ accepted: 1, dropped: 4 });
    expect((await figuresOf(own.id)).total).toBe(3);
    const tooMany = { body: { counterId, shown: [{ imageId: own.id, day: dayIn(0), times: 86_401 }] } };
    expect(await world.refused("device", showingsApi.reportShowings, tooMany)).toBe("400 REQUEST_INVALID");
    expect(await world.refused("admin", showingsApi.reportShowings, tooMany)).toBe("403 GENERAL_NO_PERMISION");
  });

  it("is visible to users who reach the shop", async () => {
    const { id } = await add("Poster");
    await report([{ imageId: id, day: dayIn(0), times: 4 }]);
    await world.test.query("UPDATE punktum.display_ad_showings SET store_id = 3, partner_id = 2");
    expect([(await figuresOf(id)).total, (await figuresOf(id, "partner")).total]).toEqual([4, 0]);
  });
});
