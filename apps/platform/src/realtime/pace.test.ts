import { afterAll, beforeAll, expect, it } from "vitest";
import { connected, openClient } from "./testing/device-client.ts";
import { addDevice, createRealtimeWorld, type RealtimeWorld } from "./testing/realtime-world.ts";

const PER_SECOND = 20;
let world: RealtimeWorld;
let proxied: RealtimeWorld;
beforeAll(async () => {
  world = await createRealtimeWorld({ limits: { connectionsPerSecond: PER_SECOND, turnWithinMs: 100 } });
  proxied = await createRealtimeWorld({
    limits: { connectionsPerSecond: 10, turnWithinMs: 10_000, waitingPerAddress: 5 },
    trustProxy: ["loopback"],
  });
});
afterAll(async () => {
  await world.close();
  await proxied.close();
});

it(
  "devices that connect together enter one after the other, and who is refused comes again",
  { tags: ["R4"] },
  async () => {
    const devices = await Promise.all(Array.from({ length: 30 }, () => addDevice(world)));
    const startedMs = performance.now();
    const clients = devices.map((device) => openClient(world.base(), device, { reconnects: true }));
    const refusals: string[] = [];
    clients.forEach((client) => client.socket.on("connect_error", ({ message }) => refusals.push(message)));
    const enteredMs = await Promise.all(
      clients.map(async (client) => {
        await connected(client);
        return performance.now() - startedMs;
      }),
    );
    expect(new Set(refusals)).toEqual(new Set(["websocket error"]));
    expect(enteredMs.filter((ms) => ms < 1_000).length).toBeLessThanOrEqual(PER_SECOND + 1);
    expect(Math.max(...enteredMs)).toBeGreaterThanOrEqual(((devices.length - 1) * 1_000) / PER_SECOND - 50);
    clients.forEach((client) => client.end());
  },
);

it("a stranger who asks for many connections does not take every turn", { tags: ["T23", "R4"] }, async () => {
  const device = await addDevice(proxied);
  const from = (address: string) => ({ socket: { timeout: 10_000, extraHeaders: { "x-forwarded-for": address } } });
  const strangers = Array.from({ length: 90 }, () =>
    openClient(proxied.base(), device, { ...from("203.0.113.9"), handshake: {} }),
  );
  const startedMs = performance.now();
  const client = openClient(proxied.base(), device, from("203.0.113.10"));
  await connected(client);
  // Behind all strangers its turn would come after nine seconds.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  [...strangers, client].forEach((one) => one.end());
});
