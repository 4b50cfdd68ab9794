import { entriesOf, v2, voucherOfficeApi as office, vouchersAdminApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
beforeEach(async () => {
  await world.test.query("DELETE FROM punktum.account_coupons");
  await world.test.query("DELETE FROM punktum.coupons");
  await world.test.query("DELETE FROM punktum.rewards");
});

const texts = (title: string) => ({ de: { title }, en: { title: `${title} in English` } });
const makeCoupon = (title: string, more: object = {}) =>
  world.good("admin", api.createCoupon, { body: { texts: texts(title), couponTypeCode: "DISCOUNT", ...more } });
const makeReward = (title: string, more: object = {}) =>
  world.good("admin", api.createReward, { body: { texts: texts(title), points: 100, ...more } });

async function shownTitles(): Promise<readonly string[]> {
  const shown = await world.good("device", v2.listAccountCoupons, { params: { accountId: "4100" } });
  return shown.map(({ title }) => title);
}

describe("a draft", () => {
  it("is neither shown nor redeemable until it is published", { tags: ["BO-06"] }, async () => {
    const coupon = await makeCoupon("Coffee", { draft: true, active: true });
    const reward = await makeReward("Cup", { draft: true });
    expect([coupon.active, coupon.draft, reward.active]).toEqual([false, true, false]);
    expect(await shownTitles()).toEqual([]);
    const redeem = { params: { accountId: "4100", accountCouponId: `C${coupon.id}` }, body: { redeemed: true } };
    expect(await world.refused("device", v2.changeAccountCoupon, { ...redeem, key: "draft-1" })).toMatch(/^4/);
    const body = { texts: coupon.texts, couponTypeCode: "DISCOUNT", active: true };
    const published = await world.good("admin", api.replaceCoupon, { params: { couponId: coupon.id }, body });
    expect([published.active, published.draft]).toEqual([true, false]);
    expect(await shownTitles()).toEqual(["Coffee"]);
  });

  it("can be listed alone, and cannot be active in the database either", async () => {
    const draft = await makeCoupon("Draft", { draft: true });
    const open = await makeCoupon("Open");
    const listed = async (flag: string) =>
      entriesOf(await world.good("admin", api.listCoupons, { query: { draft: flag } })).map(({ id }) => id);
    expect([await listed("true"), await listed("false")]).toEqual([[draft.id], [open.id]]);
    const cheat = world.test.query("UPDATE punktum.coupons SET active = true WHERE id = $1", [draft.id]);
    await expect(cheat).rejects.toThrow("coupons_draft");
  });
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe("the list of coupons and rewards", () => {
  const list = async (who: "admin" | "partner", query: Readonly<Record<string, string>> = {}) =>
    entriesOf(await world.good(who, office.listVouchers, { query }));

  it("shows the state of each voucher, and filters by it", { tags: ["BO-06"] }, async () => {
    await makeCoupon("Running", { validTo: inHours(1) });
    await makeCoupon("Draft", { draft: true, validTo: inHours(-1) });
    await makeReward("Off", { active: false, stock: 0 });
    await makeReward("Ended", { validTo: inHours(-1), stock: 0 });
    await makeReward("Gone", { stock: 0, validFrom: inHours(1) });
    await makeCoupon("Later", { validFrom: inHours(1), maxRedeemTotal: 3 });
    const all = await list("admin");
    expect(Object.fromEntries(all.map((voucher) => [voucher.texts.de?.title, voucher.state]))).toEqual({
      Running: "RUNNING",
      Draft: "DRAFT",
      Off: "OFF",
      Ended: "ENDED",
      Gone: "SOLD_OUT",
      Later: "PLANNED",
    });
    for (const { state, id } of all) {
      expect((await list("admin", { state })).map((voucher) => voucher.id)).toEqual([id]);
    }
    expect((await list("admin", { kind: "REWARD" })).map(({ kind }) => kind)).toEqual(["REWARD", "REWARD", "REWARD"]);
    const found = await list("admin", { page: "1", q: "later in engl", sort: "name" });
    expect(found).toMatchObject([{ kind: "COUPON", left: 3, couponTypeCode: "DISCOUNT" }]);
  });

  it("distinguishes a coupon and a reward with the same number", async () => {
    await world.test.query(`INSERT INTO punktum.coupons (program_id, id, texts, coupon_type_code)
      VALUES ('pfm', 7, '{"de": {"title": "a"}}', 'EARN')`);
    await world.test.query(
      `INSERT INTO punktum.rewards (program_id, id, texts, points) VALUES ('pfm', 7, '{"de": {"title": "b"}}', 1)`,
    );
    const ids = (await list("admin")).map(({ id, voucherId }) => [id, voucherId]);
    expect(ids).toEqual([
      ["C7", "7"],
      ["R7", "7"],
    ]);
  });

  it("shows partner admins their own and the programme's vouchers", async () => {
    await makeCoupon("Bakery", { partnerId: "1" });
    await makeReward("Cinema", { partnerId: "2" });
    await makeReward("Everybody");
    const titles = async (who: "admin" | "partner") => (await list(who)).map((voucher) => voucher.texts.de?.title);
    expect(new Set(await titles("partner"))).toEqual(new Set(["Bakery", "Everybody"]));
    expect(await titles("admin")).toHaveLength(3);
  });
});

describe("a change of many vouchers", () => {
  it("applies to all at once, is logged for each, and returns the previous values", { tags: ["BO-06"] }, async () => {
    const end = inHours(5);
    const [one, other] = [await makeCoupon("One", { sortOrder: 1 }), await makeCoupon("Two", { validTo: end })];
    const position = await world.auditPosition();
    const ids = [other.id, one.id, other.id];
    const off = await world.good("admin", office.changeCoupons, { body: { ids, active: false } });
    expect(off.changed).toEqual([
      { id: other.id, before: { active: true, validFrom: null, validTo: end }, version: other.version + 1 },
      { id: one.id, before: { active: true, validFrom: null, validTo: null }, version: one.version + 1 },
    ]);
    expect(await shownTitles()).toEqual([]);
    const rows = await world.auditSince(position);
    expect(rows.map((row) => [row.action, row.subject_id, row.after])).toEqual([
      ["COUPON_CHANGED", other.id, { active: false, validFrom: null, validTo: end }],
      ["COUPON_CHANGED", one.id, { active: false, validFrom: null, validTo: null }],
    ]);
    await world.good("admin", office.changeCoupons, { body: { ids, active: true, validTo: null } });
    expect((await shownTitles()).toSorted()).toEqual(["One", "Two"]);
  });

  it("changes rewards, and only the given fields", async () => {
    const reward = await makeReward("Cup", { stock: 5 });
    const validTo = inHours(-1);
    await world.good("admin", office.changeRewards, { body: { ids: [reward.id], validTo } });
    const after = await world.good("admin", api.readReward, { params: { rewardId: reward.id } });
    expect(after).toEqual({ ...reward, validTo, version: reward.version + 1 });
  });

  it("changes none if one cannot be changed", async () => {
    const fine = await makeCoupon("Fine");
    const draft = await makeCoupon("Draft", { draft: true });
    const later = await makeCoupon("Later", { validFrom: inHours(10) });
    const cinema = await makeCoupon("Cinema", { partnerId: "2" });
    const bakery = await makeCoupon("Bakery", { partnerId: "1" });
    const refused = (who: "admin" | "partner" | "staff" | "stranger", body: object) =>
      world.refused(who, office.changeCoupons, { body });
    const withFine = (id: string) => [fine.id, id];
    expect(await refused("admin", { ids: withFine("999"), active: false })).toBe("404 NOT_FOUND");
    expect(await refused("admin", { ids: withFine(draft.id), active: true })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { ids: withFine(later.id), validTo: inHours(1) })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { ids: [fine.id] })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { ids: [], active: false })).toBe("400 REQUEST_INVALID");
    expect(await refused("partner", { ids: [bakery.id, cinema.id], active: false })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("partner", { ids: [bakery.id, fine.id], active: false })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("staff", { ids: [bakery.id], active: false })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("stranger", { ids: [bakery.id], active: false })).toBe("404 ORGANIZATION_NOT_FOUND");
    const versions = async (id: string) =>
      (await world.good("admin", api.readCoupon, { params: { couponId: id } })).version;
    expect(await Promise.all([fine, bakery].map(({ id }) => versions(id)))).toEqual([fine.version, bakery.version]);
  });
});

