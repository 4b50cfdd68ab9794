import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createProgram } from "../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connectionConfig } from "./connection.ts";
import { prepared } from "./database.ts";
import { integerColumn, textColumn } from "./rows.ts";

const WRITERS = 32;
const EVENTS_PER_WRITER = 25;

type Cursor = { readonly transaction: string; readonly position: number };

let test: TestDatabase;
let writers: Pool;

beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database);
  writers = new Pool({ ...connectionConfig(test.url, "outbox writers"), max: WRITERS });
});
afterAll(async () => {
  await writers.end();
  await test.close();
});

const inCommitOrder = prepared(
  "test_in_commit_order",
  "SELECT transaction_id::text AS transaction, position FROM punktum.read_outbox($1::xid8, $2, 50)",
  (row): Cursor => ({ transaction: textColumn(row, "transaction"), position: integerColumn(row, "position") }),
);

/** Each event in a transaction of its own that takes its position first and commits a little later. */
async function writeWithPauses(topic: string): Promise<void> {
  const write = `DO $$ BEGIN
    INSERT INTO punktum.outbox (program_id, topic, payload) VALUES ('pfm', '${topic}', '{}');
    PERFORM pg_sleep(random() * 0.02);
  END $$`;
  const oneWriter = async () => {
    for (let event = 0; event < EVENTS_PER_WRITER; event += 1) {
      await writers.query(write);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, oneWriter));
}

/**
 * Reads on and on while `writing` lasts, and after it until `complete`, at most ten seconds: events wait for the oldest
 * transaction of the whole server, also of another test's database.
 */
async function readAlong(writing: Promise<void>, readOn: () => Promise<void>, complete: () => boolean): Promise<void> {
  const state = { writing: true };
  const end = writing.finally(() => {
    state.writing = false;
  });
  while (state.writing) {
    await readOn();
  }
  await end;
  const deadline = performance.now() + 10_000;
  do {
    await readOn();
  } while (!complete() && performance.now() < deadline);
}

function lastOf(events: readonly Cursor[], before: Cursor): Cursor {
  return events.at(-1) ?? before;
}

const ALL = WRITERS * EVENTS_PER_WRITER;

describe("the outbox", () => {
  it("gives a reader every event once, although positions commit out of order", async () => {
    const seen: number[] = [];
    let cursor: Cursor = { transaction: "0", position: 0 };
    const readOn = async () => {
      const events = await test.database.withoutProgram(inCommitOrder, [cursor.transaction, cursor.position]);
      seen.push(...events.map((event) => event.position));
      cursor = lastOf(events, cursor);
    };
    await readAlong(writeWithPauses("right"), readOn, () => seen.length >= ALL);
    expect(seen).toHaveLength(ALL);
    expect(new Set(seen).size).toBe(ALL);
  });

  it("control: a reader that remembers only the highest position misses some", async () => {
    let seen = 0;
    let last = 0;
    const readOn = async () => {
      const events = await test.query<{ position: number }>(
        "SELECT position FROM punktum.outbox WHERE topic = 'wrong' AND position > $1 ORDER BY position",
        [last],
      );
      seen += events.length;
      last = Math.max(last, ...events.map((event) => event.position));
    };
    await readAlong(writeWithPauses("wrong"), readOn, () => true);
    expect(seen).toBeLessThan(ALL);
  });
});
