import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { silentLog, withDatabaseName } from "../testing/names.ts";
import { openDatabase } from "./connect.ts";
import { connectionConfig } from "./connection.ts";
import { migrate, migrateTables } from "./migrate.ts";
import { PLATFORM_SQL, readFunctionFiles, readNumberedFiles, type SqlSources } from "./sql-files.ts";

let root: string;
let original: SqlSources;
let url: string;
let client: Client;

async function onServer(sql: string): Promise<void> {
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(sql);
  await server.end();
}

const name = `migrations_${randomBytes(6).toString("hex")}`;

/** Two small migrations, of which the second needs a function, and an empty database. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-migrations-"));
  original = { migrationsFolder: join(root, "original"), functionsRoot: join(root, "functions") };
  await mkdir(original.migrationsFolder);
  await mkdir(join(original.functionsRoot, "sql"), { recursive: true });
  await onServer(`CREATE DATABASE ${name}`);
  url = withDatabaseName(inject("databaseUrl"), name);
  client = new Client(connectionConfig(url, "punktum test"));
  await client.connect();
  await client.query("CREATE SCHEMA punktum");
  await writeFile(join(original.migrationsFolder, "0001_first.sql"), "CREATE TABLE first (id integer);");
  await writeFile(
    join(original.migrationsFolder, "0002_second.sql"),
    "-- needs: is_small\nCREATE TABLE second (id integer CHECK (is_small(id))); INSERT INTO second (id) VALUES (1);",
  );
  await writeFile(
    join(original.functionsRoot, "sql", "is-small.sql"),
    "CREATE OR REPLACE FUNCTION is_small(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n < 10;",
  );
});

afterAll(async () => {
  await client.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(root, { recursive: true, force: true });
});

/** The same SQL with another folder of migrations, in which one thing is different. */
async function sourcesWith(change: (copy: string) => Promise<void>): Promise<SqlSources> {
  const copy = join(root, randomBytes(4).toString("hex"));
  await cp(original.migrationsFolder, copy, { recursive: true });
  await change(copy);
  return { ...original, migrationsFolder: copy };
}

/** Looks into a new database of its own, which is dropped afterwards. */
async function onFresh<T>(work: (fresh: Client, freshUrl: string) => Promise<T>): Promise<T> {
  const freshName = `${name}_${randomBytes(3).toString("hex")}`;
  await onServer(`CREATE DATABASE ${freshName}`);
  const freshUrl = withDatabaseName(url, freshName);
  const fresh = new Client(connectionConfig(freshUrl, "punktum test"));
  await fresh.connect();
  try {
    return await work(fresh, freshUrl);
  } finally {
    await fresh.end();
    await onServer(`DROP DATABASE ${freshName} WITH (FORCE)`);
  }
}