describe("figures of a voucher", () => {
  it("are those of its days and shops, within the reader's reach", { tags: ["BO-07"] }, async () => {
    const coupon = await makeCoupon("Coffee");
    const subject = `C${coupon.id}`;
    const rows = [
      // partner, shop, day, number, given, taken
      [0, 0, "2026-11-02", 5, 0, 50],
      [0, 0, "2026-11-03", 2, 0, 20],
      [0, 0, "2026-12-01", 9, 0, 90],
      [1, 0, "2026-11-02", 3, 0, 30],
      [1, 1, "2026-11-02", 3, 0, 30],
      [2, 0, "2026-11-02", 2, 0, 20],
      [2, 3, "2026-11-02", 2, 0, 20],
      [2, 0, "2026-11-03", 2, 0, 20],
      [2, 3, "2026-11-03", 2, 0, 20],
    ];
    for (const row of rows) {
      await world.test.query(
        `INSERT INTO punktum.daily_subjects (program_id, kind, partner_id, store_id, day, subject, number, given, taken)
          VALUES ('pfm', 'VOUCHER', $1, $2, $3, $7, $4, $5, $6)`,
        [...row, subject],
      );
    }
    await world.test.query(
      `INSERT INTO punktum.account_coupons (program_id, account_id, kind, voucher_id, activated_at, redeemed_count)
       VALUES ('pfm', '00000000-0000-4000-8000-000000000001', 'C', $1, now(), 1)`,
      [coupon.id],
    );
    const asked = { params: { couponId: coupon.id }, query: { from: "2026-11-01", to: "2026-11-30" } };
    const whole = await world.good("admin", office.readCouponFigures, asked);
    expect(whole).toMatchObject({
      total: { redeemed: 7, taken: 70, given: 0 },
      days: [
        { day: "2026-11-02", redeemed: 5 },
        { day: "2026-11-03", redeemed: 2 },
      ],
      stores: [
        { storeId: "3", name: "Store 3", redeemed: 4 },
        { storeId: "1", name: "Store 1", redeemed: 3 },
      ],
      activated: 1,
      members: 1,
    });
    const part = await world.good("partner", office.readCouponFigures, asked);
    expect(part).toMatchObject({ total: { redeemed: 3 }, stores: [{ storeId: "1" }], activated: null, members: null });
    const [entry] = entriesOf(await world.good("admin", office.listVouchers));
    const [partly] = entriesOf(await world.good("partner", office.listVouchers));
    expect([entry?.redeemed, partly?.redeemed]).toEqual([16, 3]);
  });

  it("are refused for vouchers out of reach and for unknown ones", async () => {
    const query = { from: "2026-11-01", to: "2026-11-30" };
    const { id: rewardId } = await makeReward("Cinema", { partnerId: "2" });
    const refused = (who: "admin" | "partner", of: object) =>
      world.refused(who, office.readRewardFigures, { params: { rewardId }, query, ...of });
    expect(await refused("partner", {})).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("admin", { params: { rewardId: "999" } })).toBe("404 NOT_FOUND");
    expect(await refused("admin", { query: { from: "2026-11-02", to: "2026-11-01" } })).toBe("400 REQUEST_INVALID");
  });
});
