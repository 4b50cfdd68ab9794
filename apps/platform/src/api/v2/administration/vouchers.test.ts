import { entriesOf, v2, vouchersAdminApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { first } from "../../testing/place-calls.ts";
import { catalogueCacheOf } from "../../../offers/vouchers/index.ts";
import { type AdministrationWorld, createAdministrationWorld } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
  await world.test.query(
    "INSERT INTO punktum.accounts (program_id, id) VALUES ('pfm', '00000000-0000-4000-8000-000000000001')",
  );
  await world.test.query(
    `INSERT INTO punktum.identifiers (program_id, type, code, account_id)
      VALUES ('pfm', 'CARDCODE', '4100', '00000000-0000-4000-8000-000000000001')`,
  );
});
afterAll(() => world.close());

const texts = (title: string) => ({ de: { title }, en: { title } });
const coupon = (title: string, more: object = {}) => ({ texts: texts(title), couponTypeCode: "DISCOUNT", ...more });
const reward = (title: string, more: object = {}) => ({ texts: texts(title), points: 100, ...more });
const ofCoupon = (couponId: string) => ({ params: { couponId } });
const ofReward = (rewardId: string) => ({ params: { rewardId } });

/** Titles a shopper of store 1 sees, in the kiosk's order. */
async function shownTitles(): Promise<readonly string[]> {
  const shown = await world.good("device", v2.listAccountCoupons, { params: { accountId: "4100" } });
  return shown.map(({ title }) => title);
}

