import { randomBytes, randomUUID } from "node:crypto";

import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { checkLedger, createLedger } from "../points/ledger/index.ts";
import { fingerprintOf, requestIdOf } from "../office/idempotency/index.ts";
import { silentLog, withDatabaseName } from "../testing/names.ts";
import { openDatabase } from "./connect.ts";
import { connectionConfig } from "./connection.ts";
import type { Database } from "./database.ts";
import { migrate, MIGRATIONS_FOLDER } from "./migrate.ts";
import { becomeOwner } from "./roles.ts";

/** The last migration of the first release. */
const FIRST_RELEASE = 4;
const ACCOUNTS = 50;

const name = `test_upgrade_${randomBytes(4).toString("hex")}`;
const fingerprint = fingerprintOf("earn", {});
const accountIds = Array.from({ length: ACCOUNTS }, () => randomUUID());

let url: string;
let upgraded: Database;

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

/** A database as the first release left it: accounts with two bookings each, one of them with a redeemed reward. */
async function fillFirstRelease(client: Client): Promise<void> {
  await becomeOwner(client);
  await migrate(client, MIGRATIONS_FOLDER, silentLog, FIRST_RELEASE);
  await client.query("RESET ROLE");
  await client.query(`
    INSERT INTO punktum.programs (id, name, points_per_euro) VALUES ('pfm', 'Programme', 100);
    INSERT INTO punktum.partners (program_id, id, name) VALUES ('pfm', 1, 'Partner');
    INSERT INTO punktum.stores (program_id, id, partner_id, name) VALUES ('pfm', 1, 1, 'Store');
    INSERT INTO punktum.rewards (program_id, id, texts, points)
      VALUES ('pfm', 1, '{"de": {"title": "P"}, "en": {"title": "R"}}', 10);`);
  for (const accountId of accountIds) {
    await client.query("INSERT INTO punktum.accounts (program_id, id) VALUES ('pfm', $1)", [accountId]);
    await register(client, accountId);
    const bookingId = requestIdOf("pfm", "device-1", `earn ${accountId}`);
    await client.query(
      `SELECT FROM punktum.book_points('pfm', $1, $2, 'device-1', $3, 'EARNBOOKING', 'REV', 100, '', '', '', NULL, NULL,
         NULL, NULL, 1, 1, 'v2', true)`,
      [bookingId, fingerprint, accountId],
    );
    await client.query(
      "SELECT FROM punktum.redeem_voucher('pfm', $1, $2, 'device-1', $3, 'R', 1, NULL, NULL, NULL, 1, 1, 'v2')",
      [randomUUID(), fingerprint, accountId],
    );
  }
}

/** Rewards are for registered accounts. */
async function register(client: Client, accountId: string): Promise<void> {
  const userId = randomUUID();
  await client.query("INSERT INTO punktum.users (program_id, id) VALUES ('pfm', $1)", [userId]);
  await client.query(
    "INSERT INTO punktum.memberships (program_id, id, account_id, user_id) VALUES ('pfm', $1, $2, $3)",
    [randomUUID(), accountId, userId],
  );
}

const figures = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ id: string; points: number; history: readonly number[] }>(`
      SELECT a.id, a.points, array_agg(b.points ORDER BY b.created_at, b.id) AS history
      FROM punktum.accounts a JOIN punktum.bookings b ON b.account_id = a.id GROUP BY a.id, a.points ORDER BY a.id`);
    return rows;
  });

let before: Awaited<ReturnType<typeof figures>>;

beforeAll(async () => {
  url = withDatabaseName(inject("databaseUrl"), name);
  await onServer(`CREATE DATABASE ${name}`);
  await withClient(fillFirstRelease);
  before = await figures();
  upgraded = await openDatabase({ databaseUrl: url, log: silentLog });
});
afterAll(async () => {
  await upgraded.close();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

const earnAgain = (accountId: string, amount: number) =>
  createLedger(upgraded).bookPoints({
    programId: "pfm",
    request: { owner: "device-1", key: `earn ${accountId}`, fingerprint },
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "v2", storeId: 1, partnerId: 1 },
  });

describe("a database of the first release", () => {
  it("D6 keeps every balance and booking through all later migrations, and its ledger adds up", async () => {
    expect(before).toHaveLength(ACCOUNTS);
    expect(await figures()).toEqual(before);
    const report = await checkLedger(url);
    expect([report.checked.bookings, [...report.broken]]).toEqual([ACCOUNTS * 2, []]);
  });

  it("L4 still knows the keys it has seen: a request repeated after the upgrade books nothing", async () => {
    const [accountId] = accountIds;
    const repeated = await earnAgain(String(accountId), 100);
    expect(repeated).toMatchObject({ ok: true, response: { replayed: true, points: 100, balance: 100 } });
  });

  it("books on", async () => {
    const accountId = String(accountIds[1]);
    const booked = await createLedger(upgraded).bookPoints({
      programId: "pfm",
      request: { owner: "device-1", key: randomUUID(), fingerprint },
      accountId,
      bookingType: "EARNBOOKING",
      bookingTypeCode: "REV",
      points: points(5),
      origin: { source: "v2", storeId: 1, partnerId: 1 },
    });
    expect(booked).toMatchObject({ ok: true, response: { replayed: false, balance: 95 } });
  });
});
