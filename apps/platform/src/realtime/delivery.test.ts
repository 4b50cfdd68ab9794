import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connected, type DeviceClient, openClient, salesOf, until } from "./testing/device-client.ts";
import {
  addDevice,
  addDevices,
  announceSale,
  createRealtimeWorld,
  type RealtimeWorld,
  type TestDevice,
  unmount,
} from "./testing/realtime-world.ts";

const { SOAK_EVENTS = "320", SOAK_CLIENTS = "8", SOAK_KILLS = "2" } = process.env;
const EVENTS = Number(SOAK_EVENTS);
const CLIENTS = Number(SOAK_CLIENTS);
const RESTARTS = Number(SOAK_KILLS);

let world: RealtimeWorld;
let clients: DeviceClient[] = [];

beforeAll(async () => {
  world = await createRealtimeWorld();
});
afterEach(() => {
  clients.forEach((client) => client.end());
  clients = [];
});
afterAll(() => world.close());

function open(device: TestDevice, options?: Parameters<typeof openClient>[2]): DeviceClient {
  const client = openClient(world.base(), device, options);
  clients.push(client);
  return client;
}

function onlyOf<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined || values.length > 1) {
    throw new Error(`expected one, got ${values.length}`);
  }
  return value;
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `sale-${index + 1}`);

describe("a sale at the till", () => {
  it(
    "reaches the paired device as REVENUE with earn parameters, and no other device",
    { tags: ["SOCK-03", "A-49", "A-96"] },
    async () => {
      const [device, other] = [await addDevice(world), await addDevice(world)];
      const [own, elsewhere] = [open(device), open(other)];
      await Promise.all([connected(own), connected(elsewhere)]);
      const date = "2026-11-21T09:30:00.000Z";
      await announceSale(world.test, device, "receipt-1", {
        date,
        keyCode: "4000000001",
        transactionId: "t-1",
        card: "secret",
      });
      await until(() => own.shown.length > 0);
      await delay(200);
      const { createdAt, ageMs, ...rest } = onlyOf(own.shown);
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(5_000);
      expect(ageMs).toBeLessThan(5_000);
      expect(rest).toEqual({
        event: "REVENUE",
        position: 1,
        totalRevenue: 12.5,
        totalPoints: 12,
        convertFactor: 1,
        externalId: "receipt-1",
        transactionId: "t-1",
        keyCode: "4000000001",
        date,
      });
      expect(elsewhere.shown).toEqual([]);
    },
  );

  it(
    "finds the tablet by its interaction point's pairing if the mounting has no till",
    { tags: ["A-96"] },
    async () => {
      const device = await addDevice(world);
      await world.test.query(
        `UPDATE punktum.interaction_points p SET paired_cash_id = m.cash_interaction_id FROM punktum.mountings m
       WHERE m.device_id = $1 AND p.id = m.app_interaction_id`,
        [device.id],
      );
      await world.test.query("UPDATE punktum.mountings SET cash_interaction_id = NULL WHERE device_id = $1", [
        device.id,
      ]);
      const client = open(device);
      await connected(client);
      await announceSale(world.test, device, "paired");
      await until(() => salesOf(client).includes("paired"));
    },
  );

  it("is dropped and logged if the till has no device, or the event is invalid", async () => {
    const device = await addDevice(world);
    await announceSale(world.test, { programId: "pfm", till: "no such till" }, "lost");
    await announceSale(world.test, device, "nonsense", { totalRevenue: "many" });
    await until(async () => (await world.test.query("SELECT FROM punktum.outbox")).length === 0);
    const kept = await world.test.query("SELECT FROM punktum.device_events WHERE device_id = $1", [device.id]);
    const log = world.logLines.join("");
    expect(kept).toEqual([]);
    expect(log).toContain("an announcement for a till without a mounted device");
    expect(log).toContain("an announcement does not hold what its topic promises");
  });

  it("contains its age, so that a device can discard old ones", async () => {
    const device = await addDevice(world);
    await announceSale(world.test, device, "while away");
    world.clock.moveMs(600_000);
    const client = open(device, { handshake: { deviceKey: device.key, token: await freshToken(device), after: 0 } });
    await until(() => client.shown.length > 0);
    world.clock.moveMs(-600_000);
    expect(client.shown[0]?.ageMs).toBeGreaterThanOrEqual(600_000);
  });
});

async function freshToken(device: TestDevice): Promise<string> {
  return (await world.accessTokens.issue({ programId: device.programId, kind: "DEVICE", subjectId: device.id })).token;
}

describe("UNMOUNT", () => {
  it("reaches the device before its connection is ended", { tags: ["SOCK-03"] }, async () => {
    const device = await addDevice(world);
    const client = open(device);
    await connected(client);
    await unmount(world, device);
    await until(() => !client.socket.connected);
    expect(client.shown).toMatchObject([{ event: "UNMOUNT", reason: "freed by an admin" }]);
    expect(client.closings).toEqual(["UNMOUNTED"]);
  });

  it("of an earlier mounting never reaches the device after it is mounted again", async () => {
    const device = await addDevice(world);
    await unmount(world, device);
    await until(async () => (await world.test.query("SELECT FROM punktum.outbox")).length === 0);
    await world.test.query(
      `UPDATE punktum.mountings SET device_id = $1, device_key = $2, mounted_at = clock_timestamp() WHERE cash_interaction_id = $3`,
      [device.id, device.key, device.till],
    );
    const client = open(device);
    await connected(client);
    await announceSale(world.test, device, "after the new mounting");
    await until(() => client.shown.length > 0);
    expect(client.shown).toMatchObject([{ event: "REVENUE", externalId: "after the new mounting", position: 2 }]);
  });
});