describe("coupons of the administration", () => {
  it("a coupon is created, shown to shoppers at once, and sorted", { tags: ["V2-14", "DATA-08"] }, async () => {
    const made = await world.good("admin", api.createCoupon, { body: coupon("Second", { sortOrder: 2 }) });
    expect(made).toMatchObject({ points: 0, audience: "ALL", requiresKey: false, active: true, redeemedTotal: 0 });
    await world.good("admin", api.createCoupon, { body: coupon("First", { sortOrder: 1 }) });
    expect(await shownTitles()).toEqual(["First", "Second"]);
    const listed = entriesOf(await world.good("admin", api.listCoupons));
    expect(listed.map(({ sortOrder }) => sortOrder)).toEqual([1, 2]);
    expect(await world.good("admin", api.readCoupon, ofCoupon(made.id))).toEqual(made);
    expect(await world.refused("admin", api.readCoupon, ofCoupon("99"))).toBe("404 NOT_FOUND");
  });

  it("PUT replaces a coupon, and a deactivated one is no longer shown", { tags: ["V2-14"] }, async () => {
    const made = await world.good("admin", api.createCoupon, {
      body: coupon("Third", { sortOrder: 3, customProperties: { a: "b" }, validTo: "2027-01-01T00:00:00+01:00" }),
    });
    expect(made.validTo).toBe("2026-12-31T23:00:00.000Z");
    const body = coupon("Changed", { active: true });
    const changed = await world.good("admin", api.replaceCoupon, { ...ofCoupon(made.id), body });
    expect(changed).toMatchObject({ sortOrder: 0, customProperties: {}, validTo: null, texts: texts("Changed") });
    expect(await shownTitles()).toContain("Changed");
    await world.good("admin", api.replaceCoupon, { ...ofCoupon(made.id), body: { ...body, active: false } });
    expect(await shownTitles()).not.toContain("Changed");
    const inactive = entriesOf(await world.good("admin", api.listCoupons, { query: { active: "false" } }));
    expect(inactive.map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([
    ["no title", { texts: { de: { subtitle: "x" } } }],
    ["no language", { texts: {} }],
    ["texts that are a list", { texts: [] }],
    ["negative points", { points: -1 }],
    ["half a point", { points: 1.5 }],
    ["an unknown type", { couponTypeCode: "FREE" }],
    ["an unknown action", { redeemActions: [{ actionType: "GIVE_ALL" }] }],
    ["an end before the start", { validFrom: "2026-02-01T00:00:00Z", validTo: "2026-01-01T00:00:00Z" }],
    ["a moment that is none", { validFrom: "tomorrow" }],
    ["an endless moment", { validTo: "infinity" }],
    ["a picture that is a script", { contentImagePath: "javascript:alert(1)" }],
    ["a property that is an object", { customProperties: { a: {} } }],
    ["an unknown partner", { partnerId: "99" }],
    ["a shop of another partner", { partnerId: "1", storeId: "3" }],
    ["a limit of nothing", { maxRedeemTotal: 0 }],
  ])("refuses %s, and the catalogue stays", { tags: ["V2-14"] }, async (_what, more) => {
    const before = await shownTitles();
    expect(await world.refused("admin", api.createCoupon, { body: coupon("Bad", more) })).toBe("400 REQUEST_INVALID");
    expect(await shownTitles()).toEqual(before);
  });

  it("the total limit cannot be below the redeemed number", async () => {
    const made = await world.good("admin", api.createCoupon, { body: coupon("Limited", { maxRedeemTotal: 10 }) });
    await world.test.query("UPDATE punktum.coupons SET redeemed_total = 5 WHERE program_id = 'pfm' AND id = $1", [
      made.id,
    ]);
    const limit = (maxRedeemTotal: number) => ({
      ...ofCoupon(made.id),
      body: coupon("Limited", { maxRedeemTotal, active: true }),
    });
    expect(await world.refused("admin", api.replaceCoupon, limit(4))).toBe("400 REQUEST_INVALID");
    expect(await world.good("admin", api.replaceCoupon, limit(5))).toMatchObject({
      redeemedTotal: 5,
      maxRedeemTotal: 5,
    });
  });

  it("a partner's admin writes coupons of their own partners only, and reads the programme's", async () => {
    const own = await world.good("partner", api.createCoupon, { body: coupon("Bakery", { partnerId: "1" }) });
    const cinema = await world.good("admin", api.createCoupon, { body: coupon("Cinema", { partnerId: "2" }) });
    const everybody = first(
      entriesOf(await world.good("admin", api.listCoupons)).filter(({ partnerId }) => partnerId === null),
    );
    const refuse = (id: string, more: object) =>
      world.refused("partner", api.replaceCoupon, { ...ofCoupon(id), body: coupon("Mine", { active: true, ...more }) });
    expect(await refuse(cinema.id, { partnerId: "1" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refuse(everybody.id, { partnerId: "1" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refuse(own.id, {})).toBe("403 GENERAL_NO_PERMISION");
    expect(await refuse(own.id, { partnerId: "2" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.createCoupon, { body: coupon("x") })).toBe("403 GENERAL_NO_PERMISION");
    const seen = entriesOf(await world.good("partner", api.listCoupons));
    expect(seen.map(({ id }) => id)).not.toContain(cinema.id);
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, everybody.id]));
    expect(await world.refused("partner", api.readCoupon, ofCoupon(cinema.id))).toBe("403 GENERAL_NO_PERMISION");
    expect(entriesOf(await world.good("staff", api.listCoupons)).map(({ id }) => id)).not.toContain(cinema.id);
    expect(await world.refused("staff", api.createCoupon, { body: coupon("x") })).toBe("403 GENERAL_NO_PERMISION");
  });

  it("keys are added in bulk, repeatedly, and listed with their state", { tags: ["DATA-13"] }, async () => {
    const { id } = await world.good("admin", api.createCoupon, { body: coupon("Keyed", { requiresKey: true }) });
    const keys = Array.from({ length: 1000 }, (_value, index) => `KEY-${String(index).padStart(4, "0")}`);
    const add = (list: readonly string[]) =>
      world.good("admin", api.importCouponKeys, { ...ofCoupon(id), body: { keys: list } });
    expect(await add(keys)).toEqual({ added: 1000, known: 0 });
    expect(await add(["KEY-0001", "NEW-1", "NEW-1"])).toEqual({ added: 1, known: 2 });
    const page = await world.good("admin", api.listCouponKeys, {
      ...ofCoupon(id),
      query: { limit: "2", offset: "999" },
    });
    expect(page.map(({ keyCode }) => keyCode)).toEqual(["KEY-0999", "NEW-1"]);
    const bad = { ...ofCoupon(id), body: { keys: ["GOOD", "with blank"] } };
    expect(await world.refused("admin", api.importCouponKeys, bad)).toBe("400 REQUEST_INVALID");
    const many = { ...ofCoupon(id), body: { keys: [...keys, "ONE-MORE"] } };
    expect(await world.refused("admin", api.importCouponKeys, many)).toBe("400 REQUEST_INVALID");
    expect(await world.refused("partner", api.importCouponKeys, bad)).toBe("400 REQUEST_INVALID");
    const fine = { ...ofCoupon(id), body: { keys: ["GOOD"] } };
    expect(await world.refused("partner", api.importCouponKeys, fine)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.listCouponKeys, ofCoupon(id))).toBe("403 GENERAL_NO_PERMISION");
    const log = await world.test.query("SELECT 1 FROM punktum.audit_log WHERE concat(before, after) LIKE '%KEY-0001%'");
    expect(log).toEqual([]);
  });
});

describe("rewards of the administration", () => {
  it("a reward is created, shown, replaced and deactivated", { tags: ["DATA-14"] }, async () => {
    const made = await world.good("admin", api.createReward, { body: reward("Backpack", { stock: 3, sortOrder: -5 }) });
    expect(made).toMatchObject({ stock: 3, decreasePoints: true, points: 100 });
    expect(await shownTitles()).toContain("Backpack");
    const body = reward("Rucksack", { active: true, points: 50 });
    const changed = await world.good("admin", api.replaceReward, { ...ofReward(made.id), body });
    expect(changed).toMatchObject({ stock: 3, points: 50, sortOrder: 0 });
    expect(await world.good("admin", api.readReward, ofReward(made.id))).toEqual(changed);
    await world.good("admin", api.replaceReward, { ...ofReward(made.id), body: { ...body, active: false } });
    expect(await shownTitles()).not.toContain("Rucksack");
    expect(await world.refused("admin", api.replaceReward, { ...ofReward("99"), body })).toBe("404 NOT_FOUND");
    expect(await world.refused("staff", api.createReward, { body: reward("x") })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.createReward, { body: reward("x") })).toBe("403 GENERAL_NO_PERMISION");
  });

  it(
    "stock is changed relative to the current value, also concurrently, and never below zero",
    { tags: ["DATA-14"] },
    async () => {
      const { id } = await world.good("admin", api.createReward, { body: reward("Bottle", { stock: 20 }) });
      const change = (body: object) => world.good("admin", api.changeRewardStock, { ...ofReward(id), body });
      await Promise.all([...Array.from({ length: 8 }, () => change({ add: 5 })), change({ add: -20 })]);
      expect(await world.good("admin", api.readReward, ofReward(id))).toMatchObject({ stock: 40 });
      expect(await change({ add: -41 })).toMatchObject({ stock: 0 });
      expect(await change({ stock: null })).toMatchObject({ stock: null });
      expect(await change({ stock: 7 })).toMatchObject({ stock: 7 });
      const bad = { ...ofReward(id), body: { stock: -1 } };
      expect(await world.refused("admin", api.changeRewardStock, bad)).toBe("400 REQUEST_INVALID");
      const foreign = { ...ofReward(id), body: { add: 1 } };
      expect(await world.refused("partner", api.changeRewardStock, foreign)).toBe("403 GENERAL_NO_PERMISION");
    },
  );

  it("lists by sort order, filtered by partner", async () => {
    await world.good("partner", api.createReward, { body: reward("Bread", { partnerId: "1", sortOrder: 9 }) });
    const ofBakery = entriesOf(await world.good("admin", api.listRewards, { query: { partnerId: "1" } }));
    expect(ofBakery.map(({ texts: { en } }) => en?.title)).toEqual(["Bread"]);
    const orders = entriesOf(await world.good("partner", api.listRewards)).map(({ sortOrder }) => sortOrder);
    expect(orders).toEqual(orders.toSorted((left, right) => left - right));
  });
});

describe("action definitions", () => {
  const double = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION", factor: 2.5, revenue: 19.99 };
  const ofPromotion = (promotionId: string) => ({ params: { promotionId } });

  it("are created, listed, replaced and deactivated", { tags: ["DATA-40"] }, async () => {
    const made = await world.good("admin", api.createPromotion, { body: double });
    expect(made).toMatchObject({ ...double, points: null, partnerId: null, active: true });
    const [row] = await world.test.query(
      "SELECT revenue_cents::int AS cents FROM punktum.promotions WHERE program_id = 'pfm'",
    );
    expect(row).toEqual({ cents: 1999 });
    const body = { ...double, merchandiseGroupCodes: ["FUEL"], active: false };
    const changed = await world.good("admin", api.replacePromotion, { ...ofPromotion(made.id), body });
    expect(changed).toMatchObject(body);
    expect(await world.good("admin", api.readPromotion, ofPromotion(made.id))).toEqual(changed);
    expect(
      entriesOf(await world.good("admin", api.listPromotions, { query: { type: "RMT", active: "false" } })),
    ).toEqual([changed]);
    expect(entriesOf(await world.good("admin", api.listPromotions, { query: { active: "true" } }))).toEqual([]);
    expect(await world.refused("admin", api.readPromotion, ofPromotion("99"))).toBe("404 NOT_FOUND");
  });

  it("invalid and foreign ones are refused", { tags: ["DATA-40"] }, async () => {
    const refuse = (who: "admin" | "partner", more: object) =>
      world.refused(who, api.createPromotion, { body: { ...double, ...more } });
    expect(await refuse("admin", { type: "XYZ" })).toBe("400 REQUEST_INVALID");
    expect(await refuse("admin", { factor: -1 })).toBe("400 REQUEST_INVALID");
    expect(await refuse("admin", { revenue: 1.005 })).toBe("400 REQUEST_INVALID");
    expect(await refuse("admin", { storeId: "99" })).toBe("400 REQUEST_INVALID");
    expect(await refuse("partner", {})).toBe("403 GENERAL_NO_PERMISION");
    expect(await refuse("partner", { partnerId: "2" })).toBe("403 GENERAL_NO_PERMISION");
    expect((await world.ask("partner", api.createPromotion, { body: { ...double, partnerId: "1" } })).status).toBe(201);
  });
});

describe("a malformed row", () => {
  it(
    "written around the platform is hidden from shoppers and listed for administrators",
    { tags: ["V2-14"] },
    async () => {
      await world.test.query("ALTER TABLE punktum.coupons DROP CONSTRAINT coupons_content");
      await world.test.query(
        `INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code, redeem_actions)
       VALUES ('pfm', 9001, '{"de": {"title": "Broken"}}', 'EARN', '"none"')`,
      );
      catalogueCacheOf(world.test.database).forget("pfm");
      const shown = await shownTitles();
      expect(shown).toContain("First");
      expect(shown).not.toContain("Broken");
      expect(world.logLines.join("\n")).toContain("coupon 9001: redeemActions");
      expect(await world.good("admin", api.readCoupon, ofCoupon("9001"))).toMatchObject({ redeemActions: [] });
    },
  );
});
