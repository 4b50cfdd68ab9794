import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAccount, createCoupon, createProgram, createReward } from "../testing/factories.ts";
import { accountOf, fillTheRest } from "../testing/one-row-everywhere.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { prepared } from "./database.ts";
import { textColumn } from "./rows.ts";

const PROGRAMS = ["pfm", "mhe"] as const;
const INSUFFICIENT_PRIVILEGE = "42501";
const FOREIGN_KEY_VIOLATION = "23503";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 1 });
  for (const programId of PROGRAMS) {
    await createProgram(test.database, programId);
    await createAccount(test.database, programId, { points: 10, registered: true });
    await createCoupon(test.database, programId);
    await createReward(test.database, programId);
    await fillTheRest(test, programId);
  }
});
afterAll(() => test.close());

/** Tables that hold rows of programmes, with the column that says whose. */
async function programTables(): Promise<readonly { readonly name: string; readonly column: string }[]> {
  const rows = await test.query<{ relname: string; attname: string }>(`
    SELECT c.relname, a.attname
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')
      AND (a.attname = 'program_id' OR (c.relname = 'programs' AND a.attname = 'id'))
    ORDER BY c.relname`);
  return rows.map((row) => ({ name: row.relname, column: row.attname }));
}

/** Programmes whose rows a statement of the application finds in a table. */
function programsIn(name: string, column: string) {
  return prepared(`programs_in_${name}`, `SELECT DISTINCT ${column} AS program FROM punktum.${name}`, (row) =>
    textColumn(row, "program"),
  );
}

