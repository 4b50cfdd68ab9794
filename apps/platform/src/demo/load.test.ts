import { verify } from "@node-rs/argon2";
import { programConfig } from "@punktum/contracts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../points/ledger/index.ts";
import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { loadDemo } from "./index.ts";
import { countByProgram, NOW_MS, PROGRAM_IDS } from "./testing/demo-database.ts";

let test: TestDatabase;
/** Statements that loading sends to the database. */
let statements: number;
/** Of every table, right after loading. */
let loaded: Record<string, string>;

beforeAll(async () => {
  test = await createTestDatabase();
  const sent = vi.spyOn(Client.prototype, "query");
  await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS });
  statements = sent.mock.calls.length;
  sent.mockRestore();
  loaded = await fingerprints(test);
});
afterAll(() => test.close());

describe("the demonstration programmes", () => {
  // A newcomer waits for this at the first start. Rows are written in bulk: 225 statements for thousands of rows.
  it("are written with few statements", () => {
    expect(statements).toBeLessThan(400);
  });

  it("are pfm, mhe, ppc and btl", { tags: ["ORG-01"] }, async () => {
    const rows = await test.query<{ id: string }>("SELECT id FROM punktum.programs");
    expect(rows.map((row) => row.id).toSorted()).toEqual([...PROGRAM_IDS].toSorted());
  });

  it("have a public configuration that fits its contract, each with its own look", async () => {
    const rows = await test.query<{ config: unknown }>("SELECT config FROM punktum.programs");
    const configs = rows.map((row) => z.parse(programConfig, row.config));
    expect(new Set(configs.map((config) => config.theme?.colors?.["brand"])).size).toBe(4);
    expect(new Set(configs.map((config) => config.logo_url)).size).toBe(4);
    expect(configs.map((config) => config.inactivity_time)).toEqual([60, 60, 60, 60]);
  });

  it("run on v1, on v2, and on two mixtures", { tags: ["ORG-14"] }, async () => {
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

  it("have partners, shops and a paired tablet and till for every place, all free", async () => {
    expect(await countByProgram(test, "partners")).toEqual({ pfm: 3, mhe: 2, ppc: 2, btl: 2 });
    expect(await countByProgram(test, "stores")).toEqual({ pfm: 6, mhe: 3, ppc: 3, btl: 3 });
    expect(await countByProgram(test, "interaction_points", "kind = 'APP' AND paired_cash_id IS NOT NULL")).toEqual({
      pfm: 12,
      mhe: 6,
      ppc: 6,
      btl: 6,
    });
    expect(await countByProgram(test, "interaction_points", "kind = 'CASH'")).toEqual({
      pfm: 12,
      mhe: 6,
      ppc: 6,
      btl: 6,
    });
    expect(await countByProgram(test, "mountings", "device_key IS NULL AND cash_interaction_id IS NOT NULL")).toEqual({
      pfm: 12,
      mhe: 6,
      ppc: 6,
      btl: 6,
    });
  });

  it("have people of every role to log in with", async () => {
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
        { email: `audit@${id}.example`, role: "AUDITOR", partners: 0, stores: 0 },
        { email: `partner@${id}.example`, role: "PARTNER_ADMIN", partners: 1, stores: 0 },
        { email: `admin@${id}.example`, role: "PROGRAM_ADMIN", partners: 0, stores: 0 },
        { email: `staff@${id}.example`, role: "STORE_STAFF", partners: 1, stores: 1 },
        { email: `support@${id}.example`, role: "SUPPORT_AGENT", partners: 0, stores: 0 },
        { email: `tech@${id}.example`, role: "TECHNICIAN", partners: 0, stores: 0 },
      ]),
    );
    const hashes = rows.map((row) => row.password_hash);
    expect(hashes.filter((hash) => hash.startsWith("$argon2id$"))).toHaveLength(24);
    expect(await Promise.all(hashes.map((hash) => verify(hash, "punktum-demo")))).not.toContain(false);
  });

  it("have data on every work screen: approvals, privacy requests, flags, mails, notes", async () => {
    expect(await countByProgram(test, "approvals", "state = 'OPEN'")).toEqual({ pfm: 2, mhe: 2, btl: 2 });
    expect(await countByProgram(test, "privacy_requests", "state = 'OPEN'")).toEqual({
      pfm: 3,
      mhe: 3,
      btl: 3,
    });
    expect(await countByProgram(test, "staff_flags")).toEqual({ pfm: 1, mhe: 1, btl: 1 });
    expect(await countByProgram(test, "mails")).toEqual({ pfm: 12, mhe: 12, btl: 12 });
    expect(await countByProgram(test, "member_notes")).toEqual({ pfm: 36, mhe: 36, btl: 36 });
    const newest = await test.query<{ sorted: boolean }>(
      `SELECT array_agg(id ORDER BY id) = array_agg(id ORDER BY written_at, id) AS sorted
       FROM punktum.member_notes GROUP BY program_id, account_id`,
    );
    expect(newest.filter(({ sorted }) => !sorted)).toEqual([]);
  });

  it("have accounts with a year of bookings, all before today", async () => {
    expect(await countByProgram(test, "accounts")).toEqual({ pfm: 300, mhe: 40, ppc: 40, btl: 40 });
    const [range] = await test.query<{ first: Date; last: Date; n: number }>(
      "SELECT min(booked_at) AS first, max(booked_at) AS last, count(*)::int AS n FROM punktum.bookings WHERE program_id = 'pfm'",
    );
    expect(range?.first.getTime()).toBeLessThan(NOW_MS - 355 * 86_400_000);
    expect(range?.last.getTime()).toBeLessThan(Date.parse("2026-11-21T00:00:00Z"));
    expect(range?.n).toBeGreaterThan(3000);
  });

  it("have members who redeemed a reward recently, with its code and timeline entry", async () => {
    const rows = await test.query<{ program_id: string; n: number; codes: number; late: boolean }>(
      `SELECT b.program_id, count(*)::int AS n, count(c.code)::int AS codes, bool_or(b.booked_at >= $1) AS late
       FROM punktum.bookings b JOIN punktum.redemptions r ON r.program_id = b.program_id AND r.booking_id = b.id
       LEFT JOIN punktum.redemption_codes c ON c.program_id = b.program_id AND c.booking_id = b.id
       WHERE b.voucher_id IS NOT NULL GROUP BY b.program_id`,
      [new Date(NOW_MS)],
    );
    const pfm = rows.find((row) => row.program_id === "pfm");
    expect(pfm).toMatchObject({ codes: pfm?.n, late: false });
    expect(pfm?.n).toBeGreaterThan(5);
  });

  it("leave a consistent ledger", { tags: ["L1"] }, async () => {
    const report = await checkLedger(test.url);
    expect(report.findings).toEqual([]);
    expect(report.checked.bookings).toBeGreaterThan(3000);
  });
});

describe("loading again", () => {
  it("does nothing if a programme exists", async () => {
    const before = await countByProgram(test, "bookings");
    expect(await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS })).toBe(false);
    expect(await countByProgram(test, "bookings")).toEqual(before);
  });

  it("is atomic: a failure in the second programme leaves an empty database", async () => {
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
  "display_ad_showings",
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
