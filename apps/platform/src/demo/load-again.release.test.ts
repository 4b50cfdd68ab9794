import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { silentLog } from "../testing/names.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { loadDemo } from "./index.ts";
import { NOW_MS } from "./testing/demo-database.ts";

let test: TestDatabase;
/** Statements that loading sends to the database. */
let statements: number;

beforeAll(async () => {
  test = await createTestDatabase();
  const sent = vi.spyOn(Client.prototype, "query");
  await loadDemo(test.database, { log: silentLog, nowMs: NOW_MS });
  statements = sent.mock.calls.length;
  sent.mockRestore();
});
afterAll(() => test.close());

describe("loading the demonstration", () => {
  // A newcomer waits for this at the first start. Rows are written in bulk: 225 statements for thousands of rows.
  it("takes few statements", () => {
    expect(statements).toBeLessThan(400);
  });

  it("is atomic: a failure in the second programme leaves an empty database", async () => {
    const other = await createTestDatabase();
    await other.query(
      `CREATE FUNCTION punktum.fail_mhe() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$;
       CREATE TRIGGER stop BEFORE UPDATE ON punktum.accounts FOR EACH ROW WHEN (NEW.program_id = 'mhe')
       EXECUTE FUNCTION punktum.fail_mhe()`,
    );
    await expect(loadDemo(other.database, { log: silentLog, nowMs: NOW_MS })).rejects.toThrow("stopped");
    expect(await other.query("SELECT FROM punktum.programs")).toHaveLength(0);
    await other.close();
  });

  it("by two servers at once loads once, and every row is the same on every machine", async () => {
    const other = await createTestDatabase();
    const outcomes = await Promise.all([
      loadDemo(other.database, { log: silentLog, nowMs: NOW_MS + 3_600_000 }),
      loadDemo(other.database, { log: silentLog, nowMs: NOW_MS }),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await fingerprints(other)).toEqual(await fingerprints(test));
    await other.close();
  });
});

/** Columns that rightly differ from load to load. */
const OWN_MOMENT: Readonly<Record<string, string>> = {
  admins: "password_hash",
  bookings: "created_at",
  transactions: "created_at",
};

const TABLES = [
  "programs",
  "partners",
  "stores",
  "interaction_points",
  "profiles",
  "mountings",
  "admins",
  "admin_partners",
  "admin_stores",
  "display_ads",
  "display_ad_showings",
  "status_level_sets",
  "status_levels",
  "accounts",
  "identifiers",
  "users",
  "memberships",
  "coupons",
  "rewards",
  "coupon_keys",
  "account_coupons",
  "bookings",
  "postings",
  "promotions",
  "transactions",
  "transaction_lines",
  "transaction_reasons",
] as const;

async function fingerprints(database: TestDatabase): Promise<Record<string, string>> {
  const entries = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await database.query<{ print: string }>(
        `SELECT md5(string_agg(line, '' ORDER BY line)) AS print
         FROM (SELECT (to_jsonb(t) - $1::text)::text AS line FROM punktum.${table} t) AS lines`,
        [OWN_MOMENT[table] ?? ""],
      );
      return [table, row?.print];
    }),
  );
  return z.parse(z.record(z.string(), z.string()), Object.fromEntries(entries));
}
