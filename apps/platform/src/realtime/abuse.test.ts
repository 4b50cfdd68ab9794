import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connected, type DeviceClient, openClient, refusalOf, salesOf, until } from "./testing/device-client.ts";
import {
  addDevice,
  announceSale,
  createRealtimeWorld,
  type RealtimeWorld,
  type TestDevice,
} from "./testing/realtime-world.ts";

const { SOAK_MESSAGES = "600" } = process.env;
const MESSAGES = Number(SOAK_MESSAGES);

let patient: RealtimeWorld;
let strict: RealtimeWorld;
let clients: DeviceClient[] = [];

beforeAll(async () => {
  patient = await createRealtimeWorld({
    limits: { messagesPerSecond: 1e6, messageBurst: 1e6, refusedHandshakesPerMinute: 1e6 },
  });
  strict = await createRealtimeWorld({ limits: { connectionsPerAddress: 3, refusedHandshakesPerMinute: 5 } });
});
afterEach(async () => {
  clients.forEach((client) => client.end());
  clients = [];
});
afterAll(async () => {
  await patient.close();
  await strict.close();
});

function open(world: RealtimeWorld, device: TestDevice, options?: Parameters<typeof openClient>[2]): DeviceClient {
  const client = openClient(world.base(), device, options);
  clients.push(client);
  return client;
}

/** Everything a message could change for the victims. */
async function traces(victims: readonly TestDevice[]): Promise<unknown> {
  const ids = victims.map(({ id }) => id);
  return Promise.all([
    patient.test.query("SELECT device_id, device_key FROM punktum.mountings WHERE device_id = ANY ($1) ORDER BY 1", [
      ids,
    ]),
    patient.test.query(
      `SELECT device_id, last_position, acknowledged_position, connection_number FROM punktum.device_streams
       WHERE device_id = ANY ($1) ORDER BY 1`,
      [ids],
    ),
    patient.test.query("SELECT count(*) FROM punktum.device_events WHERE device_id = ANY ($1)", [ids]),
    patient.test.query("SELECT count(*) FROM punktum.outbox"),
  ]);
}

/** Past the client library, which would refuse some of it. */
function say(client: DeviceClient, message: readonly unknown[]): void {
  client.socket.io.engine.write(`2${JSON.stringify(message)}`);
}

async function acknowledgedBy(devices: readonly TestDevice[]): Promise<unknown> {
  const rows = await patient.test.query(
    "SELECT FROM punktum.device_streams WHERE device_id = ANY ($1) AND acknowledged_position = 1",
    [devices.map(({ id }) => id)],
  );
  return rows.length;
}

/** What a device of another shop or programme could try: the server's own events, replayed ones, joins, commands. */
function forgeries(victim: TestDevice, replayed: object): readonly (readonly unknown[])[] {
  const room = `device:${victim.programId}:${victim.id}`;
  const aimed = { deviceKey: victim.key, deviceId: victim.id, room, program: victim.programId };
  return [
    ["REVENUE", { ...aimed, totalRevenue: 99, position: 99 }],
    ["REVENUE", replayed],
    ["UNMOUNT", { ...aimed, position: 99 }],
    ["UNMOUNT", aimed, room],
    ["CLOSING", { ...aimed, reason: "UNMOUNTED", message: "go" }],
    ["PLACED", [room]],
    ["CLAIMED", { room, connectionNumber: 1e9 }],
    ["join", room],
    ["message", aimed],
    ["__proto__", aimed],
    ["", aimed],
    [randomUUID(), null, undefined, [], 1e308],
    ["ACKNOWLEDGE", { position: 0, ...aimed }],
    ["ACKNOWLEDGE", { position: 1e6, ...aimed }],
  ];
}

