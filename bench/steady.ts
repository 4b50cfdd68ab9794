// `npm run bench -- steady`: 5,000 tablets book every twenty seconds, 250 bookings a second, for 30 minutes, and 256 of
// them listen; then 500 a second for one minute, then 250 again. MINUTES=<n> shortens it. Prints each minute, and at the end whether every answered booking
// is in the ledger and how much the platform's heap grew.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { DEVICES } from "./data.ts";
import { createData, startCluster, startPlatform, type Platform } from "./platform.ts";
import { heapAfterCollectionMb, inspectorOf, processMb, processorMs } from "./process-figures.ts";
import { openDevice } from "./socket-devices.ts";
import { callFor } from "./steady-callers.ts";
import type { SteadyResult } from "./steady-order.ts";

const { MINUTES = "30" } = process.env;
const ACCOUNTS = 100_000;
const TABLETS = 5_000;
/** Tokens live 15 minutes. */
const MINUTES_OF_A_TOKEN = 10;
const INSPECT_PORT = 9_339;
const MINUTE_SECONDS = 60;
const STEADY = 250;
const BURST = 500;
const GOAL_P99_MS = 250;
const GOAL_SLOPE_MB = 1;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Minute extends SteadyResult {
  readonly perSecond: number;
  readonly heapMb: number;
}

/** Gives the callers of each minute their tokens, and new ones in time. */
function createTokens(platform: Platform): () => Promise<readonly string[]> {
  let tokens: readonly string[] = [];
  let minutes = 0;
  return async () => {
    if (minutes % MINUTES_OF_A_TOKEN === 0) {
      tokens = await platform.issueTokens({ devices: TABLETS });
    }
    minutes += 1;
    return tokens;
  };
}

interface Run {
  readonly platform: Platform;
  readonly nextTokens: () => Promise<readonly string[]>;
}

async function measureMinute(run: Run, perSecond: number, seconds = MINUTE_SECONDS): Promise<Minute> {
  const { pid, port } = run.platform;
  const tokens = await run.nextTokens();
  const before = processorMs(pid);
  const result = await callFor({ port, perSecond, seconds, connections: 256, accounts: ACCOUNTS, tokens });
  const busy = (processorMs(pid) - before) / (seconds * 10);
  const heapMb = await heapAfterCollectionMb(await inspectorOf(INSPECT_PORT));
  const [p50, p99, most] = [result.p50Ms, result.p99Ms, result.mostMs].map((value) => value.toFixed(0));
  say(
    `${perSecond}/s for ${seconds} s: ${JSON.stringify(result.statuses)}, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms, ` +
      `last answer ${(result.lateMs / 1_000).toFixed(1)} s after the end, platform ${busy.toFixed(0)} % of a core, ` +
      `heap ${heapMb.toFixed(1)} MB, memory ${processMb(pid).toFixed(0)} MB, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  return { ...result, perSecond, heapMb };
}

/** Growth of the heap over the minutes, by least squares, in MB for 100,000 bookings. */
function slopeOf(minutes: readonly Minute[]): number {
  const points = minutes.map(({ heapMb }, index) => [index, heapMb] as const);
  const mean = (pick: 0 | 1): number => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const each = minutes.reduce((sum, { booked }) => sum + booked, 0) / minutes.length;
  return ((over / under) * 100_000) / each;
}

async function countBookings(url: string): Promise<number> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM bookings WHERE key_owner <> 'bench'");
  await client.end();
  return Number(rows[0]?.count);
}

/** P1, P2 and the growth of P4 in `reliability.md`. */
async function measure(url: string, platform: Platform): Promise<boolean> {
  const tokens = await platform.issueTokens();
  const devices = Array.from({ length: DEVICES }, (_, number) => ({ deviceKey: `device-${number}`, till: "" }));
  const tablets = await Promise.all(
    devices.map((device, number) => openDevice(platform.port, { ...device, token: tokens[number] ?? "" }, number)),
  );
  const run: Run = { platform, nextTokens: createTokens(platform) };
  const warm = await measureMinute(run, STEADY);
  const steady: Minute[] = [];
  for (let minute = 0; minute < Number(MINUTES); minute += 1) {
    steady.push(await measureMinute(run, STEADY));
  }
  const burst = await measureMinute(run, BURST);
  const after = await measureMinute(run, STEADY, 10);
  tablets.forEach((tablet) => tablet.close());
  const all = [warm, ...steady, burst, after];
  const answered = all.reduce((sum, { booked }) => sum + booked, 0);
  const written = await countBookings(url);
  const slope = slopeOf(steady);
  const worst = Math.max(...steady.map(({ p99Ms }) => p99Ms));
  const isFull = steady.every(({ booked, perSecond }) => booked === perSecond * MINUTE_SECONDS);
  say(
    `${STEADY}/s: every request answered as booked: ${String(isFull)}, worst p99 ${worst.toFixed(0)} ms (goal ${GOAL_P99_MS})`,
  );
  say(`answered ${answered}, in the ledger ${written}: ${answered <= written ? "nothing lost" : "LOST"}`);
  say(`heap grows by ${slope.toFixed(2)} MB for 100,000 bookings (goal ${GOAL_SLOPE_MB})`);
  return isFull && worst <= GOAL_P99_MS && answered <= written && slope <= GOAL_SLOPE_MB && !burst.isRetryAfterMissing;
}

/** Runs the benchmark of a steady load. */
export async function benchSteady(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  try {
    const url = await createData(cluster.url, "bench_steady", {
      accounts: ACCOUNTS,
      bookings: ACCOUNTS,
      devices: TABLETS,
    });
    const inspect = [`--inspect=127.0.0.1:${INSPECT_PORT}`, "--max-semi-space-size=8"];
    const platform = await startPlatform(url, join(folder, "platform"), inspect);
    try {
      process.exitCode = (await measure(url, platform)) ? 0 : 1;
    } finally {
      await platform.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
