import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const SHOPS = 2_000;

let test: TestDatabase;
let client: Client;
beforeAll(async () => {
  test = await createTestDatabase();
  client = new Client({ connectionString: test.url, options: "-c search_path=punktum" });
  await client.connect();
  const insertShops =
    "INSERT INTO stores (program_id, id, partner_id, name) SELECT p, s, 1, 'Store' FROM unnest($1::text[]) p, generate_series($2::integer, $3::integer) s";
  const insertPlaces =
    "INSERT INTO interaction_points (program_id, id, kind, level, partner_id, store_id, name) SELECT program_id, 'pos-' || id, 'APP', 'STORE', 1, id, 'Place' FROM stores WHERE id BETWEEN $1 AND $2";
  // The statistics of a young table stay: each programme is one row.
  for (const table of ["stores", "interaction_points"]) {
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  }
  await client.query("INSERT INTO programs (id, name) SELECT p, p FROM unnest('{one,two,three}'::text[]) p");
  await client.query("INSERT INTO partners (program_id, id, name) SELECT id, 1, 'Partner' FROM programs");
  await client.query(insertShops, [["one", "two", "three"], 1, 1]);
  await client.query(insertPlaces, [1, 1]);
  await client.query("ANALYZE stores, interaction_points");
  await client.query(insertShops, [["one"], 2, SHOPS]);
  await client.query(insertPlaces, [2, SHOPS]);
  // Functions of SQL and statements that were sent often have such plans.
  await client.query("SET plan_cache_mode = force_generic_plan");
});
afterAll(async () => {
  await client.end();
  await test.close();
});

it.each([
  ["a shop by its id", "(text, bigint) AS SELECT name FROM stores WHERE program_id = $1 AND id = $2", "'one', 1500"],
  [
    "a place by its id",
    "(text, text) AS SELECT name FROM interaction_points WHERE program_id = $1 AND id = $2",
    "'one', 'pos-1500'",
  ],
  [
    "the places of a shop",
    "(text, bigint) AS SELECT id FROM interaction_points WHERE program_id = $1 AND store_id = $2",
    "'one', 1500",
  ],
])("%s is found without reading the programme", async (_what, statement, values) => {
  await client.query(`DEALLOCATE ALL; PREPARE look ${statement}`);
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, TIMING OFF) EXECUTE look (${values})`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("rows=1");
  expect(plan).not.toContain("Rows Removed");
});
