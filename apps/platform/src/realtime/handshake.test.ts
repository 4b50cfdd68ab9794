import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { markSilentDevicesOnce } from "../places/device-events/index.ts";
import { hashOpaque } from "../office/sessions/index.ts";
import {
  connected,
  type DeviceClient,
  handshakeOf,
  openClient,
  refusalOf,
  salesOf,
  until,
} from "./testing/device-client.ts";
import {
  addDevice,
  announceSale,
  createRealtimeWorld,
  type RealtimeWorld,
  type TestDevice,
  unmount,
} from "./testing/realtime-world.ts";

let world: RealtimeWorld;
let device: TestDevice;
let other: TestDevice;
let foreign: TestDevice;
let clients: DeviceClient[] = [];

beforeAll(async () => {
  world = await createRealtimeWorld({ origins: ["https://kiosk.example"] });
  [device, other, foreign] = [await addDevice(world), await addDevice(world), await addDevice(world, "mhe")];
});
afterEach(() => {
  clients.forEach((client) => client.end());
  clients = [];
});
afterAll(() => world.close());

function open(...input: Parameters<typeof openClient> extends [string, ...infer Rest] ? Rest : never): DeviceClient {
  const client = openClient(world.base(), ...input);
  clients.push(client);
  return client;
}

async function presence(of: TestDevice): Promise<unknown> {
  const [row] = await world.test.query("SELECT connected FROM punktum.devices WHERE id = $1", [of.id]);
  return row;
}

