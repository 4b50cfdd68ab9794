import type { DeviceEvent } from "@punktum/contracts";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccessTokens } from "../office/sessions/index.ts";
import { systemClock } from "../config/clock.ts";
import { createProgram } from "../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type PlatformProcess, startPlatform } from "../testing/platform-process.ts";
import { connected, type DeviceClient, openClient, salesOf, until } from "./testing/device-client.ts";
import { addDevice, addDevices, announceSale, TEST_SECRET, type TestDevice } from "./testing/realtime-world.ts";

const { SOAK_EVENTS = "300", SOAK_CLIENTS = "15" } = process.env;
const CLIENTS = Number(SOAK_CLIENTS);
const EACH = Math.ceil(Number(SOAK_EVENTS) / CLIENTS);

let test: TestDatabase;
let servers: readonly PlatformProcess[];
const clients: DeviceClient[] = [];
const accessTokens = createAccessTokens([TEST_SECRET], systemClock);

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  const environment = { DATABASE_URL: test.url, TOKEN_SECRET: TEST_SECRET };
  servers = await Promise.all([startPlatform(environment), startPlatform(environment), startPlatform(environment)]);
});
afterAll(async () => {
  clients.forEach((client) => client.end());
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await test.close();
});

const baseOf = (index: number): string => servers[index % servers.length]?.base ?? "";

function open(index: number, device: TestDevice, after: number): DeviceClient {
  const handshake = { deviceKey: device.key, token: device.token, after };
  const client = openClient(baseOf(index), device, { handshake, reconnects: true });
  clients.push(client);
  return client;
}

/** Devices of the first process go to the second, as behind a load balancer, and say where they stood. */
function moveOrphans(devices: readonly TestDevice[], first: readonly DeviceClient[]): () => DeviceEvent[][] {
  const later = new Map<DeviceClient, DeviceClient>();
  devices.forEach((device, index) => {
    const client = first[index];
    if (client === undefined || index % servers.length !== 0) {
      return;
    }
    client.end();
    later.set(client, open(1, device, client.position()));
  });
  return () => first.map((client) => [...client.shown, ...(later.get(client)?.shown ?? [])]);
}

describe("three server processes on one database", () => {
  it("a device that connects to another process loses its older connection within five seconds", async () => {
    const device = await addDevice({ test, accessTokens });
    const handshake = { deviceKey: device.key, token: device.token };
    const older = openClient(baseOf(0), device, { handshake });
    await connected(older);
    const newer = openClient(baseOf(1), device, { handshake });
    await connected(newer);
    const connectedAtMs = performance.now();
    await until(() => !older.socket.connected);
    expect(performance.now() - connectedAtMs).toBeLessThan(5_000);
    expect(older.closings).toEqual(["REPLACED"]);
    expect(newer.socket.connected).toBe(true);
    newer.end();
  });

  it("an event reaches its device promptly on any process", async () => {
    const devices = await addDevices({ test, accessTokens }, 3);
    const spread = devices.map((device, index) => open(index, device, 0));
    await Promise.all(spread.map(connected));
    const announcedAtMs = performance.now();
    for (const device of devices) {
      await announceSale(test, device, "prompt");
    }
    await until(() => spread.every((client) => salesOf(client).length === 1));
    expect(performance.now() - announcedAtMs).toBeLessThan(5_000);
  });

  it(
    `every device gets each of its ${EACH} events once and in order, although one process is killed`,
    { timeout: 60_000 + CLIENTS * EACH * 100 },
    async () => {
      const devices = await addDevices({ test, accessTokens }, CLIENTS);
      const first = devices.map((device, index) => open(index, device, 0));
      await Promise.all(first.map(connected));
      const sales = Array.from({ length: EACH }, (_, index) => `sale-${index + 1}`);
      const writing = Promise.all(
        devices.map(async (device) => {
          for (const sale of sales) {
            await announceSale(test, device, sale);
            await delay(Math.random() * 100);
          }
        }),
      );
      await delay(400);
      await servers[0]?.end("SIGKILL");
      const shown = moveOrphans(devices, first);
      await writing;
      await until(() => shown().every(({ length }) => length >= EACH), 30_000);
      await delay(500);
      expect(shown().map((events) => salesOf({ shown: events }))).toEqual(devices.map(() => sales));
    },
  );
});
