import { EVENT_DATA } from "@punktum/contracts";
import { points } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLedger } from "../ledger/index.ts";
import { beginEvents, forgetOldEventsOfFeedOnce, readFeed, writeEventsOnce } from "./index.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 12 });
  await createProgram(test.database, "pfm");
  await createProgram(test.database, "mhe");
});
afterAll(() => test.close());

const now = () => new Date();
const begin = (programId = "pfm") => test.database.withProgram(programId, beginEvents);
const write = () => writeEventsOnce(test.database, now());
const feed = async (after = 0, programId = "pfm") =>
  await test.database.withProgram(programId, (transaction) => readFeed(transaction, { after, limit: 10_000 }));
const eventsAfter = async (after: number) => (await feed(after))?.events ?? [];
const end = async () => (await feed(0))?.next ?? 0;

const book = (accountId: string, amount = 1) =>
  createLedger(test.database).bookPoints({
    programId: "pfm",
    request: requestKey(),
    accountId,
    bookingType: amount < 0 ? "BURNBOOKING" : "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    origin: { source: "test" },
  });

describe("the feed of events", () => {
  it("contains nothing that happened before it began", async () => {
    await createAccount(test.database, "mhe", { points: 7 });
    await write();
    expect(await feed(0, "mhe")).toEqual({ events: [], next: 0 });
    await begin("mhe");
    await write();
    expect((await feed(0, "mhe"))?.events).toEqual([]);
    await createAccount(test.database, "mhe", { points: 7, registered: true });
    await write();
    const types = (await feed(0, "mhe"))?.events.map(({ type }) => type);
    expect(types?.toSorted()).toEqual(["member.joined", "member.registered", "points.booked"]);
  });

  it("numbers every booking once, without gaps and in the order of its account, during concurrent bookings", async () => {
    await begin();
    const accounts = await Promise.all([1, 2, 3].map(() => createAccount(test.database, "pfm", { points: 100 })));
    await write();
    const from = await end();
    // A transaction that writes and stays open, like a long import: it must neither block events nor lose any.
    const release = Promise.withResolvers<undefined>();
    const open = test.database.withProgram("pfm", async ({ db }) => {
      await db
        .updateTable("accounts")
        .set({ user_reference_code: "open" })
        .where("id", "=", String(accounts[0]))
        .execute();
      await release.promise;
    });
    const state = { isBooking: true };
    const booking = Promise.all(
      Array.from({ length: 8 }, async (_none, worker) => {
        for (let turn = 0; turn < 12; turn += 1) {
          await book(String(accounts[1 + ((worker + turn) % 2)]), [-1, 2, 2][(turn + worker) % 3]);
        }
      }),
    ).finally(() => (state.isBooking = false));
    while (state.isBooking) {
      await Promise.all([write(), write()]);
    }
    await booking;
    await write();
    expect(await end()).toBe(from + 96);
    release.resolve(undefined);
    await open;
    await write();
    const events = await eventsAfter(from);
    expect(events.map(({ position }) => position)).toEqual(events.map((_event, index) => from + index + 1));
    const booked = events.map(({ data }) => z.parse(EVENT_DATA["points.booked"], data));
    expect(new Set(booked.map(({ bookingId }) => bookingId)).size).toBe(events.length);
    for (const accountId of accounts.slice(1)) {
      const own = booked.filter((data) => data.accountId === accountId);
      expect(own).toHaveLength(48);
      own.reduce((balance, { points: change, balance: after }) => {
        expect(after).toBe(balance + change);
        return after;
      }, 100);
    }
  }, 60_000);

  it("writes nothing twice after a restore of the database", async () => {
    await begin();
    const account = await createAccount(test.database, "pfm", { points: 5 });
    await write();
    const before = await end();
    await test.query("UPDATE punktum.event_positions SET written_in = written_in + 1 WHERE program_id = 'pfm'");
    await book(account, 1);
    await write();
    await write();
    expect(await end()).toBe(before + 1);
  });

  it("reports that events after a cursor were deleted", async () => {
    await begin();
    await createAccount(test.database, "pfm", { points: 5 });
    await write();
    const last = await end();
    await forgetOldEventsOfFeedOnce(test.database, new Date(Date.now() + 31 * 86_400_000));
    expect(await feed(last - 1)).toBeUndefined();
    expect(await feed(last)).toEqual({ events: [], next: last });
    const begun = await test.database.withProgram("pfm", (transaction) => readFeed(transaction, { limit: 10 }));
    expect(begun).toEqual({ events: [], next: last });
  });

  it("does not identify a member", async () => {
    await begin();
    await createAccount(test.database, "pfm", { points: 5, registered: true });
    await write();
    const rows = await test.query<{ members: string[] }>(
      "SELECT DISTINCT array(SELECT jsonb_object_keys(data) ORDER BY 1) AS members FROM punktum.events WHERE type LIKE 'member.%'",
    );
    expect(rows).toEqual([{ members: ["accountId"] }]);
  });
});