describe("migrations", () => {
  it("are applied in order, once, each after the functions it needs", async () => {
    await migrate(client, original, silentLog);
    await migrate(client, original, silentLog);
    const { rows } = await client.query("SELECT number, name FROM schema_migrations ORDER BY number");
    const { rowCount } = await client.query("SELECT FROM second");
    expect(rows).toEqual([
      { number: 1, name: "0001_first.sql" },
      { number: 2, name: "0002_second.sql" },
    ]);
    expect(rowCount).toBe(1);
  });

  it("stop the start if an applied one was edited", async () => {
    const edited = await sourcesWith((copy) =>
      writeFile(join(copy, "0001_first.sql"), "CREATE TABLE first (id bigint);"),
    );
    await expect(migrate(client, edited, silentLog)).rejects.toThrow("Migration 0001_first.sql was changed after");
  });

  it("stop the start if the database is newer than the release", async () => {
    const older = await sourcesWith((copy) => rm(join(copy, "0002_second.sql")));
    await expect(migrate(client, older, silentLog)).rejects.toThrow(
      "migrated by a newer release: it has 0002_second.sql",
    );
  });

  it("are numbered without gaps", async () => {
    const gap = await sourcesWith((copy) => writeFile(join(copy, "0004_fourth.sql"), "SELECT 1;"));
    await expect(migrate(client, gap, silentLog)).rejects.toThrow("0004_fourth.sql is not number 3");
  });

  it("leave nothing of any of them if one fails", async () => {
    const failing = await sourcesWith(async (copy) => {
      await writeFile(join(copy, "0003_third.sql"), "CREATE TABLE third (id integer);");
      await writeFile(join(copy, "0004_fourth.sql"), "CREATE TABLE fourth (id integer); SELECT 1 / 0;");
    });
    await expect(migrate(client, failing, silentLog)).rejects.toThrow("migration 0004_fourth.sql failed");
    const { rows } = await client.query(
      "SELECT to_regclass('third')::text AS third, to_regclass('fourth')::text AS fourth, max(number) AS last FROM schema_migrations",
    );
    expect(rows).toEqual([{ third: null, fourth: null, last: 2 }]);
  });

  it("are applied once if several processes start on an empty database", () =>
    onFresh(async (fresh, databaseUrl) => {
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, log: silentLog })));
      await Promise.all(opened.map((database) => database.close()));
      const { rows } = await fresh.query(`SELECT
        (SELECT count(*)::integer FROM punktum.schema_migrations) AS applied,
        (SELECT count(*)::integer FROM pg_proc WHERE pronamespace = 'punktum'::regnamespace) AS functions`);
      const files = await readNumberedFiles(PLATFORM_SQL.migrationsFolder);
      const functions = await readFunctionFiles(PLATFORM_SQL.functionsRoot);
      expect(rows).toEqual([{ applied: files.length, functions: functions.size }]);
    }));

  it("of tables only create no functions except those a table needs", () =>
    onFresh(async (fresh) => {
      await fresh.query("CREATE SCHEMA punktum");
      await migrateTables(fresh, original, silentLog, 1);
      const { rows } = await fresh.query("SELECT to_regproc('is_small')::text AS function, to_regclass('first')::text");
      expect(rows).toEqual([{ function: null, to_regclass: "first" }]);
    }));

  it("refuse a database from before the baseline in one sentence", () =>
    onFresh(async (fresh, databaseUrl) => {
      await fresh.query(`
        CREATE SCHEMA punktum;
        CREATE TABLE punktum.schema_migrations (number integer PRIMARY KEY, name text, checksum text, applied_at timestamptz);
        INSERT INTO punktum.schema_migrations (number, name, checksum, applied_at)
          VALUES (1, '0001_foundation.sql', 'f', now());
        GRANT ALL ON SCHEMA punktum TO PUBLIC; GRANT ALL ON punktum.schema_migrations TO PUBLIC;`);
      const sentence = "The database was made by a version from before the first release and cannot be taken over";
      await expect(openDatabase({ databaseUrl, log: silentLog })).rejects.toThrow(sentence);
    }));
});

describe("the platform's SQL", () => {
  it("has frozen migrations: a change is a new file, with its line in frozen.json", async () => {
    const frozen: unknown = JSON.parse(await readFile(join(PLATFORM_SQL.migrationsFolder, "frozen.json"), "utf8"));
    const files = await readNumberedFiles(PLATFORM_SQL.migrationsFolder);
    expect(Object.fromEntries(files.map((file) => [file.name, file.checksum]))).toEqual(frozen);
  });

  it("uses no function that PostgreSQL 15 lacks", async () => {
    const files = await readNumberedFiles(PLATFORM_SQL.migrationsFolder);
    const functions = await readFunctionFiles(PLATFORM_SQL.functionsRoot);
    const sql = [...files, ...functions.values()].map((file) => file.sql).join("\n");
    expect(sql).not.toMatch(/uuidv7|uuidv4|any_value|JSON_TABLE|MERGE .*RETURNING|VIRTUAL/i);
  });

  it("is in files that are found, each in a folder named sql", async () => {
    const functions = await readFunctionFiles(PLATFORM_SQL.functionsRoot);
    const everywhere = await readdir(PLATFORM_SQL.functionsRoot, { recursive: true });
    expect(functions.size).toBe(everywhere.filter((path) => path.endsWith(".sql")).length);
  });
});