describe("the handshake", () => {
  it(
    "connects a mounted device with its token in the query, as specified",
    { tags: ["SOCK-01", "V2-19", "A-50"] },
    async () => {
      const query = {
        ...handshakeOf(device),
        deviceInformation: "tablet",
        workstationId: "ws-1",
        version: "1.0",
        ak: "",
        ac: "pfm",
        appInteractionId: "app",
        cashInteractionId: device.till,
      };
      const client = open(device, { handshake: {}, query });
      await connected(client);
      await announceSale(world.test, device, "by query");
      await until(() => client.shown.length > 0);
      expect(client.shown).toMatchObject([{ event: "REVENUE", externalId: "by query" }]);
    },
  );

  it("accepts the same fields in auth, which take precedence", { tags: ["B-33"] }, async () => {
    const client = open(device, { query: { token: "nonsense" } });
    await connected(client);
  });

  it("accepts a v1 key until it is revoked", async () => {
    const ak = `ak_${randomUUID()}`;
    await world.test.query(
      "INSERT INTO punktum.api_keys (program_id, hash, device_id, role) VALUES ('pfm', $1, $2, 'DEVICE')",
      [hashOpaque(ak), device.id],
    );
    const client = open(device, { handshake: { deviceKey: device.key, ak } });
    await connected(client);
    await world.test.query("UPDATE punktum.api_keys SET revoked_at = now() WHERE device_id = $1", [device.id]);
    const revokedAtMs = performance.now();
    await until(() => !client.socket.connected);
    expect(performance.now() - revokedAtMs).toBeLessThan(5_000);
    expect(client.closings).toEqual(["REVOKED"]);
  });

  it("refuses everyone except the device itself", { tags: ["B-08"] }, async () => {
    const admin = await world.accessTokens.issue({ programId: "pfm", kind: "ADMIN", subjectId: randomUUID() });
    const [forged, tokenOfNobody] = [`${device.token.slice(0, -3)}abc`, admin.token];
    const refusals = [
      [{ deviceKey: device.key }, "LOGIN_USER_NOT_LOGGED_IN"],
      [{ deviceKey: device.key, token: "nonsense" }, "LOGIN_USER_NOT_LOGGED_IN"],
      [{ deviceKey: device.key, token: forged }, "LOGIN_USER_NOT_LOGGED_IN"],
      [{ deviceKey: device.key, token: tokenOfNobody }, "LOGIN_USER_NOT_LOGGED_IN"],
      [{ token: device.token }, "REQUEST_INVALID"],
      [{ deviceKey: other.key, token: device.token }, "GENERAL_NO_PERMISION"],
      [{ deviceKey: device.key, token: other.token }, "GENERAL_NO_PERMISION"],
      [{ deviceKey: device.key, token: foreign.token }, "GENERAL_NO_PERMISION"],
      [{ ...handshakeOf(device), ac: "mhe" }, "GENERAL_NO_PERMISION"],
      [{ ...handshakeOf(device), after: -1 }, "REQUEST_INVALID"],
      [{ ...handshakeOf(device), version: "x".repeat(31) }, "REQUEST_INVALID"],
    ] as const;
    for (const [handshake, code] of refusals) {
      expect([handshake, await refusalOf(open(device, { handshake }))]).toEqual([handshake, code]);
    }
  });

  it("refuses a device that is no longer mounted", async () => {
    const gone = await addDevice(world);
    await unmount(world, gone);
    expect(await refusalOf(open(gone))).toBe("LOGIN_USER_NOT_LOGGED_IN");
  });

  it("refuses pages of other hosts, and accepts its own and configured ones", { tags: ["T23"] }, async () => {
    const withOrigin = (origin: string) => ({ socket: { extraHeaders: { origin } } });
    expect(await refusalOf(open(device, withOrigin("https://evil.example")))).toBe("websocket error");
    expect(await refusalOf(open(device, withOrigin("null")))).toBe("websocket error");
    await connected(open(device, withOrigin(world.base())));
    await connected(open(device, withOrigin("https://kiosk.example")));
    const polled = await fetch(`${world.base()}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: "https://kiosk.example" },
    });
    expect([polled.status, polled.headers.get("access-control-allow-origin")]).toEqual([200, "https://kiosk.example"]);
  });

  it("allows polling without WebSocket", { tags: ["SOCK-09"] }, async () => {
    const client = open(device, { socket: { transports: ["polling"] } });
    await connected(client);
    await announceSale(world.test, device, "polled");
    await until(() => salesOf(client).includes("polled"));
  });

  it("logs none of its secrets, whether accepted or not", { tags: ["S12"] }, async () => {
    const canary = `canary-${randomUUID()}`;
    world.logLines.length = 0;
    await connected(open(device, { handshake: {}, query: handshakeOf(device) }));
    await connected(open(device));
    await refusalOf(open(device, { handshake: {}, query: { deviceKey: device.key, token: canary, ak: canary } }));
    await refusalOf(open(device, { handshake: { deviceKey: canary, token: canary } }));
    await refusalOf(
      open(device, { query: { token: canary }, socket: { extraHeaders: { origin: "https://x.example" } } }),
    );
    const log = world.logLines.join("");
    expect(log).toContain("socket connected");
    expect(log).not.toContain(canary);
    expect(log).not.toContain(device.token);
    expect(log).not.toContain(device.key);
  });
});

describe("a connection ends", () => {
  it("with a reason within five seconds of its token's end, unless renewed", async () => {
    const [keeps, loses] = [await addDevice(world), await addDevice(world)];
    const renewing = open(keeps);
    const losing = open(loses);
    await Promise.all([connected(renewing), connected(losing)]);
    world.clock.moveMs(14 * 60_000);
    const fresh = await world.accessTokens.issue({ programId: "pfm", kind: "DEVICE", subjectId: keeps.id });
    renewing.socket.emit("RENEW", { token: fresh.token });
    await delay(200);
    world.clock.moveMs(61_000);
    const expiredAtMs = performance.now();
    await until(() => !losing.socket.connected);
    expect(performance.now() - expiredAtMs).toBeLessThan(5_000);
    expect(losing.closings).toEqual(["TOKEN_EXPIRED"]);
    expect(renewing.socket.connected).toBe(true);
    world.clock.moveMs(-15 * 60_000 - 1_000);
  });

  it("when it is renewed with another device's token", async () => {
    const client = open(device);
    await connected(client);
    client.socket.emit("RENEW", { token: other.token });
    await until(() => !client.socket.connected);
    expect(client.closings).toEqual(["TOKEN_EXPIRED"]);
  });

  it("when the device connects again: the newest wins", async () => {
    const first = open(device);
    await connected(first);
    const second = open(device);
    await connected(second);
    await until(() => !first.socket.connected);
    expect(first.closings).toEqual(["REPLACED"]);
    expect(second.socket.connected).toBe(true);
    expect(await presence(device)).toEqual({ connected: true });
  });

  it("and the device counts as disconnected", async () => {
    const client = open(other);
    await connected(client);
    expect(await presence(other)).toEqual({ connected: true });
    client.end();
    await until(async () => JSON.stringify(await presence(other)) === '{"connected":false}');
  });

  it("silently with its server: the device is marked within ninety seconds", async () => {
    const silent = await addDevice(world);
    await world.test.query("UPDATE punktum.devices SET connected = true, last_seen_at = now() WHERE id = $1", [
      silent.id,
    ]);
    // The job runs every fifteen seconds; a heartbeat comes every twenty.
    await markSilentDevicesOnce(world.test.database, new Date(Date.now() + 45_000));
    expect(await presence(silent)).toEqual({ connected: true });
    await markSilentDevicesOnce(world.test.database, new Date(Date.now() + 75_000));
    expect(await presence(silent)).toEqual({ connected: false });
  });
});