describe("missed events", () => {
  it("arrive first after a reconnection, in order, without acknowledged ones", async () => {
    const device = await addDevice(world);
    const before = open(device);
    await connected(before);
    await announceSale(world.test, device, "sale-1");
    await until(() => before.shown.length === 1);
    await until(async () => (await acknowledged(device)) === 1);
    before.end();
    for (const name of ["sale-2", "sale-3", "sale-4"]) {
      await announceSale(world.test, device, name);
    }
    // It forgot where it stood, the server did not.
    const after = open(device);
    await until(() => after.shown.length === 3);
    expect(salesOf(after)).toEqual(["sale-2", "sale-3", "sale-4"]);
    expect(after.shown.map(({ position }) => position)).toEqual([2, 3, 4]);
  });

  it("are not sent to a device without a position, which gets later events only", async () => {
    const device = await addDevice(world);
    await announceSale(world.test, device, "before");
    await until(async () => (await lastPosition(device)) === 1);
    const client = open(device, { handshake: { deviceKey: device.key, token: device.token } });
    await connected(client);
    await announceSale(world.test, device, "now");
    await until(() => client.shown.length > 0);
    expect(salesOf(client)).toEqual(["now"]);
  });

  it(
    `arrive over cuts and ${RESTARTS} restarts of the server: ${EVENTS} events, none missed, none twice, in order`,
    { tags: ["R2"], timeout: 60_000 + EVENTS * 60 },
    async () => {
      const devices = await addDevices(world, CLIENTS);
      const running = devices.map((device) => open(device, { reconnects: true }));
      const sales = await sellThroughTrouble(devices, running);
      await until(() => running.every(({ shown }) => shown.length >= sales.length), 30_000);
      await delay(300);
      expect(running.map(salesOf)).toEqual(devices.map(() => sales));
    },
  );

  it("control: without positions some are missed", { tags: ["R2"], timeout: 60_000 + EVENTS * 60 }, async () => {
    const devices = await addDevices(world, CLIENTS);
    const running = devices.map((device) =>
      open(device, { reconnects: true, handshake: { deviceKey: device.key, token: device.token } }),
    );
    const sales = await sellThroughTrouble(devices, running);
    await delay(3_000);
    const shown = running.reduce((sum, client) => sum + client.shown.length, 0);
    expect(shown).toBeLessThan(devices.length * sales.length);
  });
});

/** Sales at all tills, while lines are cut and the server is stopped and started again. */
async function sellThroughTrouble(
  devices: readonly TestDevice[],
  running: readonly DeviceClient[],
): Promise<readonly string[]> {
  const port = Number(new URL(world.base()).port);
  const sales = names(Math.ceil(EVENTS / devices.length));
  const state = { writing: true };
  const writing = Promise.all(
    devices.map(async (device) => {
      for (const sale of sales) {
        await announceSale(world.test, device, sale);
        await delay(Math.random() * 40);
      }
    }),
  ).finally(() => {
    state.writing = false;
  });
  const cutting = async () => {
    while (state.writing) {
      running[Math.floor(Math.random() * running.length)]?.cut();
      await delay(60);
    }
  };
  const restarting = async () => {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await delay(500);
      await world.stop();
      await delay(100);
      await world.start(port);
    }
  };
  await Promise.all([writing, cutting(), restarting()]);
  return sales;
}

async function acknowledged(device: TestDevice): Promise<unknown> {
  const [row] = await world.test.query<{ acknowledged_position: number }>(
    "SELECT acknowledged_position FROM punktum.device_streams WHERE device_id = $1",
    [device.id],
  );
  return row?.acknowledged_position;
}

async function lastPosition(device: TestDevice): Promise<unknown> {
  const [row] = await world.test.query<{ last_position: number }>(
    "SELECT last_position FROM punktum.device_streams WHERE device_id = $1",
    [device.id],
  );
  return row?.last_position;
}

describe("a message of staff", () => {
  it("reaches its device once and in order among the sales, over any number of connections", async () => {
    const device = await addDevice(world);
    const say = async (kind: string) =>
      world.test.database.withProgram("pfm", ({ db }) =>
        db
          .insertInto("outbox")
          .values({
            program_id: "pfm",
            topic: "STAFF_MESSAGE",
            device_id: device.id,
            payload: JSON.stringify({ kind, name: "Store 1, Counter" }),
          })
          .execute(),
      );
    await announceSale(world.test, device, "before");
    await say("IDENTIFY");
    await announceSale(world.test, device, "after");
    const first = open(device);
    await until(() => first.shown.length === 3);
    expect(first.shown.map(({ event }) => event)).toEqual(["REVENUE", "STAFF_MESSAGE", "REVENUE"]);
    expect(first.shown[1]).toMatchObject({ position: 2, kind: "IDENTIFY", name: "Store 1, Counter" });
    first.end();
    await say("RELOAD");
    const second = open(device, { handshake: { deviceKey: device.key, token: device.token, after: 3 } });
    await until(() => second.shown.length === 1);
    expect(second.shown).toMatchObject([{ position: 4, kind: "RELOAD" }]);
  });
});
