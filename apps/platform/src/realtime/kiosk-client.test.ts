import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "./testing/device-client.ts";
import { type KioskClient, newTablet, openPage, type Tablet } from "./testing/kiosk-client.ts";
import { addDevice, announceSale, createRealtimeWorld, type RealtimeWorld, unmount } from "./testing/realtime-world.ts";
import { openWire, type Wire } from "./testing/wire.ts";

const { SOAK_CUTS = "60" } = process.env;
const CUTS = Number(SOAK_CUTS);

let world: RealtimeWorld;
let pages: KioskClient[] = [];
let wires: Wire[] = [];

beforeAll(async () => {
  world = await createRealtimeWorld({ limits: { refusedHandshakesPerMinute: 1e6, messagesPerSecond: 1e6 } });
});
afterEach(async () => {
  pages.forEach(({ realtime }) => realtime.close());
  await Promise.all(wires.map((wire) => wire.close()));
  pages = [];
  wires = [];
});
afterAll(() => world.close());

function open(tablet: Tablet, options?: Parameters<typeof openPage>[2]): KioskClient {
  const page = openPage(world, tablet, options);
  pages.push(page);
  page.realtime.open();
  return page;
}

async function addWire(...options: Parameters<typeof openWire> extends [string, ...infer Rest] ? Rest : never) {
  const wire = await openWire(world.base(), ...options);
  wires.push(wire);
  return wire;
}

const isOpen = (page: KioskClient) => until(() => page.status() === "open");
const sales = ({ shown }: Tablet) => shown.map((event) => (event.event === "REVENUE" ? event.externalId : event.event));

