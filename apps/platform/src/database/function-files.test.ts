import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

import { silentLog, withDatabaseName } from "../testing/names.ts";
import { connectionConfig } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { SqlSources } from "./sql-files.ts";

const name = `functions_${randomBytes(6).toString("hex")}`;

let root: string;
let server: Client;
let client: Client;
let sources: SqlSources;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-functions-"));
  server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await rm(root, { recursive: true, force: true });
});

/** An empty database and an empty release; each test writes its own two. */
beforeEach(async () => {
  await server.query(`CREATE DATABASE ${name}`);
  client = new Client(connectionConfig(withDatabaseName(inject("databaseUrl"), name), "punktum test"));
  await client.connect();
  await client.query("CREATE SCHEMA punktum");
  const release = await mkdtemp(join(root, "release-"));
  sources = { migrationsFolder: join(release, "migrations"), functionsRoot: join(release, "src") };
  await mkdir(sources.migrationsFolder);
  await mkdir(join(sources.functionsRoot, "points", "sql"), { recursive: true });
});
afterEach(async () => {
  await client.end();
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
});

const fileOf = (functionName: string) =>
  join(sources.functionsRoot, "points", "sql", `${functionName.replaceAll("_", "-")}.sql`);
const writeFunction = (functionName: string, sql: string) => writeFile(fileOf(functionName), sql);
const writeStep = (file: string, sql: string) => writeFile(join(sources.migrationsFolder, file), sql);
const migrateNow = () => migrate(client, sources, silentLog);

async function ask(sql: string): Promise<unknown> {
  const { rows } = await client.query<{ answer: unknown }>(`SELECT ${sql} AS answer`);
  return rows.map(({ answer }) => answer);
}

/** Names of the functions that stand there, and of those that are written down. */
async function standing(): Promise<unknown> {
  const { rows } = await client.query(`SELECT
    ARRAY(SELECT proname::text FROM pg_proc WHERE pronamespace = 'punktum'::regnamespace ORDER BY 1) AS there,
    ARRAY(SELECT name FROM schema_functions ORDER BY 1) AS written`);
  return rows[0];
}

const answering = (functionName: string, value: number) =>
  `CREATE OR REPLACE FUNCTION ${functionName}() RETURNS integer LANGUAGE sql RETURN ${value};`;

describe("function files", () => {
  it("are created once, and again when they have changed", async () => {
    await writeFunction("first", answering("first", 1));
    await writeFunction("second", answering("second", 2));
    await migrateNow();
    const versions = "ARRAY(SELECT xmin::text FROM pg_proc WHERE proname IN ('first', 'second') ORDER BY proname)";
    const before = await ask(versions);
    await migrateNow();
    expect(await ask(versions)).toEqual(before);
    await writeFunction("second", answering("second", 20));
    await migrateNow();
    expect([await ask("first()"), await ask("second()")]).toEqual([[1], [20]]);
  });

  it("may change arguments and results: the old function is dropped and not overloaded", async () => {
    await writeFunction("first", answering("first", 1));
    await migrateNow();
    await writeFunction(
      "first",
      "CREATE OR REPLACE FUNCTION first(n integer) RETURNS text LANGUAGE sql RETURN n::text;",
    );
    await migrateNow();
    expect(await ask("first(7)")).toEqual(["7"]);
    expect(await standing()).toEqual({ there: ["first"], written: ["first"] });
  });

  it("are recreated after a function they use, whatever its new result", async () => {
    await writeFunction("base", answering("base", 1));
    await writeFunction(
      "above",
      "-- needs: base\nCREATE OR REPLACE FUNCTION above() RETURNS text LANGUAGE sql RETURN base()::text || '!';",
    );
    await migrateNow();
    await writeFunction("base", "CREATE OR REPLACE FUNCTION base() RETURNS text LANGUAGE sql RETURN 'one';");
    await migrateNow();
    expect(await ask("above()")).toEqual(["one!"]);
  });

  it("contain all rights on their function: a removed grant is revoked", async () => {
    const withRights = (rights: string) => `${answering("first", 1)} ${rights}`;
    await writeFunction("first", withRights("GRANT EXECUTE ON FUNCTION first TO punktum_auditor;"));
    await migrateNow();
    expect(await ask("has_function_privilege('punktum_auditor', 'first()', 'EXECUTE')")).toEqual([true]);
    await writeFunction("first", withRights("REVOKE ALL ON FUNCTION first FROM PUBLIC;"));
    await migrateNow();
    expect(await ask("has_function_privilege('punktum_auditor', 'first()', 'EXECUTE')")).toEqual([false]);
  });

  it("drop their function when they are deleted", async () => {
    await writeFunction("first", answering("first", 1));
    await writeFunction("second", answering("second", 2));
    await migrateNow();
    await rm(fileOf("first"));
    await migrateNow();
    expect(await standing()).toEqual({ there: ["second"], written: ["second"] });
  });

  it("restore a function that was dropped manually", async () => {
    await writeFunction("first", answering("first", 1));
    await migrateNow();
    await client.query("DROP FUNCTION first()");
    await migrateNow();
    expect(await ask("first()")).toEqual([1]);
  });

  it("change nothing if one of them fails", async () => {
    await writeFunction("first", answering("first", 1));
    await migrateNow();
    await writeFunction("first", answering("first", 10));
    await writeFunction("second", "CREATE OR REPLACE FUNCTION second() RETURNS integer LANGUAGE sql RETURN missing();");
    await expect(migrateNow()).rejects.toThrow(/function file points.sql.second\.sql failed/);
    expect(await ask("first()")).toEqual([1]);
  });

  it("are dropped for a migration that changes the table they read", async () => {
    await writeStep("0001_table.sql", "CREATE TABLE wide (a integer, b integer);");
    const sumOf = (what: string) =>
      `CREATE OR REPLACE FUNCTION total() RETURNS bigint LANGUAGE sql BEGIN ATOMIC SELECT sum(${what}) FROM wide; END;`;
    await writeFunction("total", sumOf("a + b"));
    await migrateNow();
    await writeStep("0002_narrow.sql", "ALTER TABLE wide DROP COLUMN b; INSERT INTO wide (a) VALUES (3);");
    await writeFunction("total", sumOf("a"));
    await migrateNow();
    expect(await ask("total()::integer")).toEqual([3]);
  });
});

