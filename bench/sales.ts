// `npm run bench -- sales`: tills report sales of ten lines with a card, as JSON and as POSLog, in turns with bookings by
// hand, as fast as one platform process answers; then sales of five lines with promotions, in turns with the same writes
// by pgbench. Then it prints what a sale takes on the disk. ACCOUNTS=<n> and SECONDS=<n> change the numbers.
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { hashOpaque } from "../apps/platform/src/office/sessions/index.ts";
import { measureBaskets } from "./baskets.ts";
import { PROGRAM } from "./data.ts";
import { findPgbench } from "./pgbench.ts";
import { createData, startCluster, startPlatform, type Platform } from "./platform.ts";

const { ACCOUNTS = "100000", SECONDS = "10" } = process.env;
const accounts = Number(ACCOUNTS);
const seconds = Number(SECONDS);
/** More tills than callers: one till may make 100 requests a second. */
const TILLS = 256;
/** Shops that the tills are spread over, as in a chain. */
const STORES = 64;
const CALLERS = [1, 16, 64] as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tills of the benchmark's store; returns their keys. */
async function addTills(url: string): Promise<readonly string[]> {
  const keys = Array.from({ length: TILLS }, () => `ak_${randomUUID()}`);
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO stores (program_id, id, partner_id, name)
         SELECT '${PROGRAM}', n, 1, 'Store ' || n FROM generate_series(2, ${STORES}) AS n`,
    );
    for (const [number, key] of keys.entries()) {
      await client.query(
        `INSERT INTO interaction_points (program_id, id, partner_id, store_id, kind, level, name)
           VALUES ('${PROGRAM}', $1, 1, $2, 'CASH', 'STORE', $1)`,
        [`till-${number}`, (number % STORES) + 1],
      );
      await client.query(
        `INSERT INTO api_keys (program_id, hash, role, id, interaction_id) VALUES ('${PROGRAM}', $1, 'TILL', $2, $3)`,
        [hashOpaque(key), randomUUID(), `till-${number}`],
      );
    }
  });
  return keys;
}

interface Size {
  readonly table: string;
  readonly bytes: number;
}

/** Bytes of each table with its indexes. */
async function readSizes(url: string): Promise<readonly Size[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; bytes: string }>(
      `SELECT c.relname AS table, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'punktum' AND c.relkind = 'r'`,
    );
    return rows.map(({ table, bytes }) => ({ table, bytes: Number(bytes) }));
  });
}

/**
 * Waits until the jobs that follow the ledger have taken in what was loaded: they would take processor and disk of the
 * sales.
 */
async function untilSealed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (let sealed = 0; sealed < accounts; await delay(500)) {
      const { rows } = await client.query<{ sealed: string }>(
        "SELECT coalesce(sum(cardinality(ids)), 0) AS sealed FROM ledger_blocks WHERE chain = 'BOOKINGS'",
      );
      sealed = Number(rows[0]?.sealed);
    }
  });
}

/** Measures bookings and sales of tills in turns. */
async function measure(platform: Platform, tills: readonly string[]): Promise<void> {
  for (const callers of CALLERS) {
    let bookings = 0;
    for (const kind of ["booking", "sale", "poslog"] as const) {
      const keys = kind === "booking" ? {} : { tokens: tills };
      const { answersPerSecond, p50Ms, p99Ms } = await platform.load({ kind, callers, seconds, accounts, ...keys });
      bookings ||= answersPerSecond;
      const [perSecond, p50, p99] = [answersPerSecond, p50Ms, p99Ms].map((value) => value.toFixed(1));
      say(
        `${kind}, ${callers} callers: ${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ` +
          `one costs ${(bookings / answersPerSecond).toFixed(1)} bookings, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
    }
  }
}

async function compareBaskets(url: string, folder: string, platform: Platform, tokens: readonly string[]) {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    say("pgbench is not installed, so there is nothing to compare a basket with.");
    return;
  }
  const order = { accounts, seconds, tokens };
  for (const round of await measureBaskets({ url, folder, pgbench: pgbench.path }, platform, order)) {
    const [alone, perSecond] = [round.alonePerSecond, round.perSecond].map((value) => value.toFixed(0));
    say(
      `five lines with promotions, 64 callers: ${perSecond}/s, PostgreSQL alone ${alone}/s, ratio ${round.ratio.toFixed(2)}`,
    );
  }
}

/** Measures the speed of sales, then their bytes on the disk without bookings between them. */
async function measureAll(url: string, folder: string, platform: Platform): Promise<void> {
  const tills = await addTills(url);
  await untilSealed(url);
  await platform.load({ kind: "booking", callers: 16, seconds: 3, accounts });
  await platform.load({ kind: "sale", callers: 16, seconds: 3, accounts, tokens: tills });
  await measure(platform, tills);
  await compareBaskets(url, folder, platform, tills);
  const before = await readSizes(url);
  const { answersPerSecond } = await platform.load({ kind: "sale", callers: 16, seconds, accounts, tokens: tills });
  const sales = Math.round(answersPerSecond * seconds);
  const grown = (await readSizes(url))
    .map(({ table, bytes }) => ({ table, bytes: bytes - (before.find((one) => one.table === table)?.bytes ?? 0) }))
    .filter(({ bytes }) => bytes > sales)
    .toSorted((left, right) => right.bytes - left.bytes);
  const sum = grown.reduce((total, { bytes }) => total + bytes, 0);
  say(`${sales} sales took ${Math.round(sum / sales)} bytes each:`);
  grown.forEach(({ table, bytes }) => say(`  ${table} ${Math.round(bytes / sales)}`));
}

/** Runs the benchmark of sales. */
export async function benchSales(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  try {
    say(`Filling: ${accounts} accounts …`);
    const url = await createData(cluster.url, "bench_sales", { accounts, bookings: accounts });
    const platform = await startPlatform(url, join(folder, "platform"));
    try {
      await measureAll(url, folder, platform);
    } finally {
      await platform.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
