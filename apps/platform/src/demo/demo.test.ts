import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { programConfig } from "@punktum/contracts";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { createLedger } from "../points/ledger/index.ts";
import { fingerprintOf } from "../office/idempotency/index.ts";
import { checkLedger } from "../points/ledger/index.ts";
import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { demoId } from "./ids.ts";
import { loadDemo } from "./index.ts";

const NOW_MS = Date.parse("2026-11-21T13:37:00Z");
const PROGRAM_IDS = ["pfm", "mhe", "ppc", "btl"] as const;
const MEDIA_FOLDER = fileURLToPath(new URL("./media", import.meta.url));

let test: TestDatabase;
let tookMs: number;
/** Of every table, right after loading. */
let loaded: Record<string, string>;

beforeAll(async () => {
  test = await createTestDatabase();
  const startedMs = performance.now();
  await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS });
  tookMs = performance.now() - startedMs;
  loaded = await fingerprints(test);
});

afterAll(() => test.close());

type Counted = { readonly program_id: string; readonly n: number };

const each = (number: number) => ({ pfm: number, mhe: number, ppc: number, btl: number });

/** How many rows of the table each programme has. */
async function countByProgram(table: string, condition = "true"): Promise<Record<string, number>> {
  const rows = await test.query<Counted>(
    `SELECT program_id, count(*)::int AS n FROM punktum.${table} WHERE ${condition} GROUP BY program_id`,
  );
  return Object.fromEntries(rows.map((row) => [row.program_id, row.n]));
}