/** How a statement of the application inside a programme fails. */
async function sqlStateWithin(programId: string, sql: string): Promise<unknown> {
  const statement = prepared(`statement_${randomUUID()}`, sql, () => undefined);
  const attempt = test.database.withProgram(programId, ({ run }) => run(statement, []));
  return attempt.then(
    () => "no error",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
}

describe("programmes are isolated", () => {
  it("every table except migrations, SQL functions and messages between processes has rows of both programmes in this test", async () => {
    const tables = await programTables();
    const all = await test.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relnamespace = 'punktum'::regnamespace AND relkind IN ('r', 'p')",
    );
    const counts = await Promise.all(
      tables.map(async ({ name, column }) => {
        const rows = await test.query(`SELECT DISTINCT ${column} FROM punktum.${name}`);
        return { name, programs: rows.length };
      }),
    );
    expect(all.length).toBe(tables.length + 3);
    expect(counts.filter(({ programs }) => programs !== 2)).toEqual([]);
  });

  it("a transaction of one programme finds only its own rows, in every table", async () => {
    for (const { name, column } of await programTables()) {
      const found = await test.database.withProgram("pfm", ({ run }) => run(programsIn(name, column), []));
      expect([name, ...found]).toEqual([name, "pfm"]);
    }
  });

  it("a statement without a programme finds nothing, also on a reused connection", async () => {
    for (const { name, column } of await programTables()) {
      await test.database.withProgram("mhe", () => Promise.resolve());
      const found = await test.database.withoutProgram(programsIn(name, column), []);
      expect([name, ...found]).toEqual([name]);
    }
  });

  it("a failed transaction leaves no programme set", async () => {
    const failing = test.database.withProgram("pfm", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await test.database.withoutProgram(programsIn("stores", "program_id"), [])).toEqual([]);
  });

  it("the owner of the tables has the same restrictions", async () => {
    const client = new Client({ connectionString: test.url, options: "-c role=punktum_owner -c search_path=punktum" });
    await client.connect();
    const outside = await client.query("SELECT FROM stores");
    await client.query("SET punktum.program = 'mhe'");
    const inside = await client.query("SELECT program_id FROM stores");
    await client.end();
    expect(outside.rowCount).toBe(0);
    expect(inside.rows).toEqual([{ program_id: "mhe" }]);
  });

  it("rows cannot be inserted into or moved to another programme", async () => {
    const insert = "INSERT INTO partners (program_id, id, name) VALUES ('mhe', 77, 'x')";
    const move = "UPDATE partners SET program_id = 'mhe' WHERE id = 1";
    expect(await sqlStateWithin("pfm", insert)).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await sqlStateWithin("pfm", move)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it("a row cannot reference another programme's row", async () => {
    await test.query("INSERT INTO punktum.partners (program_id, id, name) VALUES ('mhe', 500, 'only in mhe')");
    const insert = "INSERT INTO stores (program_id, id, partner_id, name) VALUES ('pfm', 500, 500, 'x')";
    expect(await sqlStateWithin("pfm", insert)).toBe(FOREIGN_KEY_VIOLATION);
  });

  it("a ledger call inside another programme's transaction is refused", async () => {
    const account = await accountOf(test, "mhe");
    const call = `SELECT punktum.book_points('mhe', '${randomUUID()}', sha256(''), 'o', '${account}', 'EARNBOOKING', 'REV', 1,
      '', '', '', NULL, NULL, NULL, NULL, NULL, NULL, 't')`;
    expect(await sqlStateWithin("pfm", call)).toBe("P0001");
    expect(await sqlStateWithin("pfm", "SELECT punktum.enter_program('mhe')")).toBe("P0001");
  });

  it("keys and tokens are found without a programme, but only by their hash", async () => {
    const find = prepared(
      "test.find",
      `SELECT punktum.find_api_key_program(sha256('key mhe')) AS key, punktum.find_refresh_token_program(sha256('token pfm')) AS token,
        coalesce(punktum.find_api_key_program(sha256('no key')), 'nothing') AS unknown`,
      (row) => row,
    );
    expect(await test.database.withoutProgram(find, [])).toEqual([{ key: "mhe", token: "pfm", unknown: "nothing" }]);
  });

  it("control: without row-level security on one table its foreign rows are visible", async () => {
    await test.query("ALTER TABLE punktum.display_ads DISABLE ROW LEVEL SECURITY");
    const statement = programsIn("display_ads", "program_id");
    const found = await test.database.withProgram("pfm", ({ run }) => run(statement, []));
    await test.query("ALTER TABLE punktum.display_ads ENABLE ROW LEVEL SECURITY");
    expect(found.toSorted()).toEqual(["mhe", "pfm"]);
  });

  it("an invalid programme id never reaches the server", async () => {
    const attempt = test.database.withProgram("pfm'; DROP TABLE stores; --", () => Promise.resolve());
    await expect(attempt).rejects.toThrow(RangeError);
  });
});

describe("the application's role", () => {
  it.each(["bookings", "postings", "redemptions"])("can neither add, change nor remove %s", async (table) => {
    const statements = [
      `INSERT INTO ${table} (program_id) VALUES ('pfm')`,
      `UPDATE ${table} SET program_id = 'pfm'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ];
    const states = await Promise.all(statements.map((sql) => sqlStateWithin("pfm", sql)));
    expect(states).toEqual(statements.map(() => INSUFFICIENT_PRIVILEGE));
  });

  it.each([
    "UPDATE accounts SET points = 1000000",
    "UPDATE accounts SET earned_points = 0",
    "DELETE FROM accounts",
    "UPDATE account_coupons SET redeemed_count = 0",
    "UPDATE coupon_keys SET redeemed_at = NULL",
    "UPDATE audit_log SET action = ''",
    "DELETE FROM audit_log",
    "UPDATE idempotent_answers SET status = 1",
    "UPDATE membership_events SET text_version = ''",
    "DELETE FROM membership_events",
    "DELETE FROM mails",
    "DROP TABLE bookings",
    "CREATE TABLE mine (id integer)",
    "SELECT punktum.write_booking(NULL)",
    "SELECT punktum.begin_booking('pfm', NULL, NULL, NULL)",
    "ALTER TABLE bookings DISABLE ROW LEVEL SECURITY",
  ])("may not: %s", async (sql) => {
    expect(["42501", "3F000"]).toContain(await sqlStateWithin("pfm", sql));
  });
});