describe("functions used by a table", () => {
  beforeEach(async () => {
    await writeStep("0001_table.sql", "-- needs: is_fit\nCREATE TABLE things (n integer CHECK (is_fit(n)));");
    await writeFunction(
      "is_fit",
      "CREATE OR REPLACE FUNCTION is_fit(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n > 0;",
    );
    await migrateNow();
  });

  it("are replaced in place, with the rights in their file", async () => {
    await client.query("GRANT EXECUTE ON FUNCTION is_fit TO punktum_auditor");
    await writeFunction(
      "is_fit",
      "CREATE OR REPLACE FUNCTION is_fit(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n > 100; REVOKE ALL ON FUNCTION is_fit FROM PUBLIC;",
    );
    await migrateNow();
    expect(await ask("has_function_privilege('punktum_auditor', 'is_fit(integer)', 'EXECUTE')")).toEqual([false]);
    await expect(client.query("INSERT INTO things (n) VALUES (5)")).rejects.toThrow("things_n_check");
  });

  it("are kept while a table uses them, even without their file", async () => {
    await rm(fileOf("is_fit"));
    await writeStep("0001_table.sql", "-- needs: is_fit\nCREATE TABLE things (n integer CHECK (is_fit(n)));");
    await expect(migrateNow()).rejects.toThrow("The function is_fit has no file any more, but a table still uses it");
  });

  it("change their arguments when one migration removes the use and the next one adds it again", async () => {
    await writeFunction("above", "CREATE OR REPLACE FUNCTION above() RETURNS boolean LANGUAGE sql RETURN is_fit(1);");
    await migrateNow();
    await writeStep("0002_free.sql", "ALTER TABLE things DROP CONSTRAINT things_n_check;");
    await writeStep("0003_hold.sql", "-- needs: is_fit\nALTER TABLE things ADD CHECK (is_fit(n::bigint));");
    await writeFunction(
      "is_fit",
      "CREATE OR REPLACE FUNCTION is_fit(n bigint) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n > 100;",
    );
    await writeFunction(
      "above",
      "-- needs: is_fit\nCREATE OR REPLACE FUNCTION above() RETURNS boolean LANGUAGE sql RETURN is_fit(1);",
    );
    await migrateNow();
    expect([await ask("above()"), await standing()]).toEqual([
      [false],
      { there: ["above", "is_fit"], written: ["above", "is_fit"] },
    ]);
  });

  it("are dropped once a migration has removed the table's use", async () => {
    await rm(fileOf("is_fit"));
    await writeStep("0002_free.sql", "ALTER TABLE things DROP CONSTRAINT things_n_check;");
    await migrateNow();
    expect(await standing()).toEqual({ there: [], written: [] });
  });
});
