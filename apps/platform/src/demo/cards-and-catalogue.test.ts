import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprintOf } from "../office/idempotency/index.ts";
import { createLedger } from "../points/ledger/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { demoId } from "./ids.ts";
import { type Counted, countByProgram, createDemoDatabase, PROGRAM_IDS } from "./testing/demo-database.ts";

const MEDIA_FOLDER = fileURLToPath(new URL("./media", import.meta.url));

let test: TestDatabase;
beforeAll(async () => {
  test = await createDemoDatabase();
});
afterAll(() => test.close());

const each = (number: number) => ({ pfm: number, mhe: number, ppc: number, btl: number });

describe("the fixed cards", () => {
  const story = [
    {
      code: "4000000001",
      points: 12_480,
      earned: 18_930,
      status: "ACTIVE",
      card: "ACTIVE",
      registered: true,
      bookings: 135,
    },
    { code: "4000000002", points: 320, earned: 320, status: "ACTIVE", card: "ACTIVE", registered: false, bookings: 7 },
    { code: "4000000003", points: 0, earned: 0, status: "ACTIVE", card: "ACTIVE", registered: true, bookings: 0 },
    {
      code: "4000000004",
      points: 1860,
      earned: 2360,
      status: "LOCKED",
      card: "ACTIVE",
      registered: true,
      bookings: 25,
    },
    {
      code: "4000000005",
      points: 540,
      earned: 540,
      status: "ACTIVE",
      card: "DEACTIVATED",
      registered: true,
      bookings: 9,
    },
    {
      code: "4000000006",
      points: 2150,
      earned: 2900,
      status: "ACTIVE",
      card: "ACTIVE",
      registered: true,
      bookings: 33,
    },
    { code: "4000000007", points: 100, earned: 350, status: "ACTIVE", card: "ACTIVE", registered: true, bookings: 7 },
  ];

  it.each(PROGRAM_IDS)("have the same properties in %s", async (programId) => {
    const rows = await test.query(
      `SELECT i.code, a.points, a.state_points AS earned, a.status, i.status AS card,
        EXISTS (SELECT FROM punktum.memberships m WHERE m.program_id = a.program_id AND m.account_id = a.id) AS registered,
        (SELECT count(*)::int FROM punktum.bookings b WHERE b.program_id = a.program_id AND b.account_id = a.id) AS bookings
       FROM punktum.identifiers i JOIN punktum.accounts a ON a.program_id = i.program_id AND a.id = i.account_id
       WHERE i.program_id = $1 AND i.type = 'CARDCODE' AND i.code LIKE '40000000%' ORDER BY i.code`,
      [programId],
    );
    expect(rows).toEqual(story);
  });

  it("the first one has Gold and has not reached Platinum", { tags: ["DATA-05"] }, async () => {
    const rows = await test.query<{ name: string; threshold_points: number }>(
      "SELECT names ->> 'en' AS name, threshold_points FROM punktum.status_levels WHERE program_id = 'pfm' ORDER BY threshold_points",
    );
    expect(rows).toEqual([
      { name: "Bronze", threshold_points: 0 },
      { name: "Silver", threshold_points: 2500 },
      { name: "Gold", threshold_points: 10_000 },
      { name: "Platinum", threshold_points: 25_000 },
    ]);
  });

  it("4999999999 does not exist", async () => {
    expect(await test.query("SELECT FROM punktum.identifiers WHERE code = '4999999999'")).toHaveLength(0);
  });

  it("4000000006 has an app code and 120 coupons of its own", async () => {
    const rows = await test.query<Counted>(
      `SELECT c.program_id, count(*)::int AS n FROM punktum.account_coupons c
       JOIN punktum.identifiers i ON i.program_id = c.program_id AND i.account_id = c.account_id AND i.type = 'APPCODE'
       JOIN punktum.identifiers k ON k.program_id = c.program_id AND k.account_id = c.account_id AND k.code = '4000000006'
       WHERE c.assigned_at IS NOT NULL GROUP BY c.program_id`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.program_id, row.n]))).toEqual({
      pfm: 120,
      mhe: 120,
      ppc: 120,
      btl: 120,
    });
  });
});

