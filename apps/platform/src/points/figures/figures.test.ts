import { points } from "@punktum/domain";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount, createProgram, requestKey } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { bookOpenings, createLedger } from "../ledger/index.ts";
import { followFigures, rebuildFigures } from "./index.ts";
import { countAll } from "./testing/count-all.ts";
import { performHistory, randomHistory } from "./testing/random-history.ts";
import { type Figures, readFigures, recountBookings } from "./testing/recount.ts";

const DAY_MS = 86_400_000;
const HISTORIES = Number(process.env["FIGURE_HISTORIES"] ?? 1);

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 4 });
});
afterAll(() => test.close());

async function earn(programId: string, accountId: string, amount: number, bookedAt: string): Promise<void> {
  await createLedger(test.database).bookPoints({
    programId,
    request: requestKey(),
    accountId,
    bookingType: amount < 0 ? "BURNBOOKING" : "EARNBOOKING",
    bookingTypeCode: "REV",
    points: points(amount),
    bookedAt: new Date(bookedAt),
    origin: { source: "test", partnerId: 1, storeId: 1 },
  });
}

/** Columns that {@link recountBookings} does not compute: members, and points by their day of issue. */
const OTHER_SOURCES = new Set(["joined", "departed", "registered", "expired_of_issue"]);

