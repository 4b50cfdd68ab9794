import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { Client, type QueryResultRow } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { systemClock } from "../apps/platform/src/config/clock.ts";
import { type Database, openDatabase, prepareDatabase } from "../apps/platform/src/database/index.ts";
import { createAccessTokens } from "../apps/platform/src/office/sessions/index.ts";
import { checkLedger } from "../apps/platform/src/points/ledger/index.ts";
import { TEST_SECRET } from "../apps/platform/src/realtime/testing/realtime-world.ts";
import { createProgram } from "../apps/platform/src/testing/factories.ts";
import { silentLog } from "../apps/platform/src/testing/names.ts";
import { openDatabaseProxy, openPlatforms, type Platforms } from "./testing/behind-proxies.ts";
import { type Cluster, FAULTS, startCluster } from "./testing/cluster.ts";
import { demandDebian } from "./testing/debian.ts";
import { openShops, type ShopLoad } from "./testing/shop-load.ts";

/** `npm run soak -- failover` breaks twenty primaries. */
const FAILOVERS = Number(process.env["FAILOVERS"] ?? FAULTS.length);
const PLATFORMS = 3;
const COUNTERS = 20;
const SALES_PER_SECOND = 100;
const PAUSE_MS = 30_000;
/** For how long the first, second … primary is gone: also for less than the time after which it is replaced. */
const GONE_MS = [40_000, 40_000, 40_000, 40_000, 12_000, 25_000, 20_000, 15_000];

let folder: string;
let cluster: Cluster;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let platforms: Platforms;
let database: Database;
let ownerUrl: string;
const shops: ShopLoad[] = [];

