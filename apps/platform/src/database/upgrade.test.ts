import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { checkLedger, createLedger } from "../points/ledger/index.ts";
import { fingerprintOf } from "../office/idempotency/index.ts";
import { createAccount, createProgram, createReward } from "../testing/factories.ts";
import { silentLog, withDatabaseName } from "../testing/names.ts";
import { openDatabase } from "./connect.ts";
import { connectionConfig } from "./connection.ts";
import { prepared, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { becomeOwner } from "./roles.ts";
import { textColumn } from "./rows.ts";
import { PLATFORM_SQL, readFunctionFiles, readNumberedFiles, type SqlSources } from "./sql-files.ts";

const ACCOUNTS = 50;

const name = `test_upgrade_${randomBytes(4).toString("hex")}`;
const fingerprint = fingerprintOf("earn", {});
const accountIds: string[] = [];
const listNames = prepared("test.upgrade-names", "SELECT name FROM list_programs()", (row) => textColumn(row, "name"));

let url: string;
let folder: string;
let database: Database;
let before: Awaited<ReturnType<typeof figures>>;

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionConfig(url, "upgrade"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const earn = (accountId: string, amount: number, key = `earn ${accountId}`) =>
  createLedger(database).bookPoints({
    programId: "pfm",
    request: { owner: "device-1", key, fingerprint },
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "v2", storeId: 1, partnerId: 1 },
  });

/** Accounts with two bookings each, one of them with a redeemed reward: rewards are for registered accounts. */
async function fill(): Promise<void> {
  await createProgram(database, "pfm", { name: "Bonus" });
  const voucherId = await createReward(database, "pfm", { points: 10 });
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const accountId = await createAccount(database, "pfm", { registered: true });
    accountIds.push(accountId);
    await earn(accountId, 100);
    await createLedger(database).redeemVoucher({
      programId: "pfm",
      request: { owner: "device-1", key: `redeem ${accountId}`, fingerprint },
      accountId,
      kind: "R",
      voucherId,
      origin: { source: "v2", storeId: 1, partnerId: 1 },
    });
  }
}

/** The SQL of a release to come: bookings have one more column, and a function answers something else. */
async function nextRelease(): Promise<SqlSources> {
  const next = { migrationsFolder: join(folder, "migrations"), functionsRoot: join(folder, "sql") };
  await cp(PLATFORM_SQL.migrationsFolder, next.migrationsFolder, { recursive: true });
  const steps = await readNumberedFiles(PLATFORM_SQL.migrationsFolder);
  const number = String(steps.length + 1).padStart(4, "0");
  await writeFile(
    join(next.migrationsFolder, `${number}_channels.sql`),
    "ALTER TABLE bookings ADD COLUMN channel text NOT NULL DEFAULT 'unknown';",
  );
  for (const { path } of (await readFunctionFiles(PLATFORM_SQL.functionsRoot)).values()) {
    await cp(join(PLATFORM_SQL.functionsRoot, path), join(next.functionsRoot, path));
  }
  const changed = join(next.functionsRoot, "office", "programs", "sql", "list-programs.sql");
  await writeFile(changed, (await readFile(changed, "utf8")).replace("p.name", "upper(p.name)"));
  return next;
}

const figures = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ id: string; points: number; history: readonly number[] }>(`
      SELECT a.id, a.points, array_agg(b.points ORDER BY b.created_at, b.id) AS history
      FROM accounts a JOIN bookings b ON b.account_id = a.id GROUP BY a.id, a.points ORDER BY a.id`);
    return rows;
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "punktum-upgrade-"));
  url = withDatabaseName(inject("databaseUrl"), name);
  await onServer(`CREATE DATABASE ${name}`);
  database = await openDatabase({ databaseUrl: url, log: silentLog });
  await fill();
  before = await figures();
  const next = await nextRelease();
  await withClient(async (client) => {
    await becomeOwner(client);
    await migrate(client, next, silentLog);
  });
});
afterAll(async () => {
  await database.close();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

describe("a database migrated by the next release, with a process of this one still running", () => {
  it("keeps every balance and booking, and its ledger is consistent", { tags: ["D6"] }, async () => {
    expect(before).toHaveLength(ACCOUNTS);
    expect(await figures()).toEqual(before);
    const report = await checkLedger(url);
    expect([report.checked.bookings, [...report.broken]]).toEqual([ACCOUNTS * 2, []]);
  });

  it("answers with the next release's functions", async () => {
    const [programName] = await database.withoutProgram(listNames, []);
    expect(programName).toBe("BONUS");
  });

  it("still knows its keys: a request repeated after the upgrade books nothing", { tags: ["L4"] }, async () => {
    const repeated = await earn(String(accountIds[0]), 100);
    expect(repeated).toMatchObject({ ok: true, response: { replayed: true, points: 100, balance: 100 } });
  });

  it("accepts further bookings", async () => {
    const booked = await earn(String(accountIds[1]), 5, randomUUID());
    expect(booked).toMatchObject({ ok: true, response: { replayed: false, balance: 95 } });
  });

  it("is refused by a process of this release that starts now", async () => {
    const attempt = openDatabase({ databaseUrl: url, log: silentLog });
    await expect(attempt).rejects.toThrow("The database was migrated by a newer release");
  });
});
