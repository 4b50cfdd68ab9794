import { randomUUID } from "node:crypto";
import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createHandWorkGate } from "./admit.ts";

const PERSON_LIMIT = 1_000;

let test: TestDatabase;
/** Two servers with one database. */
let servers: readonly ReturnType<typeof createServer>[];
beforeAll(async () => {
  // The catalogue is kept for a second of this clock, so that it is read once, however slow the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  test = await createTestDatabase({ maxConnections: 24 });
  await createProgram(test.database, "pfm", {
    hand_points_per_person_day: PERSON_LIMIT,
    hand_points_per_card_day: null,
    flag_bookings_per_card_hour: null,
    flag_cards_per_person_hour: null,
  });
  servers = [createServer(), createServer()];
});
afterAll(async () => {
  vi.useRealTimers();
  await test.close();
});

interface Wish {
  readonly person: string;
  readonly card: string;
  readonly amount: number;
  readonly key?: string;
}

/** Books as `createBookPoints()` does, after the account is found. */
function createServer() {
  const { database } = test;
  const gate = createHandWorkGate({ database, clock: systemClock, catalogues: catalogueCacheOf(database) });
  const ledger = createLedger(database);
  return ({ person, card, amount, key = randomUUID() }: Wish) => {
    const request = { owner: person, key, fingerprint: fingerprintOf("give", { card, amount }) };
    const input = {
      programId: "pfm",
      request,
      accountId: card,
      bookingType: "EARNBOOKING",
      bookingTypeCode: "MANUALREVENUE",
      points: points(amount),
      origin: { source: "test" },
    } as const;
    const identity: Identity = {
      programId: "pfm",
      role: "STORE_STAFF",
      subjectId: person,
      adminId: person,
      partnerIds: ["1"],
      storeIds: ["1"],
      displayName: "staff",
    };
    const place = { partnerId: "1", storeId: "1" };
    const command = { identity, request, place, kind: "POINTS", accountId: card, points: amount } as const;
    return gate.through(
      command,
      () => ledger.bookPoints(input),
      (work) => ledger.bookCounted(input, work),
    );
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) {
    throw new Error("the list is empty");
  }
  return one;
}

const bookAt = async (server: number, wish: Wish) => pick(servers, server)(wish);
const account = (overrides = {}) => createAccount(test.database, "pfm", overrides);
const codesOf = (answers: readonly unknown[]): readonly unknown[] =>
  answers.map((answer) => (JSON.stringify(answer).match(/"code":"([A-Z_]+)"/) ?? ["", "BOOKED"])[1]);

/** Work without a booking, and bookings without work. */
const unpaired = () =>
  test.query(
    `SELECT w.id AS work, b.id AS booking FROM punktum.hand_work w FULL JOIN punktum.bookings b ON b.id = w.id
     WHERE w.id IS NULL OR b.id IS NULL`,
  );
const sumOf = async (person: string) =>
  (
    await test.query<{ sum: string }>(
      "SELECT coalesce(sum(points), 0)::text AS sum FROM punktum.hand_work WHERE admin_id = $1",
      [person],
    )
  )[0]?.sum;

describe("work by hand far from its limits", () => {
  it("is counted and booked in one exchange with the database", { tags: ["B-29"] }, async () => {
    const [kim, card] = [randomUUID(), await account()];
    await bookAt(0, { person: kim, card, amount: 1 });
    const exchanges = vi.spyOn(Client.prototype, "query");
    expect(await bookAt(0, { person: kim, card, amount: 2 })).toMatchObject({ ok: true, response: { balance: 3 } });
    expect(exchanges).toHaveBeenCalledTimes(1);
    exchanges.mockRestore();
  });

  it("is booked once for each key, whichever server the copies reach", { tags: ["B-04"] }, async () => {
    const wish = { person: randomUUID(), card: await account(), amount: 5, key: randomUUID() };
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((server) => bookAt(server, wish)));
    expect(new Set(codesOf(answers))).toEqual(new Set(["BOOKED"]));
    expect(await sumOf(wish.person)).toBe("5");
    expect(codesOf([await bookAt(1, { ...wish, amount: 6 })])).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    expect(await unpaired()).toEqual([]);
  });

  it("is not counted if its booking is refused", { tags: ["B-29"] }, async () => {
    const [kim, card] = [randomUUID(), await account({ account: { status: "TERMINATED" } })];
    expect(codesOf([await bookAt(0, { person: kim, card, amount: 5 })])).toEqual(["USER_KEY_DEACTIVATED"]);
    expect(await sumOf(kim)).toBe("0");
  });

  it("waits for nobody else's card", { tags: ["B-29"] }, async () => {
    const [kim, petra, busy, free] = [randomUUID(), randomUUID(), await account(), await account()];
    const held = new Client({ connectionString: test.url });
    await held.connect();
    await held.query("BEGIN");
    await held.query("SELECT FROM punktum.accounts WHERE id = $1 FOR UPDATE", [busy]);
    const waiting = bookAt(0, { person: kim, card: busy, amount: 5 });
    expect(codesOf([await bookAt(0, { person: petra, card: free, amount: 5 })])).toEqual(["BOOKED"]);
    await held.query("COMMIT");
    await held.end();
    expect(codesOf([await waiting])).toEqual(["BOOKED"]);
    expect(await unpaired()).toEqual([]);
  });

  it("of one person or one card at once stays within the limit, at two servers", { tags: ["B-29"] }, async () => {
    const persons = [randomUUID(), randomUUID()];
    const cards = [await account(), await account(), await account()];
    const wishes = Array.from({ length: 120 }, (_, index) => ({
      person: pick(persons, index),
      card: pick(cards, index),
      amount: 30,
    }));
    const codes = codesOf(await Promise.all(wishes.map((wish, index) => bookAt(Math.floor(index / 7), wish))));
    expect(codes.filter((code) => code === "BOOKED")).toHaveLength(66);
    expect(codes.filter((code) => code === "SECOND_PERSON_REQUIRED")).toHaveLength(54);
    expect(await Promise.all(persons.map(sumOf))).toEqual(["990", "990"]);
    expect(await unpaired()).toEqual([]);
  });
});