describe("the kiosk's connection", () => {
  it(
    "logs in again before connecting, and only if it is not connected",
    { tags: ["SOCK-02", "A-50", "CALL-14"] },
    async () => {
      const wire = await addWire();
      const page = open(newTablet(await addDevice(world)), { base: wire.base });
      page.realtime.open();
      await isOpen(page);
      page.realtime.open();
      expect(page.relogins()).toBe(1);
      expect(page.statuses).toEqual(["connecting", "open"]);
      expect(wire.requests).toHaveLength(1);
    },
  );

  it("does not connect after a failed re-login, and retries later", { tags: ["SOCK-02"] }, async () => {
    const wire = await addWire();
    const answers = [false, false, true].values();
    const page = open(newTablet(await addDevice(world)), {
      base: wire.base,
      relogin: () => Promise.resolve(answers.next().value === true),
    });
    await until(() => page.relogins() === 2);
    expect(wire.requests).toEqual([]);
    await isOpen(page);
    expect(page.relogins()).toBe(3);
  });

  it("sends its identity in the first message, never in the address", { tags: ["SOCK-01", "B-33"] }, async () => {
    const wire = await addWire();
    const device = await addDevice(world);
    await isOpen(open(newTablet(device), { base: wire.base }));
    expect(wire.requests[0]).toContain("GET /socket.io/?EIO=4&transport=websocket");
    expect(wire.requests.join()).not.toMatch(new RegExp(`${device.key}|eyJ`));
  });

  it("reconnects after the server has ended the connection, and misses nothing", { tags: ["SOCK-08"] }, async () => {
    const tablet = newTablet(await addDevice(world));
    const page = open(tablet);
    await isOpen(page);
    const port = Number(new URL(world.base()).port);
    await world.stop();
    await until(() => page.status() === "lost");
    await world.start(port);
    await announceSale(world.test, tablet.device, "while it was away");
    // The sale may come by HTTP before the socket is open.
    await until(() => tablet.shown.length === 1);
    await isOpen(page);
    expect(page.refusals).toEqual(["SERVER_STOPPING"]);
    expect(page.statuses.filter((status) => status === "open")).toHaveLength(2);
  });

  it("tries WebSocket first and may poll on retries", { tags: ["SOCK-09", "A-82"] }, async () => {
    const wire = await addWire((request) => request.includes("transport=websocket"));
    const tablet = newTablet(await addDevice(world));
    await isOpen(open(tablet, { base: wire.base }));
    const transports = wire.requests.map((request) => /transport=(\w+)/.exec(request)?.[1]);
    expect(transports.slice(0, 3)).toEqual(["websocket", "websocket", "polling"]);
    await announceSale(world.test, tablet.device, "polled");
    await until(() => sales(tablet).includes("polled"));
  });

  it("reads missed events over HTTP while no socket connects", { tags: ["SOCK-03"] }, async () => {
    const wire = await addWire((request) => request.includes("/socket.io/"));
    const tablet = newTablet(await addDevice(world));
    open(tablet, { base: wire.base });
    await announceSale(world.test, tablet.device, "behind a proxy");
    await until(() => sales(tablet).includes("behind a proxy"));
  });

  it("converts a sale's points once, by socket and over HTTP", { tags: ["A-45", "EARN-08", "SOCK-03"] }, async () => {
    const blocked = await addWire((request) => request.includes("/socket.io/"));
    const [tablet, behindProxy] = [newTablet(await addDevice(world, "mhe")), newTablet(await addDevice(world, "mhe"))];
    await world.test.query("UPDATE punktum.programs SET convert_factor = 2.5 WHERE id = 'mhe'");
    open(tablet);
    open(behindProxy, { base: blocked.base });
    await announceSale(world.test, tablet.device, "by socket");
    await announceSale(world.test, behindProxy.device, "over HTTP", { totalPoints: -12 });
    await until(() => tablet.shown.length + behindProxy.shown.length === 2);
    await world.test.query("UPDATE punktum.programs SET convert_factor = 1 WHERE id = 'mhe'");
    expect(tablet.shown).toMatchObject([{ externalId: "by socket", totalPoints: 30 }]);
    expect(behindProxy.shown).toMatchObject([{ externalId: "over HTTP", totalPoints: -30 }]);
    expect(JSON.stringify([tablet.shown, behindProxy.shown])).not.toContain("convertFactor");
  });

  it("names the level that a sale reached, with the address of its picture", { tags: ["SOCK-05"] }, async () => {
    const tablet = newTablet(await addDevice(world));
    const names = { de: "Silber", en: "Silver" };
    open(tablet);
    await announceSale(world.test, tablet.device, "with a picture", {
      reachedLevel: { names, picturePath: "/media/silver.svg" },
    });
    await announceSale(world.test, tablet.device, "without one", { reachedLevel: { names } });
    await announceSale(world.test, tablet.device, "no level");
    await until(() => tablet.shown.length === 3);
    expect(tablet.shown).toMatchObject([
      { reachedLevel: { names, picturePath: `${world.base()}/media/silver.svg` } },
      { reachedLevel: { names } },
      { externalId: "no level" },
    ]);
    expect(tablet.shown[2]).not.toHaveProperty("reachedLevel");
  });

  it("ends when it is closed and does not reconnect", { tags: ["SOCK-15"] }, async () => {
    const wire = await addWire();
    const page = open(newTablet(await addDevice(world)), { base: wire.base });
    await isOpen(page);
    page.realtime.close();
    await announceSale(world.test, await addDevice(world), "for somebody else");
    expect(page.statuses).toEqual(["connecting", "open", "closed"]);
    expect(wire.requests).toHaveLength(1);
  });

  it("sends a new token before the old one expires and stays connected", async () => {
    const tablet = newTablet(await addDevice(world));
    const page = open(tablet, { speedup: 2_000 });
    await until(() => page.relogins() >= 3);
    await announceSale(world.test, tablet.device, "still there");
    await until(() => tablet.shown.length === 1);
    expect(page.statuses).toEqual(["connecting", "open"]);
  });

  it("delivers UNMOUNT before it ends", { tags: ["SOCK-03"] }, async () => {
    const tablet = newTablet(await addDevice(world));
    const page = open(tablet);
    await isOpen(page);
    await unmount(world, tablet.device);
    await until(() => sales(tablet).includes("UNMOUNT"));
    expect(tablet.shown).toHaveLength(1);
  });

  it("of an older page gives way to a newer one of the same device", async () => {
    const tablet = newTablet(await addDevice(world));
    const first = open(tablet);
    await isOpen(first);
    const second = open(tablet);
    await isOpen(second);
    await until(() => first.status() === "lost");
    expect(first.refusals).toEqual(["REPLACED"]);
    expect(second.status()).toBe("open");
  });
});

async function announce({ device }: Tablet, announced: string[], count: number): Promise<void> {
  for (let sale = 0; sale < count; sale += 1) {
    const externalId = `sale ${announced.length}`;
    announced.push(externalId);
    await announceSale(world.test, device, externalId);
  }
}

describe("faults", () => {
  it(
    `${CUTS} cuts at random moments, reloads and slow dialogs: nothing missed, nothing twice, all in order`,
    { tags: ["SOCK-03", "R3"], timeout: 120_000 },
    async () => {
      const wire = await addWire();
      const tablet = newTablet(await addDevice(world));
      const slow = {
        base: wire.base,
        speedup: 200,
        onEvent: () => new Promise<void>((done) => setTimeout(done, Math.random() * 6)),
      };
      const announced: string[] = [];
      for (let load = 0; load < CUTS / 10; load += 1) {
        const page = open(tablet, slow);
        for (let cut = 0; cut < 10; cut += 1) {
          await announce(tablet, announced, cut % 4);
          await new Promise((done) => setTimeout(done, Math.random() * 60));
          wire.cut();
        }
        // A reload forgets everything but the stored position; what was being shown is finished first.
        page.realtime.close();
        await page.realtime.settle();
      }
      const page = open(tablet, slow);
      await until(() => tablet.shown.length >= announced.length, 30_000);
      await page.realtime.settle();
      expect(sales(tablet)).toEqual(announced);
    },
  );
});
