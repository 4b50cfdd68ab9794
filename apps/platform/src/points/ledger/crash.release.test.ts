import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { points } from "@punktum/domain";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../database/embedded/index.ts";
import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { silentLog } from "../../testing/names.ts";
import { checkLedger } from "./check.ts";
import { createLedger, type BookPointsInput, type BookingReceipt, type Ledger } from "./index.ts";

const KILLER = fileURLToPath(new URL("../../testing/killer-cli.ts", import.meta.url));
/** `npm run soak -- D1` goes through two hundred. With fewer than ten none of the unanswered may happen to be booked. */
const CYCLES = Number(process.env["D1_CYCLES"] ?? 3);
/** Server processes, each with a writer of its own that puts its callers' bookings together. */
const WRITERS = 12;
const CALLERS = 48;
const ACCOUNTS = 24;
/** Fewer in flight at the moment of the kill, and a cycle has tried nothing. */
const FEWEST_UNANSWERED = 8;

interface Answered {
  readonly request: BookPointsInput;
  readonly receipt: BookingReceipt;
}

interface Cycle {
  readonly answered: readonly Answered[];
  readonly unanswered: readonly BookPointsInput[];
}

let dataDir: string;
let server: EmbeddedPostgres;
let database: Database;
let ledger: Ledger;
let writers: readonly Ledger[];

async function open(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  await connect();
}

async function connect(): Promise<void> {
  database = await openDatabase({ databaseUrl: server.url, log: silentLog, maxConnections: CALLERS });
  writers = Array.from({ length: WRITERS }, () => createLedger(database));
  ledger = createLedger(database);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "punktum-crash-"));
  // As root the server runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  await open();
  await createProgram(database);
});

afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function earning(accountId: string): BookPointsInput {
  return {
    programId: "pfm",
    request: requestKey({ key: randomUUID() }),
    accountId,
    bookingType: "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(1),
    origin: { source: "crash" },
  };
}

/** One till: books again and again until a request gets no answer. */
async function bookUntilSilence(
  accountId: string,
  writer: Ledger,
  onAnswer: (answered: Answered) => void,
): Promise<BookPointsInput> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const request = earning(accountId);
    try {
      onAnswer({ request, receipt: responseOf(await writer.bookPoints(request)) });
    } catch {
      return request;
    }
  }
  throw new Error("nobody killed the server");
}

async function bookWhileKilled(accounts: readonly string[]): Promise<Cycle> {
  const answered: Answered[] = [];
  const first = Promise.withResolvers<void>();
  const note = (each: Answered): void => {
    answered.push(each);
    first.resolve();
  };
  const callers = Array.from({ length: CALLERS }, (_, index) => accounts[index % accounts.length] ?? "");
  const silence = Promise.all(
    callers.map((account, index) => bookUntilSilence(account, writers[index % WRITERS] ?? ledger, note)),
  );
  // On a busy machine the first answer may take longer than the time until the kill.
  await first.promise;
  const delayMs = 300 + Math.floor(Math.random() * 400);
  const pidFile = join(server.clusterDir, "postmaster.pid");
  const killer = spawn(process.execPath, [KILLER, pidFile, String(delayMs)], { stdio: "inherit" });
  const [unanswered] = await Promise.all([silence, once(killer, "exit")]);
  return { answered, unanswered };
}

async function storedBookings(): Promise<ReadonlyMap<string, number>> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: string; balance_after: string }>(
    "SELECT id, balance_after FROM punktum.bookings",
  );
  await client.end();
  return new Map(rows.map((row) => [row.id, Number(row.balance_after)]));
}

describe("kill -9 of PostgreSQL under load", () => {
  it(
    `loses no answered booking and doubles none on replay, ${CYCLES} times`,
    { tags: ["B-04"], timeout: 60_000 + CYCLES * 12_000 },
    async () => {
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => createAccount(database, "pfm")));
      let expected = 0;
      let bookedWithoutAnswer = 0;
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const { answered, unanswered } = await bookWhileKilled(accounts);
        await database.close();
        await open();

        const stored = await storedBookings();
        const lost = answered.filter(({ receipt }) => stored.get(receipt.bookingId) !== receipt.balance);
        const replays = await Promise.all(unanswered.map((request) => ledger.bookPoints(request)));
        const again = await Promise.all([...unanswered, ...unanswered].map((request) => ledger.bookPoints(request)));

        expected += answered.length + unanswered.length;
        bookedWithoutAnswer += replays.filter((replay) => responseOf(replay).replayed).length;
        expect(unanswered.length).toBeGreaterThanOrEqual(FEWEST_UNANSWERED);
        expect(answered.length).toBeGreaterThan(0);
        expect(lost).toEqual([]);
        expect(again.every((replay) => responseOf(replay).replayed)).toBe(true);
        expect((await storedBookings()).size).toBe(expected);
      }
      const report = await checkLedger(server.url);
      expect(report.checked.bookings).toBe(expected);
      expect(report.findings).toEqual([]);
      // Some of what got no answer had been booked: without the key a retry would have booked it twice.
      expect(bookedWithoutAnswer).toBeGreaterThan(0);
    },
  );

  it.each(["synchronous_commit", "fsync", "full_page_writes"])(
    "control: a database with %s off, which could lose an answered booking, is refused at start",
    async (setting) => {
      await database.close();
      await asSuperuser(`ALTER SYSTEM SET ${setting} = off`);
      const attempt = openDatabase({ databaseUrl: server.url, log: silentLog });
      await expect(attempt).rejects.toThrow(`${setting} is off, so an answered booking could be lost in a crash`);
      await asSuperuser(`ALTER SYSTEM RESET ${setting}`);
      await connect();
    },
  );

  it(
    "control: if commits are answered before the flush, answered bookings are lost",
    { tags: ["B-04"], timeout: 120_000 },
    async () => {
      // Set behind the back of the self-check, which would refuse it. The WAL writer does not come to the rescue.
      await asSuperuser("ALTER SYSTEM SET synchronous_commit = off", "ALTER SYSTEM SET wal_writer_delay = '10s'");
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => createAccount(database, "pfm")));
      const { answered, unanswered } = await bookWhileKilled(accounts);
      await database.close();
      server = await startEmbeddedPostgres({ dataDir, log: silentLog });
      await asSuperuser("ALTER SYSTEM RESET synchronous_commit", "ALTER SYSTEM RESET wal_writer_delay");
      await connect();

      const stored = await storedBookings();
      const lost = answered.filter(({ receipt }) => stored.get(receipt.bookingId) !== receipt.balance);
      expect(unanswered.length).toBeGreaterThanOrEqual(FEWEST_UNANSWERED);
      expect(answered.length).toBeGreaterThan(0);
      expect(lost.length).toBeGreaterThan(0);
    },
  );
});

async function asSuperuser(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  for (const sql of statements) {
    await client.query(sql);
  }
  await client.query("SELECT pg_reload_conf()");
  // The postmaster passes new settings on to itself and its children a moment later.
  await client.query("SELECT pg_sleep(0.3)");
  await client.end();
}
