// 2,000 idle devices on one process, and the time until one of them receives a sale of its till. Then the process is
// killed and started again, and all devices come back while sales go on. Run with `node bench/sockets.ts`; DEVICES=<n>
// and SALES=<n> change the numbers. Prints one line per figure; the exit code tells whether all goals are met.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../apps/platform/src/database/embedded/index.ts";
import { openDatabase } from "../apps/platform/src/database/index.ts";
import { type PlatformProcess, startPlatform } from "../apps/platform/src/testing/platform-process.ts";
import { comeBack, mostPerSecond } from "./come-back.ts";
import { PROGRAM } from "./data.ts";
import { type BenchSocket, deviceRows, deviceTokens, openDevice } from "./socket-devices.ts";

const { DEVICES = "2000", SALES = "300", IDLE_SECONDS = "30" } = process.env;
const DEVICE_COUNT = Number(DEVICES);
const SALE_COUNT = Number(SALES);
/** Goals for 2,000 devices, and for more. */
const [MEMORY_GOAL_MB, PUSH_GOAL_MS] = DEVICE_COUNT <= 2_000 ? [250, 25] : [400, 50];
const BACK_GOAL_MS = 60_000;
const BACK_PER_SECOND_GOAL = 200;
const SALE_MEANWHILE_GOAL_MS = 1_000;
const CONNECT_AT_ONCE = 50;
const IDLE_MS = Number(IDLE_SECONDS) * 1_000;
const SECRET = randomBytes(32).toString("hex");
const silent = { info: () => undefined, warn: () => undefined };

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const memoryMb = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;

function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}
const p99 = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? 0;

