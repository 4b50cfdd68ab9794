import { afterAll, beforeAll, expect, it } from "vitest";
import { connected, openClient } from "./testing/device-client.ts";
import { addDevice, createRealtimeWorld, type RealtimeWorld } from "./testing/realtime-world.ts";

const PER_SECOND = 20;
let world: RealtimeWorld;
beforeAll(async () => {
  world = await createRealtimeWorld({ limits: { connectionsPerSecond: PER_SECOND, turnWithinMs: 100 } });
});
afterAll(() => world.close());

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
