import { verify } from "@node-rs/argon2";
import { programConfig } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../points/ledger/index.ts";
import { silentLog } from "../testing/names.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { loadDemo } from "./index.ts";
import { countByProgram, createDemoDatabase, NOW_MS, PROGRAM_IDS } from "./testing/demo-database.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createDemoDatabase();
});
afterAll(() => test.close());

describe("the demonstration programmes", () => {
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
});
