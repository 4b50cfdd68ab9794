// Calls on ten million accounts with a hundred million bookings, in turns with the same calls on a thousand accounts. Needs
// about 75 GB of disk; `--accounts n` loads fewer, with ten bookings each.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DataSize } from "./data.ts";
import { loadHugeData, readIntoMemory } from "./huge-data.ts";
import { median, type LoadOrder, type LoadResult } from "./load-order.ts";
import { createData, startCluster, startPlatform, type Platform } from "./platform.ts";

const BOOKINGS_EACH = 10;
const SMALL_ACCOUNTS = 1_000;
/** Without them every loaded row would be written twice, to the table and to the write-ahead log. */
const LOAD_SETTINGS = ["wal_level = minimal", "max_wal_senders = 0", "max_wal_size = '8GB'"];

const MEASUREMENTS = [
  { kind: "booking", callers: 1, goal: "<= 1.5x" },
  { kind: "booking", callers: 64, goal: "<= 1.5x" },
  { kind: "check-in", callers: 1, goal: "<= 1.5x" },
  { kind: "check-in", callers: 32, goal: "<= 1.5x" },
  { kind: "history", callers: 1, goal: "p99 <= 100 ms" },
  { kind: "history", callers: 8, goal: "p99 <= 100 ms" },
  { kind: "balance", callers: 1, goal: "p99 <= 20 ms" },
  { kind: "balance", callers: 8, goal: "p99 <= 20 ms" },
] as const satisfies readonly (Pick<LoadOrder, "kind" | "callers"> & { readonly goal: string })[];

interface Target {
  readonly size: DataSize;
  readonly url: string;
  readonly platform: Platform;
}

const sizeOf = (accounts: number): DataSize => ({ accounts, bookings: accounts * BOOKINGS_EACH });

interface Targets {
  readonly small: Target;
  readonly huge: Target;
}

interface Length {
  readonly rounds: number;
  readonly seconds: number;
}

/** Rounds of both targets in turns, so that a busy minute of the machine affects both. */
async function measure(
  { kind, callers, goal }: (typeof MEASUREMENTS)[number],
  { small, huge }: Targets,
  { rounds, seconds }: Length,
): Promise<string> {
  const run = ({ platform, size: { accounts } }: Target): Promise<LoadResult> =>
    platform.load({ kind, callers, seconds, accounts });
  const met: (readonly [LoadResult, LoadResult])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    met.push([await run(small), await run(huge)]);
  }
  const of = (pick: (round: readonly [LoadResult, LoadResult]) => number): string => median(met.map(pick)).toFixed(2);
  const growth = of(([few, many]) => many.meanMs / few.meanMs);
  const means = `${of(([few]) => few.meanMs)} ms | ${of(([, many]) => many.meanMs)} ms`;
  return `| ${kind} | ${callers} | ${means} | **${growth}** | ${of(([, { p99Ms }]) => p99Ms)} ms | ${goal} |`;
}

async function printTable(title: string, targets: Targets, length: Length): Promise<void> {
  console.log(`\n${title}\n`);
  console.log(
    "| call | callers | 1,000 accounts | many accounts | growth | p99 | goal |\n|---|---|---|---|---|---|---|",
  );
  for (const measurement of MEASUREMENTS) {
    console.log(await measure(measurement, targets, length));
  }
}

async function createTarget(clusterUrl: string, folder: string, size: DataSize, load?: typeof loadHugeData) {
  const startMs = performance.now();
  const name = `bench_${size.accounts}`;
  const url = await createData(clusterUrl, name, size, load);
  console.log(`${size.accounts} accounts loaded in ${Math.round((performance.now() - startMs) / 1_000)} s`);
  return { size, url, platform: await startPlatform(url, join(folder, name)) };
}

/** Runs `npm run bench -- --huge`. */
export async function benchHuge(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      huge: { type: "boolean" },
      accounts: { type: "string", default: "10000000" },
      seconds: { type: "string", default: "10" },
      rounds: { type: "string", default: "3" },
    },
  });
  const length = { seconds: Number(flags.seconds), rounds: Number(flags.rounds) };
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, LOAD_SETTINGS);
  const started: Target[] = [];
  try {
    const small = await createTarget(cluster.url, folder, sizeOf(SMALL_ACCOUNTS));
    started.push(small);
    const huge = await createTarget(cluster.url, folder, sizeOf(Number(flags.accounts)), loadHugeData);
    started.push(huge);
    for (const { platform, size } of started) {
      await platform.load({ kind: "booking", callers: 64, seconds: length.seconds, accounts: size.accounts });
    }
    await printTable("After loading", { small, huge }, length);
    await readIntoMemory(huge.url);
    await printTable("Indexes and accounts in memory", { small, huge }, length);
  } finally {
    for (const { platform } of started) {
      await platform.stop();
    }
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