describe("the catalogue", () => {
  it("has rewards from 100 to 50,000 points, the cheapest at the same price everywhere", async () => {
    const rows = await test.query<{ program_id: string; n: number; least: number; most: number }>(
      "SELECT program_id, count(*)::int AS n, min(points) AS least, max(points) AS most FROM punktum.rewards GROUP BY program_id ORDER BY 1",
    );
    expect(rows.map((row) => row.least)).toEqual([100, 100, 100, 100]);
    expect(rows.find((row) => row.program_id === "pfm")).toMatchObject({ n: 15, most: 50_000 });
  });

  it("has a German and an English title and description for every voucher", async () => {
    const rows = await test.query<{ n: number; missing: number }>(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE coalesce(texts #>> '{de,title}', '') = '' OR coalesce(texts #>> '{en,title}', '') = ''
         OR coalesce(texts #>> '{de,description}', '') = '' OR coalesce(texts #>> '{en,description}', '') = '')::int AS missing
       FROM (SELECT texts FROM punktum.coupons UNION ALL SELECT texts FROM punktum.rewards) AS v`,
    );
    expect(rows[0]?.missing).toBe(0);
    expect(rows[0]?.n).toBeGreaterThan(500);
  });

  it(
    "has rules and campaigns in every programme, for a partner, a category or both",
    { tags: ["CASH-25"] },
    async () => {
      expect(await countByProgram(test, "promotions", "promotion_key = 'rmt' AND campaign_name = ''")).toEqual(each(1));
      expect(Object.keys(await countByProgram(test, "promotions", "merchandise_group_codes <> '{}'"))).toHaveLength(4);
      expect(Object.keys(await countByProgram(test, "promotions", "campaign_name <> ''"))).toHaveLength(4);
    },
  );

  it("has the receipts of the last purchases, each with the points booked for it", async () => {
    const sales = await countByProgram(test, "transactions", "account_id IS NOT NULL");
    expect(Object.values(sales).every((number) => number >= 15)).toBe(true);
    expect(await countByProgram(test, "transactions", "account_id IS NULL")).toEqual(each(3));
    const different = await test.query(
      `SELECT t.id FROM punktum.transactions t LEFT JOIN punktum.bookings b USING (program_id, id)
       WHERE t.account_id IS NOT NULL AND (b.points IS DISTINCT FROM t.points OR b.account_id <> t.account_id)`,
    );
    expect(different).toEqual([]);
  });

  it("has coupons of every type and in every state", async () => {
    const at = "'2026-11-21T13:37:00Z'";
    const states = {
      EARN: "coupon_type_code = 'EARN' AND unlocked",
      euros: "coupon_type_code = 'DISCOUNT' AND redeem_actions #>> '{0,actionType}' = 'NOMINALDISCOUNTACTION'",
      percent: "coupon_type_code = 'DISCOUNT' AND redeem_actions #>> '{0,actionType}' = 'DISCOUNTACTION'",
      MULTIPLIER: "coupon_type_code = 'MULTIPLIER' AND activatable",
      EXTRAPOINT: "coupon_type_code = 'EXTRAPOINT' AND activatable",
      future: `valid_from > ${at}`,
      past: `valid_to < ${at}`,
      present: `coalesce(valid_from, ${at}) <= ${at} AND coalesce(valid_to, ${at}) >= ${at}`,
      "of a shop": "store_id IS NOT NULL",
      "for registered": "redeem_dependency_code = 'MANSIM'",
      "locked by the server": "NOT unlocked",
      "with keys":
        "requires_key AND EXISTS (SELECT FROM punktum.coupon_keys k WHERE k.program_id = c.program_id AND k.coupon_id = c.id)",
      EAN13: "external_code_barcode_type_code = 'EAN13'",
      EAN8: "external_code_barcode_type_code = 'EAN8'",
      CODE128: "external_code_barcode_type_code = 'CODE128'",
      QRCODE: "external_code_barcode_type_code = 'QRCODE'",
      CUSTOM: "external_code_barcode_type_code = 'CUSTOM'",
      P4M: "external_code_barcode_type_code = 'P4M'",
    };
    const counts = await Promise.all(
      Object.entries(states).map(async ([state, condition]) => {
        const byProgram = await countByProgram(test, "coupons c", `audience = 'ALL' AND ${condition}`);
        return [state, Object.keys(byProgram).length];
      }),
    );
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(Object.keys(states).map((state) => [state, 4])));
  });

  it("has EAN codes with a right check digit", async () => {
    const rows = await test.query<{ external_code: string }>(
      `SELECT external_code FROM (SELECT external_code, external_code_barcode_type_code AS type FROM punktum.coupons
         UNION ALL SELECT external_code, external_code_barcode_type_code FROM punktum.rewards) v WHERE type IN ('EAN13', 'EAN8')`,
    );
    const weights = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];
    const weighted = rows.map(({ external_code: code }) =>
      Array.from(code)
        .toReversed()
        .reduce((sum, digit, index) => sum + Number(digit) * Number(weights[index]), 0),
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(weighted.map((sum) => sum % 10)).toEqual(rows.map(() => 0));
  });

  it("can be redeemed: the cheapest reward takes the last points of 4000000007", async () => {
    const outcome = await createLedger(test.database).redeemVoucher({
      programId: "btl",
      request: { owner: "test", key: "demo-redeem", fingerprint: fingerprintOf("test", {}) },
      accountId: demoId("btl", "account", "4000000007"),
      kind: "R",
      voucherId: 501,
      origin: { source: "test", partnerId: 401, storeId: 4001 },
    });
    expect(outcome).toMatchObject({ ok: true, response: { points: -100, balance: 0 } });
  });
});

describe("the drawings", () => {
  it("exist for every path in the data, and are small", async () => {
    const rows = await test.query<{ path: string }>(
      `SELECT content_image_path AS path FROM punktum.coupons UNION SELECT teaser_image_path FROM punktum.coupons
       UNION SELECT content_image_path FROM punktum.rewards UNION SELECT file_path FROM punktum.display_ads
       UNION SELECT picture_path FROM punktum.status_levels UNION SELECT config ->> 'logo_url' FROM punktum.programs`,
    );
    const files = rows.map((row) => row.path.replace(/^\/media/, MEDIA_FOLDER));
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.filter((file) => statSync(file).size > 12 * 1024)).toEqual([]);
  });

  it("are all in use", async () => {
    const drawn = readdirSync(MEDIA_FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".svg"),
    );
    const rows = await test.query<{ path: string }>(
      `SELECT content_image_path AS path FROM punktum.coupons UNION SELECT content_image_path FROM punktum.rewards
       UNION SELECT file_path FROM punktum.display_ads UNION SELECT picture_path FROM punktum.status_levels
       UNION SELECT config ->> 'logo_url' FROM punktum.programs`,
    );
    expect(drawn.map((file) => `/media/${file}`).toSorted()).toEqual(rows.map((row) => row.path).toSorted());
  });
});
