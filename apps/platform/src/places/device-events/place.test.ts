import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { addDevice, type TestDevice } from "../../realtime/testing/realtime-world.ts";
import { createProgram } from "../../testing/factories.ts";
import { createTestDatabase, openTestPool, type TestDatabase } from "../../testing/test-database.ts";
import { createAccessTokens } from "../../office/sessions/index.ts";
import { forgetOldEventsOnce, type PlacedEvent, placeWaitingEvents } from "./index.ts";

const { SOAK_EVENTS = "3200" } = process.env;
const WRITERS = 32;
const DEVICES = 16;
const PER_WRITER = Math.ceil(Number(SOAK_EVENTS) / WRITERS);
const ALL = PER_WRITER * WRITERS;
const log = pino({ level: "silent" });

let test: TestDatabase;
let writers: Pool;
const devices = Array.from({ length: DEVICES }, () => randomUUID());

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  for (const id of devices) {
    await test.query("INSERT INTO punktum.devices (program_id, id, device_key) VALUES ('pfm', $1, $2)", [
      id,
      `key-${id}`,
    ]);
  }
  writers = openTestPool(test.url, "event writers", WRITERS);
});
afterAll(async () => {
  await writers.end();
  await test.close();
});

/** Each event takes its number first and commits a little later. `<writer>-<count>` names its writer and counts his events. */
async function writeWithPauses(topic: string): Promise<void> {
  const oneWriter = async (_: unknown, writer: number) => {
    for (let count = 1; count <= PER_WRITER; count += 1) {
      const device = devices[(writer + count) % DEVICES] ?? "";
      await writers.query(`DO $$ BEGIN
        INSERT INTO punktum.outbox (program_id, topic, device_id, payload)
        VALUES ('pfm', '${topic}', '${device}', '{"reason": "${writer}-${count}"}');
        PERFORM pg_sleep(random() * 0.01);
      END $$`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, oneWriter));
}

/** Repeats `work` while `writing` runs, and once after it. */
async function along(writing: Promise<void>, work: () => Promise<void>): Promise<void> {
  const state = { writing: true };
  const end = writing.finally(() => {
    state.writing = false;
  });
  while (state.writing) {
    await work();
  }
  await end;
  await work();
}

async function storedEvents(): Promise<ReadonlyMap<string, readonly { position: number; reason: string }[]>> {
  const rows = await test.query<{ device_id: string; position: number; reason: string }>(
    "SELECT device_id, position, payload ->> 'reason' AS reason FROM punktum.device_events ORDER BY device_id, position",
  );
  return Map.groupBy(rows, (row) => row.device_id);
}

/** Counts events that are placed after a later one of the same writer. */
function wrongOrder(reasons: readonly string[]): number {
  const last = new Map<string, number>();
  return reasons.filter((reason) => {
    const [writer = "", count = "0"] = reason.split("-");
    const before = last.get(writer) ?? 0;
    last.set(writer, Number(count));
    return Number(count) < before;
  }).length;
}

describe("placing announcements", () => {
  it(
    `skips none of ${ALL} events of ${WRITERS} writers with three concurrent placers: each device's positions have no gap`,
    { tags: ["R3"], timeout: 60_000 + ALL * 20 },
    async () => {
      const handed: PlacedEvent[] = [];
      const place = () => placeWaitingEvents({ database: test.database, log }, (events) => handed.push(...events));
      const writing = writeWithPauses("UNMOUNT");
      await Promise.all([along(writing, place), along(writing, place), along(writing, place)]);

      const stored = await storedEvents();
      const all = [...stored.values()].flat();
      expect(new Set(all.map(({ reason }) => reason)).size).toBe(ALL);
      expect(all).toHaveLength(ALL);
      for (const events of stored.values()) {
        expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
        expect(wrongOrder(events.map(({ reason }) => reason))).toBe(0);
      }
      expect(handed).toHaveLength(ALL);
      expect(await test.query("SELECT FROM punktum.outbox")).toEqual([]);
    },
  );

  it(
    "control: a reader that remembers only the highest number skips some",
    { tags: ["R3"], timeout: 60_000 + ALL * 20 },
    async () => {
      const state = { seen: 0, last: 0 };
      await along(writeWithPauses("CONTROL"), async () => {
        const rows = await test.query<{ position: number }>(
          "SELECT position FROM punktum.outbox WHERE topic = 'CONTROL' AND position > $1 ORDER BY position",
          [state.last],
        );
        state.seen += rows.length;
        state.last = Math.max(state.last, ...rows.map(({ position }) => position));
      });
      expect(ALL - state.seen).toBeGreaterThan(0);
      await test.query("DELETE FROM punktum.outbox");
    },
  );

  it.each([
    ["UNMOUNT", "its id", ({ id }: TestDevice) => [id, null]],
    ["REVENUE", "its till", ({ till }: TestDevice) => [null, `cash:${till}`]],
  ])("places %s events, announced by %s, in commit order, whoever began first", async (topic, _by, aim) => {
    const accessTokens = createAccessTokens(["secret of these tests that is long enough"], systemClock);
    const device = await addDevice({ test, accessTokens });
    const [one, other] = [await writers.connect(), await writers.connect()];
    const announce = (writer: PoolClient, name: string) =>
      writer.query(
        "INSERT INTO punktum.outbox (program_id, topic, payload, device_id, room) VALUES ('pfm', $1, $2, $3, $4)",
        [topic, JSON.stringify({ totalRevenue: 100, externalId: name, reason: name }), ...aim(device)],
      );
    await one.query("BEGIN");
    await one.query("SELECT pg_current_xact_id()");
    await announce(other, "committed first");
    await announce(one, "began first");
    const waiting = announce(other, "waited for it");
    await announce(one, "once more");
    await one.query("COMMIT");
    await waiting;
    [one, other].forEach((writer) => writer.release());

    await placeWaitingEvents({ database: test.database, log }, () => undefined);
    const events = await test.query<{ name: string }>(
      `SELECT coalesce(payload ->> 'reason', payload ->> 'externalId') AS name FROM punktum.device_events
       WHERE device_id = $1 ORDER BY position`,
      [device.id],
    );
    expect(events.map(({ name }) => name)).toEqual(["committed first", "began first", "once more", "waited for it"]);
  });

  it("drops announcements for others and for unknown devices, and continues", async () => {
    await test.query("DELETE FROM punktum.device_streams");
    const insert = "INSERT INTO punktum.outbox (program_id, topic, device_id, payload) VALUES ('pfm', $1, $2, $3)";
    await test.query(insert, ["BOOKING", devices[0], "{}"]);
    await test.query(insert, ["UNMOUNT", randomUUID(), "{}"]);
    await test.query(insert, ["UNMOUNT", devices[0], '{"reason": "stays"}']);
    await placeWaitingEvents({ database: test.database, log }, () => undefined);
    expect([...(await storedEvents()).values()].flat()).toMatchObject([{ position: 1, reason: "stays" }]);
    expect(await test.query("SELECT FROM punktum.outbox")).toEqual([]);
  });

  it("deletes events after seven days, and positions continue", async () => {
    const [first, ...rest] = (await storedEvents()).values();
    expect([first?.length, rest.length]).toEqual([1, 0]);
    await forgetOldEventsOnce(test.database, new Date(Date.now() + 6.9 * 86_400_000));
    expect((await storedEvents()).size).toBe(1);
    await forgetOldEventsOnce(test.database, new Date(Date.now() + 7.1 * 86_400_000));
    expect((await storedEvents()).size).toBe(0);
    await test.query(
      "INSERT INTO punktum.outbox (program_id, topic, device_id, payload) VALUES ('pfm', 'UNMOUNT', $1, '{}')",
      [devices[0]],
    );
    await placeWaitingEvents({ database: test.database, log }, () => undefined);
    expect([...(await storedEvents()).values()].flat()).toMatchObject([{ position: 2 }]);
  });
});