describe("forged messages", () => {
  it(
    `none of ${MESSAGES} messages of other devices has an effect, in the same programme or another`,
    { tags: ["R5", "B-08", "T23"], timeout: 120_000 },
    async () => {
      const victims = [await addDevice(patient), await addDevice(patient, "mhe")];
      const attackers = [await addDevice(patient), await addDevice(patient, "mhe")];
      const watching = victims.map((victim) => open(patient, victim));
      const attacking = attackers.map((attacker) => open(patient, attacker));
      await Promise.all([...watching, ...attacking].map(connected));
      for (const victim of victims) {
        await announceSale(patient.test, victim, "genuine");
      }
      await until(() => watching.every(({ shown }) => shown.length === 1));
      const [replayed = {}] = watching.flatMap(({ shown }) => shown);
      await delay(200);
      const before = await traces(victims);

      const list = victims.flatMap((victim) => forgeries(victim, replayed));
      for (let sent = 0; sent < MESSAGES; sent += list.length) {
        for (const message of list) {
          attacking.forEach((client) => say(client, message));
        }
        await delay(5);
      }
      // What an attacker says about itself is heard: so was the rest, and it was not obeyed.
      for (const attacker of attackers) {
        await announceSale(patient.test, attacker, "own");
      }
      await until(() => attacking.every(({ shown }) => shown.length === 1));
      attacking.forEach((client) => say(client, ["ACKNOWLEDGE", { position: 1 }]));
      await until(async () => (await acknowledgedBy(attackers)) === 2);
      await delay(300);

      expect(watching.map(salesOf)).toEqual([["genuine"], ["genuine"]]);
      expect(watching.map(({ closings }) => closings)).toEqual([[], []]);
      expect(watching.map(({ socket }) => socket.connected)).toEqual([true, true]);
      expect(await traces(victims)).toEqual(before);
      // The proof that they would have heard: a genuine one still arrives.
      for (const victim of victims) {
        await announceSale(patient.test, victim, "genuine too");
      }
      await until(() => watching.every(({ shown }) => shown.length === 2));
    },
  );

  it(
    "a message for one device is useless to another: forged tokens and keys are refused",
    { tags: ["R5"] },
    async () => {
      const [victim, attacker] = [await addDevice(patient), await addDevice(patient, "mhe")];
      const tries = Array.from({ length: 20 }, (_, index) => [
        { deviceKey: victim.key, token: attacker.token },
        { deviceKey: victim.key, token: attacker.token, ac: "pfm" },
        { deviceKey: victim.key, token: `${victim.token.slice(0, -4)}${index}abc`, ac: "pfm" },
      ]).flat();
      const codes: string[] = [];
      for (const handshake of tries) {
        codes.push(await refusalOf(open(patient, attacker, { handshake })));
      }
      expect(new Set(codes)).toEqual(new Set(["GENERAL_NO_PERMISION", "LOGIN_USER_NOT_LOGGED_IN"]));
    },
  );
});

describe("limits of a connection", () => {
  it.each([
    ["ACKNOWLEDGE", { position: "1" }],
    ["ACKNOWLEDGE", { position: -1 }],
    ["ACKNOWLEDGE", null],
    ["RENEW", { token: 1 }],
    ["RENEW", "x"],
  ])("an invalid message ends it: %s %j", { tags: ["T23"] }, async (name, message) => {
    const client = open(patient, await addDevice(patient));
    await connected(client);
    say(client, [name, message]);
    await until(() => !client.socket.connected);
    expect(client.closings).toEqual(["MESSAGE_INVALID"]);
  });

  it("a message above 16 kB ends it", { tags: ["T23"] }, async () => {
    const client = open(patient, await addDevice(patient));
    await connected(client);
    say(client, ["x", "y".repeat(17 * 1024)]);
    await until(() => !client.socket.connected);
  });

  it("text that is no packet ends it and no other", { tags: ["T23"] }, async () => {
    const client = open(patient, await addDevice(patient));
    await connected(client);
    client.socket.io.engine.write("{{{not a packet");
    await until(() => !client.socket.connected);
    await connected(open(patient, await addDevice(patient)));
  });

  it("more messages than allowed end it", { tags: ["T23"] }, async () => {
    const client = open(strict, await addDevice(strict));
    await connected(client);
    for (let sent = 0; sent < 60; sent += 1) {
      client.socket.emit("ACKNOWLEDGE", { position: 0 });
    }
    await until(() => !client.socket.connected);
    expect(client.closings).toEqual(["RATE_LIMITED"]);
  });

  it("one address has a limited number of connections", { tags: ["T23"] }, async () => {
    const within = [
      open(strict, await addDevice(strict)),
      open(strict, await addDevice(strict)),
      open(strict, await addDevice(strict)),
    ];
    for (const client of within) {
      await connected(client);
    }
    const late = await addDevice(strict);
    expect(await refusalOf(open(strict, late))).toBe("websocket error");
    within.forEach((client) => client.end());
    const again = open(strict, late, { reconnects: true });
    await connected(again);
  });

  it("too many refused handshakes block an address for a while", { tags: ["T23"] }, async () => {
    const device = await addDevice(strict);
    const wrong = { handshake: { deviceKey: device.key, token: "wrong" } };
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await refusalOf(open(strict, device, wrong))).toBe("LOGIN_USER_NOT_LOGGED_IN");
    }
    expect(await refusalOf(open(strict, device))).toBe("websocket error");
  });
});