function ofBookings(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([key, values]) => {
    const known = Object.entries(values).filter(([name]) => !OTHER_SOURCES.has(name));
    return [key, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(entries.filter(([, values]) => Object.keys(values).length > 0));
}

const totalOf = (figures: Figures, name: string): number =>
  Object.entries(figures)
    .filter(([key]) => key.startsWith("0/0 "))
    .reduce((sum, [, values]) => sum + (values[name] ?? 0), 0);

async function readTruth(programId: string) {
  const [row] = await test.query<Record<string, number>>(
    `SELECT coalesce(sum(points + locked_points), 0) AS balances,
       (SELECT coalesce(sum(points) FILTER (WHERE points > 0), 0) FROM punktum.bookings
         WHERE program_id = $1 AND source = 'opening') AS opened,
       count(*) FILTER (WHERE status <> 'TERMINATED') AS members,
       count(*) FILTER (WHERE status <> 'TERMINATED' AND EXISTS (SELECT FROM punktum.memberships m
         WHERE m.program_id = a.program_id AND m.account_id = a.id AND m.status = 'ACTIVE')) AS registered
     FROM punktum.accounts a WHERE program_id = $1`,
    [programId],
  );
  return row ?? {};
}

describe("figures of random histories", () => {
  it(
    "equal a recount in memory, add up to the balances, and equal a rebuild from zero",
    { tags: ["L1"], timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(randomHistory, async (steps) => {
          const programId = await performHistory(test, steps);
          await countAll(test, programId);
          const followed = await readFigures(test, programId);
          expect(ofBookings(followed)).toEqual(await recountBookings(test, programId));
          const sum = (name: string) => totalOf(followed, name);
          const { opened, ...truth } = await readTruth(programId);
          expect({
            balances: sum("opened") + sum("issued") - sum("redeemed") - sum("expired") + sum("corrected"),
            members: sum("joined") - sum("departed"),
            registered: sum("registered"),
          }).toEqual(truth);
          // Points brought over belong to no issue. Without them both figures are equal.
          const expiredOfOthers = sum("expired") - sum("expired_of_issue");
          expect(expiredOfOthers).toBeGreaterThanOrEqual(0);
          expect(expiredOfOthers).toBeLessThanOrEqual(Number(opened));

          await test.query("UPDATE punktum.figure_positions SET written_in = 0 WHERE program_id = $1", [programId]);
          await countAll(test, programId);
          expect(await readFigures(test, programId)).toEqual(followed);
        }),
        { numRuns: HISTORIES },
      );
    },
  );
});

describe("counting", () => {
  let programId = "";
  let account = "";
  let programs = 0;

  beforeEach(async () => {
    programs += 1;
    programId = await createProgram(test.database, `c${programs}`);
    account = await createAccount(test.database, programId);
    await earn(programId, account, 10, "2026-03-01T12:00:00Z");
    await countAll(test, programId);
  });

  const issuedOn = async (day: string) => (await readFigures(test, programId))[`1/1 ${day}`]?.["issued"];

  it("adds a late booking to the past day of the shop", async () => {
    await earn(programId, account, 7, "2026-02-11T12:00:00Z");
    await countAll(test, programId);
    expect(await issuedOn("2026-02-11")).toBe(7);
    expect(await issuedOn("2026-03-01")).toBe(10);
  });

  it("uses days in the programme's time zone, and recounts when that changes", async () => {
    await earn(programId, account, 5, "2026-06-30T22:30:00Z");
    await countAll(test, programId);
    expect(await issuedOn("2026-07-01")).toBe(5);
    await test.query(`UPDATE punktum.programs SET config = '{"timeZone": "America/New_York"}' WHERE id = $1`, [
      programId,
    ]);
    await countAll(test, programId);
    expect(await issuedOn("2026-07-01")).toBeUndefined();
    expect(await issuedOn("2026-06-30")).toBe(5);
  });

  it("changes nothing if its process is killed before the commit, and counts once afterwards", async () => {
    const killed = new Client({ connectionString: test.url });
    killed.on("error", () => undefined);
    const ended = new Promise((resolve) => killed.once("end", resolve));
    await killed.connect();
    await earn(programId, account, 3, "2026-03-02T12:00:00Z");
    await killed.query("SET search_path = punktum; BEGIN");
    await killed.query("SELECT follow_figures($1, 'Europe/Berlin', 30)", [programId]);
    const { rows } = await killed.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await test.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    expect(await issuedOn("2026-03-02")).toBeUndefined();
    await countAll(test, programId);
    expect(await issuedOn("2026-03-02")).toBe(3);
  });

  it("is skipped while another process counts", async () => {
    const other = new Client({ connectionString: test.url });
    await other.connect();
    await earn(programId, account, 4, "2026-03-03T12:00:00Z");
    await other.query("SET search_path = punktum; BEGIN");
    await other.query("SELECT follow_figures($1, 'Europe/Berlin', 30)", [programId]);
    await followFigures(test.database, programId);
    expect(await issuedOn("2026-03-03")).toBeUndefined();
    await other.query("COMMIT");
    await other.end();
    await countAll(test, programId);
    expect(await issuedOn("2026-03-03")).toBe(4);
  });

  it("finds a booking that commits after a later one was counted", async () => {
    const slow = new Client({ connectionString: test.url });
    await slow.connect();
    await slow.query("SET search_path = punktum; BEGIN");
    const late = await createAccount(test.database, programId);
    await slow.query(
      `SELECT FROM book_points($1, gen_random_uuid(), sha256('late'), 'test', $2, 'EARNBOOKING', 'REV', 6, '', '', '',
        '2026-03-04T12:00:00Z', NULL, NULL, NULL, 1, 1, 'test')`,
      [programId, late],
    );
    await earn(programId, account, 2, "2026-03-04T12:00:00Z");
    await followFigures(test.database, programId);
    await slow.query("COMMIT");
    await slow.end();
    await countAll(test, programId);
    expect(await issuedOn("2026-03-04")).toBe(8);
  });

  it("begins from zero in a copy of the database, where transactions have other numbers", async () => {
    await test.query("UPDATE punktum.daily_figures SET issued = 99 WHERE program_id = $1", [programId]);
    await test.query("UPDATE punktum.figure_positions SET time_zone = time_zone WHERE program_id = $1", [programId]);
    await countAll(test, programId);
    expect(await issuedOn("2026-03-01")).toBe(10);
  });

  it("rebuilds every programme by command", async () => {
    await test.query("UPDATE punktum.daily_figures SET issued = 99");
    expect(await rebuildFigures(test.database)).toContain(programId);
    expect(await issuedOn("2026-03-01")).toBe(10);
  });

  it("counts bookings made during a long first count", async () => {
    await test.query("UPDATE punktum.figure_positions SET written_in = 0 WHERE program_id = $1", [programId]);
    await test.query("SELECT punktum.follow_figures($1, 'Europe/Berlin', 10000)", [programId]);
    await earn(programId, account, 8, "2026-03-05T12:00:00Z");
    await test.query("UPDATE punktum.bookings SET created_at = now() - interval '30 min' WHERE points = 8");
    await test.query(
      `UPDATE punktum.figure_positions SET begun_at = now() - interval '1 hour', written_in = pg_current_xact_id()::text::bigint
       WHERE program_id = $1`,
      [programId],
    );
    await countAll(test, programId);
    expect(await issuedOn("2026-03-05")).toBe(8);
  });

  it("counts years in steps, each a transaction, with the same result as in one", async () => {
    for (const [index, day] of ["2024-01-05", "2024-02-01", "2024-02-20", "2025-03-01"].entries()) {
      await earn(programId, account, index + 1, `${day}T12:00:00Z`);
    }
    await countAll(test, programId);
    const atOnce = await readFigures(test, programId);
    await test.query("UPDATE punktum.programs SET created_at = '2024-01-01' WHERE id = $1", [programId]);
    await test.query("UPDATE punktum.bookings SET created_at = booked_at WHERE program_id = $1", [programId]);
    await test.query("UPDATE punktum.figure_positions SET written_in = 0 WHERE program_id = $1", [programId]);
    await countAll(test, programId);
    expect(await readFigures(test, programId)).toEqual(atOnce);
  });

  it("assigns expired points to their days of issue: oldest first, less points spent before", async () => {
    const old = await createProgram(test.database, `x${programs}`, { points_life_months: 12 });
    const member = await createAccount(test.database, old);
    await earn(old, member, 10, "2024-01-10T12:00:00Z");
    await earn(old, member, 20, "2024-02-10T12:00:00Z");
    await earn(old, member, -4, "2024-02-20T12:00:00Z");
    await test.query("SELECT FROM punktum.expire_points($1, now(), 100)", [old]);
    await countAll(test, old);
    const figures = await readFigures(test, old);
    const ofIssue = ["2024-01-10", "2024-02-10"].map((day) => figures[`0/0 ${day}`]?.["expired_of_issue"]);
    expect(ofIssue).toEqual([6, 20]);
  });

  it("assigns expired points that were brought over to no day of issue", async () => {
    const old = await createProgram(test.database, `b${programs}`, { points_life_months: 12 });
    const accountId = await createAccount(test.database, old);
    const opening = { accountId, points: points(10), earnedAt: new Date("2024-01-10T12:00:00Z"), earlier: 0 };
    await test.database.withProgram(old, (transaction) => bookOpenings(transaction, [opening]));
    await earn(old, accountId, 20, "2024-02-10T12:00:00Z");
    await test.query("SELECT FROM punktum.expire_points($1, now(), 100)", [old]);
    await countAll(test, old);
    const figures = await readFigures(test, old);
    const sum = (name: string) => totalOf(figures, name);
    expect([sum("expired"), sum("expired_of_issue")]).toEqual([30, 20]);
  });

  it("keeps a member active for thirty days after each visit, in any order of booking", async () => {
    const startMs = Date.parse("2026-03-01T12:00:00Z");
    await earn(programId, account, 1, new Date(startMs + 40 * DAY_MS).toISOString());
    await countAll(test, programId);
    await earn(programId, account, 1, new Date(startMs + 25 * DAY_MS).toISOString());
    await countAll(test, programId);
    const rows = await test.query<{ day: string; change: number }>(
      `SELECT day, active_30 AS change FROM punktum.daily_figures
       WHERE program_id = $1 AND store_id = 0 AND partner_id = 0 AND active_30 <> 0 ORDER BY day`,
      [programId],
    );
    expect(rows).toEqual([
      { day: "2026-03-01", change: 1 },
      { day: "2026-05-10", change: -1 },
    ]);
  });
});