/** Reports a sale of a till over HTTP; returns when it was sent and answered. */
async function report(base: string, staff: string, till: string) {
  const sentMs = performance.now();
  const answer = await fetch(`${base}/api/v2/transactions`, {
    method: "POST",
    headers: { authorization: `Bearer ${staff}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({
      amount: 12.5,
      transactionType: "EARNTRANSACTION",
      externalId: randomUUID(),
      workstationId: till,
      lineItems: [{ itemID: "1", description: "x", merchandiseGroupCode: "G", extendedAmount: 12.5, type: "SALE" }],
    }),
  });
  const answeredMs = performance.now();
  if (answer.status !== 201) {
    throw new Error(`a sale was refused: ${answer.status} ${await answer.text()}`);
  }
  await answer.arrayBuffer();
  return { sentMs, answeredMs };
}

/** Reports a sale; measures the device's delay from the answer and from the request. */
async function sell(base: string, staff: string, socket: BenchSocket) {
  const heard = socket.nextEventMs();
  const { sentMs, answeredMs } = await report(base, staff, socket.till);
  const heardMs = await heard;
  return { afterAnswerMs: Math.max(0, heardMs - answeredMs), afterSendingMs: heardMs - sentMs };
}

/** Writes an event to the outbox directly; the platform finds it by polling. */
async function announce(client: Client, socket: BenchSocket): Promise<number> {
  const heard = socket.nextEventMs();
  const payload = JSON.stringify({ totalRevenue: 1250, externalId: randomUUID() });
  const insert = "INSERT INTO punktum.outbox (program_id, topic, room, payload) VALUES ($1, 'REVENUE', $2, $3)";
  await client.query(insert, [PROGRAM, `cash:${socket.till}`, payload]);
  const committedMs = performance.now();
  return Math.max(0, (await heard) - committedMs);
}

/** Sales go on while devices connect; returns how long each took. */
async function sellUntil(done: Promise<unknown>, base: string, staff: string, tills: readonly string[]) {
  const over = new AbortController();
  void done.then(() => over.abort());
  const tookMs: number[] = [];
  while (!over.signal.aborted) {
    const { sentMs, answeredMs } = await report(base, staff, tills[randomInt(tills.length)] ?? "");
    tookMs.push(answeredMs - sentMs);
    await delay(20);
  }
  return tookMs;
}

/** Kills the process, starts it again on its port, and waits until all devices are connected. */
async function measureComingBack(
  server: PlatformProcess,
  settings: Readonly<Record<string, string>>,
  { devices, staff }: Awaited<ReturnType<typeof deviceTokens>>,
): Promise<boolean> {
  const { port } = new URL(server.base);
  await server.end("SIGKILL");
  const back = comeBack({ port: Number(port), devices });
  const again = await startPlatform({ ...settings, PORT: port });
  const tills = devices.map(({ till }) => till);
  const tookMs = await sellUntil(back, again.base, staff, tills);
  const { backMs, close } = await back;
  const [lastMs, most] = [backMs.at(-1) ?? 0, mostPerSecond(backMs)];
  say(
    `server killed: all back after    ${(lastMs / 1_000).toFixed(1)} s (goal ${BACK_GOAL_MS / 1_000}), the first ${((backMs[0] ?? 0) / 1_000).toFixed(1)} s`,
  );
  say(`most connections in a second     ${most} (goal ${BACK_PER_SECOND_GOAL})`);
  say(`sales meanwhile                  ${tookMs.length}: ${quantiles(tookMs)} (goal p99 ${SALE_MEANWHILE_GOAL_MS})`);
  say(`memory after coming back         ${memoryMb(again.child.pid ?? 0).toFixed(0)} MB`);
  close();
  await again.end("SIGTERM");
  return lastMs <= BACK_GOAL_MS && most <= BACK_PER_SECOND_GOAL && p99(tookMs) <= SALE_MEANWHILE_GOAL_MS;
}

async function run(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(deviceRows(DEVICE_COUNT));
  const { devices, staff } = await deviceTokens(SECRET, DEVICE_COUNT);
  const settings = { DATABASE_URL: url, TOKEN_SECRET: SECRET, LOG_LEVEL: "warn", TRUST_PROXY: "loopback" };
  const server = await startPlatform(settings);
  const pid = server.child.pid ?? 0;
  const port = Number(new URL(server.base).port);
  const before = memoryMb(pid);
  const startedMs = performance.now();
  const sockets: BenchSocket[] = [];
  for (let start = 0; start < devices.length; start += CONNECT_AT_ONCE) {
    const portion = devices.slice(start, start + CONNECT_AT_ONCE);
    sockets.push(...(await Promise.all(portion.map((device, index) => openDevice(port, device, start + index)))));
  }
  const connectedMs = performance.now() - startedMs;
  const afterConnecting = memoryMb(pid);
  await delay(IDLE_MS);
  const idle = memoryMb(pid);

  const anySocket = (): BenchSocket => {
    const socket = sockets[randomInt(sockets.length)];
    if (socket === undefined) {
      throw new Error("no device is connected");
    }
    return socket;
  };
  for (let warm = 0; warm < 20; warm += 1) {
    await sell(server.base, staff, anySocket());
  }
  const sales = [];
  const announced: number[] = [];
  for (let sale = 0; sale < SALE_COUNT; sale += 1) {
    sales.push(await sell(server.base, staff, anySocket()));
    await delay(randomInt(40));
    announced.push(await announce(client, anySocket()));
    await delay(randomInt(40));
  }
  const after = memoryMb(pid);
  await client.end();

  const pushes = sales.map(({ afterAnswerMs }) => afterAnswerMs);
  const most = Math.max(idle, after);
  say(`devices                          ${sockets.length}, connected in ${(connectedMs / 1_000).toFixed(1)} s`);
  say(
    `memory of the process            ${before.toFixed(0)} MB without, ${afterConnecting.toFixed(0)} MB right after, ${idle.toFixed(0)} MB idle, ${after.toFixed(0)} MB after the sales (goal ${MEMORY_GOAL_MB})`,
  );
  say(`push after the sale's answer     ${quantiles(pushes)} (goal p99 ${PUSH_GOAL_MS})`);
  say(`push after the sale was sent     ${quantiles(sales.map(({ afterSendingMs }) => afterSendingMs))}`);
  say(`push found by looking            ${quantiles(announced)}`);
  const areBack = await measureComingBack(server, settings, { devices, staff });
  return most <= MEMORY_GOAL_MB && p99(pushes) <= PUSH_GOAL_MS && areBack;
}

const folder = await mkdtemp(join(tmpdir(), "punktum-sockets-"));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: silent });
try {
  await (await openDatabase({ databaseUrl: cluster.url, log: silent })).close();
  process.exitCode = (await run(cluster.url)) ? 0 : 1;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
