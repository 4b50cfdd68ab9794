import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connected, openClient, until } from "./testing/device-client.ts";
import { addDevice, announceSale, createRealtimeWorld, type RealtimeWorld } from "./testing/realtime-world.ts";

let world: RealtimeWorld;

beforeAll(async () => {
  world = await createRealtimeWorld();
});
afterAll(() => world.close());

const inject = (url: string, headers: Record<string, string> = {}) => world.app().inject({ url, headers });

async function figure(name: string): Promise<number> {
  const { body } = await inject("/metrics");
  const line = body.split("\n").find((text) => text.startsWith(`${name} `) || text.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1));
}

describe("health", () => {
  it("reports database, migrations, outbox and jobs as healthy", async () => {
    await until(async () => (await inject("/health/ready")).json<{ outbox: { rows: number } }>().outbox.rows === 0);
    const answer = await inject("/health/ready");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "ready", migrations: "ok", weaknesses: [], outbox: { rows: 0, ageMs: 0 } },
    ]);
  });

  it("reports details to this machine only", async () => {
    const local = await inject("/health");
    expect([local.statusCode, local.json()]).toMatchObject([
      200,
      { status: "ready", socketsConnected: 0, outbox: { rows: 0 } },
    ]);
    expect(local.body).toMatch(/"migration":\{"number":\d+,"name":"\d{4}_\w+\.sql"\}/);
    expect(local.body).toContain('{"name":"deliver events"');
    expect((await inject("/health", { "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(404);
  });

  it("reports a failing job and undelivered announcements, and is still ready", async () => {
    await world.test.query("REVOKE SELECT ON punktum.outbox FROM punktum_app");
    await world.test.query("INSERT INTO punktum.outbox (program_id, topic, payload) VALUES ('pfm', 'X', '{}')");
    world.clock.moveMs(60_000);
    const expected = { status: "ready", weaknesses: ["outbox is late", "job fails: deliver events"] };
    await until(async () => (await inject("/health/ready")).body.includes("job fails"));
    const answer = await inject("/health/ready");
    expect([answer.statusCode, answer.json()]).toMatchObject([200, expected]);
    expect(await figure("punktum_outbox_age_seconds")).toBeGreaterThan(30);
    await world.test.query("GRANT SELECT ON punktum.outbox TO punktum_app");
    await until(async () => (await inject("/health/ready")).body.includes('"weaknesses":[]'), 20_000);
    world.clock.moveMs(-60_000);
  });

  it("is not ready on a database of an older release, and is on a newer one", async () => {
    const [newest] = await world.test.query<{ number: number; name: string; checksum: string }>(
      "DELETE FROM punktum.schema_migrations WHERE number = (SELECT max(number) FROM punktum.schema_migrations) RETURNING *",
    );
    const older = await inject("/health/ready");
    expect([older.statusCode, older.json()]).toEqual([503, { status: "database is of an older release" }]);
    const insert = "INSERT INTO punktum.schema_migrations (number, name, checksum) VALUES ($1, $2, 'x')";
    await world.test.query(insert, [newest?.number, newest?.name]);
    await world.test.query(insert, [9999, "9999_of_tomorrow.sql"]);
    const newer = await inject("/health/ready");
    expect([newer.statusCode, newer.json()]).toMatchObject([200, { migrations: "ahead" }]);
    await world.test.query("DELETE FROM punktum.schema_migrations WHERE number = 9999");
  });
});

describe("figures", () => {
  it("count sockets, delivered events, refused handshakes and what waits", async () => {
    const device = await addDevice(world);
    const client = openClient(world.base(), device);
    await connected(client);
    await announceSale(world.test, device, "counted");
    await until(() => client.shown.length === 1);
    const wrong = openClient(world.base(), device, { handshake: { deviceKey: device.key, token: "wrong" } });
    await until(async () => (await figure("punktum_socket_handshakes_refused_total")) === 1);
    wrong.end();
    expect(await figure("punktum_sockets_connected")).toBe(1);
    expect(await figure("punktum_device_events_delivered_total")).toBe(1);
    expect(await figure("punktum_outbox_rows")).toBe(0);
    expect(await figure("punktum_bookings_total")).toBe(0);
    client.end();
    await until(async () => (await figure("punktum_sockets_connected")) === 0);
  });
});
