// Benchmark of the platform, each figure next to what PostgreSQL alone achieves in the same minutes. `--large` adds a
// million accounts with five million bookings; `--seconds n` and `--rounds n` set the length.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deriveAppUrl } from "../apps/platform/src/database/app-password.ts";
import type { DataSize } from "./data.ts";
import { BOOKING_SCRIPT, CHECK_IN_SCRIPT, findPgbench, runPgbench, type PgbenchResult } from "./pgbench.ts";
import { createData, loadLedger, startCluster, startPlatform, type Platform } from "./platform.ts";
import { median, type LoadResult } from "./load-order.ts";
import { writeReport, type Row } from "./report.ts";

const SMALL: DataSize = { accounts: 1_000, bookings: 5_000 };
const LARGE: DataSize = { accounts: 1_000_000, bookings: 5_000_000 };

const { values: flags } = parseArgs({
  options: {
    large: { type: "boolean", default: false },
    seconds: { type: "string", default: "6" },
    rounds: { type: "string", default: "5" },
    profile: { type: "string" },
  },
});
const seconds = Number(flags.seconds);
const rounds = Number(flags.rounds);

interface Target {
  readonly name: "small" | "large";
  readonly size: DataSize;
  readonly url: string;
  readonly platform: Platform;
}

interface Measurement {
  readonly kind: Row["kind"];
  readonly callers: number;
}

interface Round {
  readonly alone: PgbenchResult;
  readonly platform: LoadResult;
}

const MEASUREMENTS: readonly Measurement[] = [
  { kind: "ledger only", callers: 1 },
  { kind: "booking", callers: 1 },
  { kind: "booking", callers: 64 },
  { kind: "booking", callers: 256 },
  { kind: "one account", callers: 32 },
  { kind: "check-in", callers: 1 },
  { kind: "check-in", callers: 32 },
];

/** The targets take turns round by round, so that a busy minute of the machine affects all of them. */
async function measure(
  measurement: Measurement,
  targets: readonly Target[],
  pgbench: { readonly path: string; readonly folder: string },
): Promise<readonly Row[]> {
  const { kind, callers } = measurement;
  const met = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, rounds] of met) {
      const accounts = kind === "one account" ? 1 : target.size.accounts;
      const script = kind === "check-in" ? CHECK_IN_SCRIPT(accounts) : BOOKING_SCRIPT(accounts);
      const alone = runPgbench({ ...pgbench, url: deriveAppUrl(target.url, "punktum_app"), script, callers, seconds });
      const platform =
        kind === "ledger only"
          ? await loadLedger(target.url, { seconds, accounts })
          : await target.platform.load({ kind: kind === "check-in" ? kind : "booking", callers, seconds, accounts });
      rounds.push({ alone, platform });
      loads.push(loadavg()[0] ?? 0);
    }
  }
  return [...met].map(([target, rounds]) => {
    const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
    return {
      ...measurement,
      data: target.name,
      alonePerSecond: of(({ alone }) => alone.perSecond),
      perSecond: of(({ platform }) => platform.answersPerSecond),
      ratio: of(({ alone, platform }) => platform.answersPerSecond / alone.perSecond),
      aloneMeanMs: of(({ alone }) => alone.meanMs),
      meanMs: of(({ platform }) => platform.meanMs),
      p50Ms: of(({ platform }) => platform.p50Ms),
      p99Ms: of(({ platform }) => platform.p99Ms),
      load: median(loads),
    };
  });
}

async function createTarget(clusterUrl: string, folder: string, name: Target["name"]): Promise<Target> {
  const size = name === "small" ? SMALL : LARGE;
  console.log(`Filling ${name}: ${size.accounts} accounts, ${size.bookings} bookings …`);
  const url = await createData(clusterUrl, `bench_${name}`, size);
  const options = flags.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${flags.profile}`];
  const platform = await startPlatform(url, join(folder, `platform-${name}`), options);
  return { name, size, url, platform };
}

/** Runs the benchmark of the platform, `npm run bench` without a name. */
export async function benchCalls(): Promise<void> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    console.log(
      "pgbench is not installed (package postgresql or postgresql-contrib), so there is nothing to compare with.",
    );
    process.exitCode = 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  const targets: Target[] = [];
  try {
    targets.push(await createTarget(cluster.url, folder, "small"));
    if (flags.large) {
      targets.push(await createTarget(cluster.url, folder, "large"));
    }
    for (const { platform, size } of targets) {
      await platform.load({ kind: "booking", callers: 64, seconds: 4, accounts: size.accounts });
      await platform.load({ kind: "check-in", callers: 32, seconds: 2, accounts: size.accounts });
    }
    const rows: Row[] = [];
    for (const measurement of MEASUREMENTS) {
      const measured = await measure(measurement, targets, { path: pgbench.path, folder });
      measured.forEach((row) => console.log(JSON.stringify(row)));
      rows.push(...measured);
    }
    await writeReport(rows, { pgbench: pgbench.version, seconds, rounds });
  } finally {
    for (const { platform } of targets) {
      await platform.stop();
    }
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