async function query<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
  name = "punktum",
): Promise<readonly Row[]> {
  const url = new URL(await cluster.administratorUrl());
  url.pathname = name;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<string> {
  const password = randomBytes(12).toString("hex");
  await query(`CREATE ROLE punktum_admin LOGIN CREATEROLE PASSWORD '${password}'`, [], "postgres");
  await query("CREATE DATABASE punktum OWNER punktum_admin", [], "postgres");
  return `postgres://punktum_admin:${password}@127.0.0.1:${proxy.port}/punktum`;
}

beforeAll(async () => {
  demandDebian(["patroni", "etcd-server", "haproxy"]);
  folder = await mkdtemp(join(tmpdir(), "punktum-failover-"));
  await chmod(folder, 0o755);
  cluster = await startCluster(folder);
  proxy = await openDatabaseProxy(folder);
  ownerUrl = await createDatabase();
  // The proxy takes no connection before it has asked each machine.
  const prepare = () => prepareDatabase({ databaseUrl: ownerUrl, log: silentLog });
  const { url } = await vi.waitFor(prepare, { timeout: 30_000, interval: 500 });
  database = await openDatabase({ databaseAppUrl: url, log: silentLog });
  await createProgram(database);
  platforms = await openPlatforms(folder, PLATFORMS, {
    DATABASE_APP_URL: url,
    TOKEN_SECRET: TEST_SECRET,
    PHONE_SECRET: randomBytes(24).toString("hex"),
    LOG_LEVEL: "warn",
  });
});
afterEach(() => {
  for (const shop of shops.splice(0)) {
    shop.stop();
  }
});
afterAll(async () => {
  await platforms.stop();
  await database.close();
  await proxy.stop();
  await cluster.stop();
  await rm(folder, { recursive: true });
});

async function open(): Promise<ShopLoad> {
  const accessTokens = createAccessTokens([TEST_SECRET], systemClock);
  const world = { programId: "pfm", database, query, accessTokens, base: platforms.base };
  const load = await openShops(world, COUNTERS, SALES_PER_SECOND);
  shops.push(load);
  return load;
}

/** The longest time without one of these, from `fromMs` until now. */
function longestPauseMs(times: readonly number[], fromMs: number): number {
  const seen = [fromMs, ...times.filter((time) => time >= fromMs), performance.now()];
  return Math.round(Math.max(...seen.slice(1).map((time, index) => time - (seen[index] ?? time))));
}

/** Breaks the primary once; answers for how long nothing was booked, and nothing was announced. */
async function failOver(load: ShopLoad, number: number): Promise<readonly [number, number]> {
  const fault = FAULTS[number % FAULTS.length] ?? FAULTS[0];
  const fromMs = performance.now();
  const comeBack = await cluster.breakPrimary(fault);
  const goneMs = GONE_MS[number % GONE_MS.length] ?? 0;
  await delay(goneMs);
  await comeBack();
  await cluster.waitUntilWhole();
  const pauses = [longestPauseMs(load.confirmedAtMs, fromMs), longestPauseMs(load.pushedAtMs, fromMs)] as const;
  process.stdout.write(
    `${number + 1}: ${fault} for ${goneMs / 1_000} s: no booking for ${pauses[0]} ms, no push for ${pauses[1]} ms\n`,
  );
  return pauses;
}

/** Sales that are not there exactly once, cards with other points than sold, tablets that miss an announcement. */
async function deviations(load: ShopLoad) {
  const sales = await query<{ sales: number; receipts: number }>(
    "SELECT count(*)::integer AS sales, count(DISTINCT (till, amount_cents))::integer AS receipts FROM punktum.transactions",
  );
  const balances = await query<{ id: string; points: number }>(
    "SELECT id, points::integer FROM punktum.accounts WHERE program_id = 'pfm'",
  );
  const held = new Map(balances.map(({ id, points }) => [id, points]));
  const wrongCards = [...load.expectedPoints()].filter(([id, points]) => held.get(id) !== points);
  const wrongTablets = load.announcements().filter(({ expected, shown }) => expected.join() !== shown.join());
  return { sales: sales[0], wrongCards, wrongTablets, refused: await load.refused() };
}

const nothingWrong = (load: ShopLoad, before: number) => ({
  sales: { sales: before + load.sold(), receipts: before + load.sold() },
  wrongCards: [],
  wrongTablets: [],
  refused: 0,
});

async function salesSoFar(): Promise<number> {
  const rows = await query<{ sales: number }>("SELECT count(*)::integer AS sales FROM punktum.transactions");
  return rows[0]?.sales ?? 0;
}

describe("PostgreSQL on three machines kept by Patroni, three platforms behind HAProxy, a hundred sales a second", () => {
  it(
    `loses and doubles no sale over ${FAILOVERS} broken primaries, and books and announces again within 30 s`,
    { timeout: 120_000 + FAILOVERS * 300_000 },
    async () => {
      const load = await open();
      const before = await salesSoFar();
      const pauses: (readonly [number, number])[] = [];
      await load.sellDuring(async () => {
        await delay(5_000);
        for (let number = 0; number < FAILOVERS; number += 1) {
          pauses.push(await failOver(load, number));
        }
      });
      await expect
        .poll(() => deviations(load), { timeout: 60_000, interval: 1_000 })
        .toEqual(nothingWrong(load, before));
      expect((await checkLedger(ownerUrl)).findings).toEqual([]);
      expect(Math.max(...pauses.flat())).toBeLessThanOrEqual(PAUSE_MS);
    },
  );

  it("replaces the three platforms one after the other; every sale is booked once and none is refused", async () => {
    const load = await open();
    const before = await salesSoFar();
    const fromMs = performance.now();
    await load.sellDuring(async () => {
      await delay(3_000);
      await platforms.replaceAll();
      await delay(3_000);
    });
    process.stdout.write(`deployment: no booking for ${longestPauseMs(load.confirmedAtMs, fromMs)} ms\n`);
    await expect.poll(() => deviations(load), { timeout: 60_000, interval: 1_000 }).toEqual(nothingWrong(load, before));
  });
});
