import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { points } from "@punktum/domain";
import { Client, type QueryResultRow } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readRowsOf } from "../api/testing/access-rows.ts";
import { deriveAppUrl } from "../database/app-password.ts";
import { openDatabase } from "../database/connect.ts";
import { checkLedger, createLedger } from "../points/ledger/index.ts";
import { createAccount, createCoupon, createProgram, createReward, requestKey } from "../testing/factories.ts";
import { silentLog, withDatabaseName } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { backUp } from "./back-up.ts";
import { fileOf } from "./manifest.ts";
import { restore } from "./restore.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const PROGRAMS = ["pfm", "mhe"] as const;

let root: string;
let original: TestDatabase;
let empty: TestDatabase;
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

/** A database as the server hands it out, without our schema. */
async function createBareDatabase(test: TestDatabase, name: string): Promise<string> {
  const client = new Client({ connectionString: withDatabaseName(test.url, "postgres") });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  return withDatabaseName(test.url, name);
}

async function dropDatabase(test: TestDatabase, name: string): Promise<void> {
  const client = new Client({ connectionString: withDatabaseName(test.url, "postgres") });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
}

const rowsOf = async (test: TestDatabase) =>
  (await Promise.all(PROGRAMS.map((programId) => readRowsOf(test, { programId })))).flat();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-backup-"));
  original = await createTestDatabase();
  empty = await createTestDatabase();
  accounts = { pfm: await fill("pfm"), mhe: await fill("mhe") };
});
afterAll(async () => {
  await dropDatabase(original, "restored");
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

/** Books for as long as `work` takes; how many bookings were answered meanwhile. */
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
  it("brings every row of every programme back, and the ledger adds up", { tags: ["D5"] }, async () => {
    const folder = join(root, "complete");
    await backUp(original.url, folder, NOW);
    const url = await createBareDatabase(original, "restored");
    const manifest = await restore(url, folder, silentLog);
    const restored = { ...original, query: queryOn(url) };
    expect(await rowsOf(restored)).toEqual(await rowsOf(original));
    expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(20);
    const report = await checkLedger(url);
    expect([report.checked.bookings, [...report.broken]]).toEqual([2, []]);
  });

  it("the restored database serves the platform, and new rows get new numbers", async () => {
    const database = await openDatabase({ databaseUrl: withDatabaseName(original.url, "restored"), log: silentLog });
    const booked = await book({ ...original, database }, "mhe");
    await database.close();
    expect(booked).toMatchObject({ ok: true, response: { balance: 507 } });
  });

  it("is of one moment, also while bookings go on", async () => {
    const folder = join(root, "busy");
    const { result: manifest, booked } = await whileBooking(() => backUp(original.url, folder, NOW));
    const rowsIn = (table: string) => Number(manifest.tables.find(({ name }) => name === table)?.rows);
    expect(booked).toBeGreaterThan(0);
    expect(rowsIn("postings")).toBe(2 * rowsIn("bookings"));
  });

  it("refuses a damaged backup, an unfinished one and a database that holds programmes", async () => {
    const folder = join(root, "damaged");
    await backUp(original.url, folder, NOW);
    await expect(restore(original.url, folder, silentLog)).rejects.toThrow("holds programmes already");
    const file = join(folder, fileOf({ name: "bookings" }));
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    await writeFile(file, bytes);
    await expect(restore(empty.url, folder, silentLog)).rejects.toThrow("the backup is damaged");
    await rm(join(folder, "manifest.json"));
    await expect(restore(empty.url, folder, silentLog)).rejects.toThrow("not a finished one");
    expect(await rowsOf(empty)).toEqual([]);
  });

  it("a log-in that does not see every row cannot take a backup that looks complete", async () => {
    const appUrl = deriveAppUrl(original.url);
    await expect(backUp(appUrl, join(root, "partial"), NOW)).rejects.toThrow("row-level security");
    await expect(readFile(join(root, "partial", "manifest.json"))).rejects.toThrow("ENOENT");
  });
});

/** Superuser's questions to another database of the same server. */
function queryOn(url: string): TestDatabase["query"] {
  return async <Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    const client = new Client({ connectionString: url, options: "-c timezone=UTC" });
    await client.connect();
    try {
      const { rows } = await client.query<Row>(sql, [...values]);
      return rows;
    } finally {
      await client.end();
    }
  };
}
