import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { points } from "@punktum/domain";
import type { QueryResultRow } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readRowsOf } from "../api/testing/access-rows.ts";
import { openDatabase } from "../database/connect.ts";
import { checkLedger, createLedger } from "../points/ledger/index.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../testing/factories.ts";
import { createInstallation, type Installation } from "../testing/installations.ts";
import { silentLog, withDatabaseName } from "../testing/names.ts";
import { createTestDatabase, openTestPool, type TestDatabase } from "../testing/test-database.ts";
import { backUp } from "./back-up.ts";
import { fileOf } from "./manifest.ts";
import { restore } from "./restore.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const PROGRAMS = ["pfm", "mhe"] as const;

let root: string;
let original: TestDatabase;
let empty: TestDatabase;
/** The target of the restore: a database without a superuser, with other role names. */
let target: Installation;
let backupUrl: string;
let accounts: Readonly<Record<(typeof PROGRAMS)[number], string>>;

const book = (test: TestDatabase, programId: (typeof PROGRAMS)[number], amount = 7) =>
  createLedger(test.database).bookPoints({
    programId,
    request: requestKey(),
    accountId: accounts[programId],
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "test" },
  });

/** A login for backups only. */
async function createBackupLogin(test: TestDatabase): Promise<string> {
  const url = new URL(test.url);
  url.username = `backup_${randomBytes(5).toString("hex")}`;
  url.password = "a-password";
  await test.query(`CREATE ROLE ${url.username} LOGIN PASSWORD 'a-password' IN ROLE punktum_auditor`);
  return url.href;
}

const rowsOf = async (test: TestDatabase) =>
  (await Promise.all(PROGRAMS.map((programId) => readRowsOf(test, { programId })))).flat();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-backup-"));
  original = await createTestDatabase();
  empty = await createTestDatabase();
  backupUrl = await createBackupLogin(original);
  target = await createInstallation();
  accounts = { pfm: await fill("pfm"), mhe: await fill("mhe") };
});
afterAll(async () => {
  await target.remove();
  await original.query(`DROP ROLE ${new URL(backupUrl).username}`);
  await original.close();
  await empty.close();
  await rm(root, { recursive: true, force: true });
});

async function fill(programId: string): Promise<string> {
  await createProgram(original.database, programId);
  await createCoupon(original.database, programId);
  await createReward(original.database, programId);
  return createAccount(original.database, programId, { points: 500, registered: true });
}

/** Books while `work` runs; returns the number of answered bookings. */
async function whileBooking<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly booked: number }> {
  const state = { isRunning: true, booked: 0 };
  const booking = (async () => {
    while (state.isRunning) {
      await book(original, "pfm", 1);
      state.booked += 1;
    }
  })();
  const result = await work();
  state.isRunning = false;
  await booking;
  return { result, booked: state.booked };
}

describe("backup and restore", () => {
  it("restores every row of every programme, and the ledger is consistent", { tags: ["D5"] }, async () => {
    const folder = join(root, "complete");
    await backUp(backupUrl, folder, NOW);
    const manifest = await restore(target.url, folder, { log: silentLog });
    expect(await rowsIn(withDatabaseName(original.url, target.name))).toEqual(await rowsOf(original));
    expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(20);
    const report = await checkLedger(target.url);
    expect([report.checked.bookings, [...report.broken]]).toEqual([2, []]);
  });

  it("restores row-level security, references and triggers in a new database", async () => {
    const secured = `SELECT c.relname, c.relforcerowsecurity AS walled,
      (SELECT count(*)::integer FROM pg_constraint k WHERE k.conrelid = c.oid) AS constraints,
      (SELECT count(*)::integer FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgenabled = 'O' AND NOT t.tgisinternal) AS triggers
      FROM pg_class c WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind = 'r' ORDER BY 1`;
    expect(await target.asAdministrator(secured)).toEqual(await original.query(secured));
  });

  it("the restored database works, and new rows get new numbers", async () => {
    const database = await openDatabase({ databaseUrl: target.url, log: silentLog });
    const booked = await book({ ...original, database }, "mhe");
    await database.close();
    expect(booked).toMatchObject({ ok: true, response: { balance: 507 } });
  });

  it("is a consistent snapshot, also during bookings", async () => {
    const folder = join(root, "busy");
    const { result: manifest, booked } = await whileBooking(() => backUp(original.url, folder, NOW));
    const countOf = (table: string) => Number(manifest.tables.find(({ name }) => name === table)?.rows);
    expect(booked).toBeGreaterThan(0);
    expect(countOf("postings")).toBe(2 * countOf("bookings"));
  });

  it("refuses a damaged or incomplete backup, and a database with programmes", async () => {
    const folder = join(root, "damaged");
    await backUp(original.url, folder, NOW);
    await expect(restore(original.url, folder, { log: silentLog })).rejects.toThrow("holds programmes already");
    const file = join(folder, fileOf({ name: "bookings" }));
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    await writeFile(file, bytes);
    await expect(restore(empty.url, folder, { log: silentLog })).rejects.toThrow("the backup is damaged");
    await rm(join(folder, "manifest.json"));
    await expect(restore(empty.url, folder, { log: silentLog })).rejects.toThrow("not a finished one");
    expect(await rowsOf(empty)).toEqual([]);
  });

  it("a login that does not see every row cannot create a backup", async () => {
    const { appUrl } = original;
    await expect(backUp(appUrl, join(root, "partial"), NOW)).rejects.toThrow("GRANT punktum_auditor TO");
    await expect(readFile(join(root, "partial", "manifest.json"))).rejects.toThrow("ENOENT");
  });
});

/** The rows of another database of the same server, as its superuser reads them. */
async function rowsIn(url: string): Promise<readonly string[]> {
  const pool = openTestPool(url, "punktum test", 2);
  const query = async <Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    const { rows } = await pool.query<Row>(sql, [...values]);
    return rows;
  };
  try {
    return await rowsOf({ ...original, query });
  } finally {
    await pool.end();
  }
}
