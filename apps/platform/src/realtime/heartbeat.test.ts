import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { connected, openClient, until } from "./testing/device-client.ts";
import { addDevice, createRealtimeWorld, type RealtimeWorld, type TestDevice } from "./testing/realtime-world.ts";

let world: RealtimeWorld;
beforeAll(async () => {
  world = await createRealtimeWorld();
});
afterAll(() => world.close());

const HEARTBEAT = { version: "0.16.1", screen: "screen-saver", camera: "live", queueLength: 2, frames: 900 };

async function readDevice({ id, token }: TestDevice): Promise<z.infer<typeof v2.readDevice.response>> {
  const answer = await world.app().inject({
    url: v2.readDevice.path.replace("{id}", id),
    headers: { authorization: `Bearer ${token}` },
  });
  return z.parse(v2.readDevice.response, answer.json());
}

describe("heartbeat of a device", () => {
  it("is stored with the device and shown to permitted users", { tags: ["MSVC-13"] }, async () => {
    const device = await addDevice(world);
    expect((await readDevice(device)).heartbeat).toBeNull();
    const client = openClient(world.base(), device);
    await connected(client);
    client.socket.emit("HEARTBEAT", HEARTBEAT);
    await until(async () => (await readDevice(device)).version === "0.16.1");
    expect((await readDevice(device)).heartbeat).toMatchObject({
      screen: "screen-saver",
      camera: "live",
      queueLength: 2,
      frames: 900,
      storageBytes: null,
      storagePersisted: null,
    });
    client.end();
  });

  it("delivers printer state and battery charge to the back office", { tags: ["BO-08"] }, async () => {
    const device = await addDevice(world);
    const client = openClient(world.base(), device);
    await connected(client);
    const printer = { configured: true, state: "PAPER_OUT", at: "2026-11-23T09:00:00.000Z" };
    client.socket.emit("HEARTBEAT", { ...HEARTBEAT, printer, battery: { percent: 12, charging: false } });
    await until(async () => (await readDevice(device)).version === "0.16.1");
    const [row] = await world.test.query("SELECT heartbeat FROM punktum.devices WHERE id = $1", [device.id]);
    expect(row).toMatchObject({ heartbeat: { printer, battery: { percent: 12, charging: false } } });
    client.end();
  });

  it("an invalid one ends the connection and changes nothing", { tags: ["SOCK-01"] }, async () => {
    const device = await addDevice(world);
    const client = openClient(world.base(), device);
    await connected(client);
    client.socket.emit("HEARTBEAT", { ...HEARTBEAT, queueLength: -1 });
    await until(() => client.closings.length > 0);
    expect(client.closings).toEqual(["MESSAGE_INVALID"]);
    expect((await readDevice(device)).heartbeat).toBeNull();
    client.end();
  });
});
