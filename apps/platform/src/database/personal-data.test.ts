import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const labelled = new Set(
  Object.entries(PERSONAL_DATA).flatMap(([table, columns]) => Object.keys(columns).map((name) => `${table}.${name}`)),
);

async function schemaColumns(): Promise<readonly string[]> {
  const rows = await test.query<{ name: string }>(`
    SELECT c.relname || '.' || a.attname AS name
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind IN ('r', 'p')`);
  return rows.map(({ name }) => name);
}

const withoutLabel = async () => (await schemaColumns()).filter((name) => !labelled.has(name));

describe("personal-data labels", () => {
  it("every column of the schema has one", { tags: ["S10"] }, async () => {
    expect(await withoutLabel()).toEqual([]);
  });

  it("no entry names a missing column", async () => {
    const columns = new Set(await schemaColumns());
    expect([...labelled].filter((name) => !columns.has(name))).toEqual([]);
  });

  it("the ledger contains no data of a person", () => {
    const ledger = ["bookings", "postings", "redemptions", "reservations", "transactions", "point_lots"];
    const labels = ledger.flatMap((table) => Object.values({ ...PERSONAL_DATA[table] }));
    expect(labels.length).toBeGreaterThan(50);
    expect(labels).not.toContain("PERSONAL");
  });

  it("control: a column without a label is detected", async () => {
    await test.query("ALTER TABLE punktum.users ADD COLUMN shoe_size text");
    expect(await withoutLabel()).toEqual(["users.shoe_size"]);
  });
});