describe("the demonstration programmes", () => {
  it("are ready within ten seconds", () => {
    expect(tookMs).toBeLessThan(10_000);
  });

  it("ORG-01 are pfm, mhe, ppc and btl", async () => {
    const rows = await test.query<{ id: string }>("SELECT id FROM punktum.programs");
    expect(rows.map((row) => row.id).toSorted()).toEqual([...PROGRAM_IDS].toSorted());
  });

  it("have a public configuration that keeps its contract, each with a look of its own", async () => {
    const rows = await test.query<{ config: unknown }>("SELECT config FROM punktum.programs");
    const configs = rows.map((row) => z.parse(programConfig, row.config));
    expect(new Set(configs.map((config) => config.theme?.colors?.["brand"])).size).toBe(4);
    expect(new Set(configs.map((config) => config.logo_url)).size).toBe(4);
    expect(configs.map((config) => config.inactivity_time)).toEqual([60, 60, 60, 60]);
  });

  it("ORG-14 run on v1, on v2, and on a mixture of both either way", async () => {
    const rows = await test.query<{ id: string; config: unknown }>("SELECT id, config FROM punktum.programs");
    const apis = Object.fromEntries(rows.map((row) => [row.id, z.parse(programConfig, row.config).p4m_api]));
    expect(apis).toMatchObject({
      pfm: { default: "v1" },
      mhe: { default: "v2" },
      ppc: { default: "v1", operations: { rewards: "v2" } },
      btl: { default: "v2", operations: { history: "v1" } },
    });
    expect(apis["pfm"]?.operations).toBeUndefined();
    expect(apis["mhe"]?.operations).toBeUndefined();
  });

  it("have partners, shops and a paired tablet and till for every place, all of them free", async () => {
    expect(await countByProgram("partners")).toEqual({ pfm: 3, mhe: 2, ppc: 2, btl: 2 });
    expect(await countByProgram("stores")).toEqual({ pfm: 6, mhe: 3, ppc: 3, btl: 3 });
    expect(await countByProgram("interaction_points", "kind = 'APP' AND paired_cash_id IS NOT NULL")).toEqual({
      pfm: 12,
      mhe: 6,
      ppc: 6,
      btl: 6,
    });
    expect(await countByProgram("interaction_points", "kind = 'CASH'")).toEqual({ pfm: 12, mhe: 6, ppc: 6, btl: 6 });
    expect(await countByProgram("mountings", "device_key IS NULL AND cash_interaction_id IS NOT NULL")).toEqual({
      pfm: 12,
      mhe: 6,
      ppc: 6,
      btl: 6,
    });
  });

  it("have two people to log in with, one for a single shop and one for everything", async () => {
    const rows = await test.query<{
      email: string;
      role: string;
      password_hash: string;
      partners: number;
      stores: number;
    }>(
      `SELECT email, role, password_hash,
        (SELECT count(*)::int FROM punktum.admin_partners p WHERE p.program_id = a.program_id AND p.admin_id = a.id) AS partners,
        (SELECT count(*)::int FROM punktum.admin_stores s WHERE s.program_id = a.program_id AND s.admin_id = a.id) AS stores
       FROM punktum.admins a ORDER BY program_id, role`,
    );
    expect(rows.map(({ email, role, partners, stores }) => ({ email, role, partners, stores }))).toEqual(
      [...PROGRAM_IDS].toSorted().flatMap((id) => [
        { email: `admin@${id}.example`, role: "PROGRAM_ADMIN", partners: 0, stores: 0 },
        { email: `staff@${id}.example`, role: "STORE_STAFF", partners: 1, stores: 1 },
      ]),
    );
    const hashes = rows.map((row) => row.password_hash);
    expect(hashes.filter((hash) => hash.startsWith("$argon2id$"))).toHaveLength(8);
    expect(await Promise.all(hashes.map((hash) => verify(hash, "punktum-demo")))).not.toContain(false);
  });

  it("have accounts with a year of bookings behind them that all ended before today", async () => {
    expect(await countByProgram("accounts")).toEqual({ pfm: 300, mhe: 40, ppc: 40, btl: 40 });
    const [range] = await test.query<{ first: Date; last: Date; n: number }>(
      "SELECT min(booked_at) AS first, max(booked_at) AS last, count(*)::int AS n FROM punktum.bookings WHERE program_id = 'pfm'",
    );
    expect(range?.first.getTime()).toBeLessThan(NOW_MS - 355 * 86_400_000);
    expect(range?.last.getTime()).toBeLessThan(Date.parse("2026-11-21T00:00:00Z"));
    expect(range?.n).toBeGreaterThan(3000);
  });

  it("L1 leave a ledger that adds up", async () => {
    const report = await checkLedger(test.url);
    expect(report.findings).toEqual([]);
    expect(report.checked.bookings).toBeGreaterThan(3000);
  });
});

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

  it.each(PROGRAM_IDS)("tell the same story in %s", async (programId) => {
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

  it("DATA-05 the first one holds Gold, with the way to Platinum still open", async () => {
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

  it("CASH-25 has rules and campaigns of its own in every programme, one of them for a partner, category or both", async () => {
    expect(await countByProgram("promotions", "promotion_key = 'rmt' AND campaign_name = ''")).toEqual(each(1));
    expect(Object.keys(await countByProgram("promotions", "merchandise_group_codes <> '{}'"))).toHaveLength(4);
    expect(Object.keys(await countByProgram("promotions", "campaign_name <> ''"))).toHaveLength(4);
  });

  it("knows the receipts of the last purchases, each with the points that were booked for it", async () => {
    const sales = await countByProgram("transactions", "account_id IS NOT NULL");
    expect(Object.values(sales).every((number) => number >= 15)).toBe(true);
    expect(await countByProgram("transactions", "account_id IS NULL")).toEqual(each(3));
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
        const byProgram = await countByProgram("coupons c", `audience = 'ALL' AND ${condition}`);
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
  it("are there for every path the data names, and small", async () => {
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

describe("loading again", () => {
  it("does nothing where a programme exists", async () => {
    const before = await countByProgram("bookings");
    expect(await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS })).toBe(false);
    expect(await countByProgram("bookings")).toEqual(before);
  });

  it("is all or nothing: a failure in the second programme leaves an empty database", async () => {
    const other = await createTestDatabase();
    await other.query(
      `CREATE FUNCTION punktum.fail_mhe() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$;
       CREATE TRIGGER stop BEFORE UPDATE ON punktum.accounts FOR EACH ROW WHEN (NEW.program_id = 'mhe')
       EXECUTE FUNCTION punktum.fail_mhe()`,
    );
    await expect(loadDemo(other.database, { log: silentLog, nowMs: NOW_MS })).rejects.toThrow("stopped");
    expect(await other.query("SELECT FROM punktum.programs")).toHaveLength(0);
    await other.close();
  });

  it("by two servers at once loads once, and every row is the same on every machine", async () => {
    const other = await createTestDatabase();
    const outcomes = await Promise.all([
      loadDemo(other.database, { log: silentLog, nowMs: NOW_MS + 3_600_000 }),
      loadDemo(other.database, { log: silentLog, nowMs: NOW_MS }),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await fingerprints(other)).toEqual(loaded);
    await other.close();
  });
});

/** Columns that rightly differ from load to load. */
const OWN_MOMENT: Readonly<Record<string, string>> = {
  admins: "password_hash",
  bookings: "created_at",
  transactions: "created_at",
};

const TABLES = [
  "programs",
  "partners",
  "stores",
  "interaction_points",
  "profiles",
  "mountings",
  "admins",
  "admin_partners",
  "admin_stores",
  "display_ads",
  "status_level_sets",
  "status_levels",
  "accounts",
  "identifiers",
  "users",
  "memberships",
  "coupons",
  "rewards",
  "coupon_keys",
  "account_coupons",
  "bookings",
  "postings",
  "promotions",
  "transactions",
  "transaction_lines",
  "transaction_reasons",
] as const;

async function fingerprints(database: TestDatabase): Promise<Record<string, string>> {
  const entries = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await database.query<{ print: string }>(
        `SELECT md5(string_agg(line, '' ORDER BY line)) AS print
         FROM (SELECT (to_jsonb(t) - $1::text)::text AS line FROM punktum.${table} t) AS lines`,
        [OWN_MOMENT[table] ?? ""],
      );
      return [table, row?.print];
    }),
  );
  return z.parse(z.record(z.string(), z.string()), Object.fromEntries(entries));
}
