// `npm run bench -- busy`: one organisation makes 90 % of the bookings, and another one must not notice; then one member is
// booked 100 times a second. SECONDS=<n> changes the length of both.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { accountId, loadData, PROGRAM } from "./data.ts";
import { createData, startCluster, startPlatform, type Platform } from "./platform.ts";
import { callFor } from "./steady-callers.ts";
import type { SteadyResult } from "./steady-order.ts";

const { SECONDS = "60" } = process.env;
const seconds = Number(SECONDS);
const SMALL_PROGRAM = "bench-small";
const ACCOUNTS = { big: 100_000, small: 1_000 };
const PER_SECOND = { big: 225, small: 25, member: 100 };
const GOAL_P99_MS = 400;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function describe(name: string, { statuses, p50Ms, p99Ms, mostMs }: SteadyResult): void {
  const [p50, p99, most] = [p50Ms, p99Ms, mostMs].map((value) => value.toFixed(0));
  say(`${name}: ${JSON.stringify(statuses)}, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms`);
}

/** Points and bookings of the member who is booked all the time. */
async function readMember(
  url: string,
): Promise<{ readonly points: number; readonly posted: number; readonly count: number }> {
  const client = new Client({ connectionString: url, options: "-c search_path=punktum,pg_temp" });
  await client.connect();
  const { rows } = await client.query<{ points: string; posted: string; count: string }>(
    `SELECT a.points, (SELECT sum(p.points) FROM postings p WHERE p.program_id = a.program_id AND p.account_id = a.id) AS posted,
       (SELECT count(*) FROM bookings b WHERE b.program_id = a.program_id AND b.account_id = a.id) AS count
     FROM accounts a WHERE a.program_id = $1 AND a.id = $2`,
    [PROGRAM, accountId(0)],
  );
  await client.end();
  const [row] = rows;
  return { points: Number(row?.points), posted: Number(row?.posted), count: Number(row?.count) };
}

async function measureOrganizations(platform: Platform): Promise<boolean> {
  const { port } = platform;
  const [tokens, smallTokens] = await Promise.all([
    platform.issueTokens(),
    platform.issueTokens({ program: SMALL_PROGRAM }),
  ]);
  const order = { port, seconds };
  const [big, small] = await Promise.all([
    callFor({ ...order, perSecond: PER_SECOND.big, connections: 192, accounts: ACCOUNTS.big, tokens }),
    callFor({ ...order, perSecond: PER_SECOND.small, connections: 64, accounts: ACCOUNTS.small, tokens: smallTokens }),
  ]);
  describe(`organisation with ${PER_SECOND.big} bookings a second`, big);
  describe(`organisation with ${PER_SECOND.small} bookings a second`, small);
  const areAllBooked = big.booked + small.booked === (PER_SECOND.big + PER_SECOND.small) * seconds;
  return areAllBooked && Math.max(big.p99Ms, small.p99Ms) <= GOAL_P99_MS;
}

async function measureMember(url: string, platform: Platform): Promise<boolean> {
  const before = await readMember(url);
  const tokens = await platform.issueTokens();
  const { port } = platform;
  const member = await callFor({ port, seconds, perSecond: PER_SECOND.member, connections: 64, accounts: 1, tokens });
  const after = await readMember(url);
  describe(`one member with ${PER_SECOND.member} bookings a second`, member);
  const [points, count] = [after.points - before.points, after.count - before.count];
  say(
    `the member has ${points} points and ${count} bookings more, ${member.booked} were answered; posted ${after.posted}`,
  );
  const isRight = points === member.booked && count === member.booked && after.posted === after.points;
  return isRight && member.booked === PER_SECOND.member * seconds;
}

/** P3 in `reliability.md`. */
export async function benchBusy(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "punktum-bench-"));
  // If started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  try {
    const url = await createData(cluster.url, "bench_busy", { accounts: ACCOUNTS.big, bookings: ACCOUNTS.big });
    await loadData(url, { accounts: ACCOUNTS.small, bookings: ACCOUNTS.small }, SMALL_PROGRAM);
    const platform = await startPlatform(url, join(folder, "platform"));
    try {
      say("first minute, in which the platform counts the figures of the bookings it found:");
      await measureOrganizations(platform);
      say("measured:");
      const areBothServed = await measureOrganizations(platform);
      const isMemberRight = await measureMember(url, platform);
      say(`load ${(loadavg()[0] ?? 0).toFixed(1)}; goals ${areBothServed && isMemberRight ? "met" : "not met"}`);
      process.exitCode = areBothServed && isMemberRight ? 0 : 1;
    } finally {
      await platform.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
