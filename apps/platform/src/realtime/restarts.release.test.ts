import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, type QueryResultRow } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../config/clock.ts";
import { type Database, openDatabase, startEmbeddedPostgres } from "../database/index.ts";
import { createAccessTokens } from "../office/sessions/index.ts";
import { createProgram } from "../testing/factories.ts";
import { silentLog } from "../testing/names.ts";
import { type PlatformProcess, startPlatform } from "../testing/platform-process.ts";
import { openRelay, type Relay } from "../testing/relay.ts";
import { connected, type DeviceClient, openClient, salesOf, until } from "./testing/device-client.ts";
import { addDevices, announceSale, TEST_SECRET, type TestDevice } from "./testing/realtime-world.ts";

/** `npm run soak -- restarts` restarts it fifty times. */
const RESTARTS = Number(process.env["RESTARTS"] ?? 2);
const DEVICES = 10;
const EVENTS_EACH = 4;
const PROCESSES = 2;
/** The push of the slowest event but one of a hundred, on a machine that does nothing else. */
const PUSH_P99_MS = Number(process.env["RESTARTS_PUSH_P99_MS"] ?? 1_000);

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

let dataDir: string;
let server: Server;
let relay: Relay;
let url: string;
let database: Database;
let processes: readonly PlatformProcess[];
let devices: readonly TestDevice[];
let clients: readonly DeviceClient[];

async function query<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "punktum-restarts-"));
  // As root the server runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  relay = await openRelay(Number(new URL(server.url).port));
  const stable = new URL(server.url);
  stable.port = String(relay.port);
  url = stable.href;
  database = await openDatabase({ databaseUrl: url, log: silentLog });
  await createProgram(database);
  const accessTokens = createAccessTokens([TEST_SECRET], systemClock);
  devices = await addDevices({ test: { query }, accessTokens }, DEVICES);
  const environment = { DATABASE_URL: url, TOKEN_SECRET: TEST_SECRET };
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => startPlatform(environment)));
  clients = devices.map((device, index) =>
    openClient(processes[index % PROCESSES]?.base ?? "", device, {
      handshake: { deviceKey: device.key, token: device.token, after: 0 },
      reconnects: true,
    }),
  );
  await Promise.all(clients.map(connected));
});
afterAll(async () => {
  clients.forEach((client) => client.end());
  await Promise.all(processes.map((process) => process.end("SIGTERM")));
  await database.close();
  await relay.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Down and up again, on another port behind the same address. */
async function restart(): Promise<void> {
  await server.stop();
  server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  relay.aim(Number(new URL(server.url).port));
}

const listening = (): Promise<readonly unknown[]> =>
  query("SELECT 1 FROM pg_stat_activity WHERE application_name = 'punktum push'");

/** Announces to one device for as long as `isOver` says no; answers what the database has confirmed. */
async function announceMeanwhile(device: TestDevice, name: string, isOver: () => boolean): Promise<readonly string[]> {
  const confirmed: string[] = [];
  for (let number = 0; !isOver(); number += 1) {
    const sale = `${name}, meanwhile ${number}`;
    await announceSale({ database }, device, sale).then(
      () => confirmed.push(sale),
      () => undefined,
    );
    await delay(50);
  }
  return confirmed;
}

/** Restarts the database under announcements to all devices; answers what was confirmed of each. */
async function restartUnderLoad(name: string): Promise<readonly (readonly string[])[]> {
  let isOver = false;
  const announcing = Promise.all(devices.map((device) => announceMeanwhile(device, name, () => isOver)));
  await delay(300);
  await restart();
  await waitUntilBack();
  isOver = true;
  return announcing;
}

/** Announces to every device in turn, one event after the other; answers how long each took. */
async function pushOneByOne(name: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let number = 0; number < DEVICES * EVENTS_EACH; number += 1) {
    const [device, client] = [devices[number % DEVICES], clients[number % DEVICES]];
    if (device === undefined || client === undefined) {
      throw new Error("no such device");
    }
    const sale = `${name}-${number}`;
    await announceSale({ database }, device, sale);
    const startedAtMs = performance.now();
    await until(() => salesOf(client).includes(sale), 30_000);
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

async function waitUntilBack(): Promise<void> {
  await until(async () => (await listening()).length === PROCESSES, 5_000);
}

/** The value that so large a part of all does not exceed, in whole milliseconds. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
}

describe("a database restart under two server processes", () => {
  it(
    `delivers again within five seconds, ${RESTARTS} times, misses no event, sends none twice and leaves no session behind`,
    { timeout: 60_000 + RESTARTS * 60_000 },
    async () => {
      const times: number[] = [];
      for (let round = 1; round <= RESTARTS; round += 1) {
        const name = `round ${round}`;
        const confirmed = await restartUnderLoad(name);
        times.push(...(await pushOneByOne(name)));
        expect(await listening()).toHaveLength(PROCESSES);
        expect(confirmed.flat().length).toBeGreaterThan(DEVICES);
        const shown = clients.map((client) => new Set(salesOf(client)));
        expect(confirmed.map((sales, index) => sales.filter((sale) => shown[index]?.has(sale) !== true))).toEqual(
          devices.map(() => []),
        );
      }
      const p99Ms = quantile(times, 0.99);
      process.stdout.write(`push after ${RESTARTS} restarts: p50 ${quantile(times, 0.5)} ms, p99 ${p99Ms} ms\n`);
      expect(p99Ms).toBeLessThan(PUSH_P99_MS);
      expect(clients.map((client) => salesOf(client).length)).toEqual(
        clients.map((client) => new Set(salesOf(client)).size),
      );
    },
  );
});
