import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { silentLog, withDatabaseName } from "../testing/names.ts";
import { openDatabase } from "./connect.ts";
import { connectionConfig } from "./connection.ts";
import { migrate, MIGRATIONS_FOLDER } from "./migrate.ts";

let root: string;
let folder: string;
let url: string;
let client: Client;

async function onServer(sql: string): Promise<void> {
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(sql);
  await server.end();
}

const name = `migrations_${randomBytes(6).toString("hex")}`;

/** A folder with two small migrations, and an empty database. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "punktum-migrations-"));
  folder = join(root, "original");
  await mkdir(folder);
  await onServer(`CREATE DATABASE ${name}`);
  url = withDatabaseName(inject("databaseUrl"), name);
  client = new Client(connectionConfig(url, "punktum test"));
  await client.connect();
  await client.query("CREATE SCHEMA punktum");
  await writeFile(join(folder, "0001_first.sql"), "CREATE TABLE first (id integer);");
  await writeFile(join(folder, "0002_second.sql"), "CREATE TABLE second (id integer); INSERT INTO second VALUES (1);");
});

afterAll(async () => {
  await client.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(root, { recursive: true, force: true });
});

/** A copy of the folder in which one thing is different. */
async function folderWith(change: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(root, randomBytes(4).toString("hex"));
  await cp(folder, copy, { recursive: true });
  await change(copy);
  return copy;
}

describe("migrations", () => {
  it("are applied in order, once", async () => {
    await migrate(client, folder, silentLog);
    await migrate(client, folder, silentLog);
    const { rows } = await client.query("SELECT number, name FROM schema_migrations ORDER BY number");
    const { rowCount } = await client.query("SELECT FROM second");
    expect(rows).toEqual([
      { number: 1, name: "0001_first.sql" },
      { number: 2, name: "0002_second.sql" },
    ]);
    expect(rowCount).toBe(1);
  });

  it("stop the start when one that was applied has been edited", async () => {
    const edited = await folderWith((copy) =>
      writeFile(join(copy, "0001_first.sql"), "CREATE TABLE first (id bigint);"),
    );
    await expect(migrate(client, edited, silentLog)).rejects.toThrow("Migration 0001_first.sql was changed after");
  });

  it("stop the start when the database is newer than the release", async () => {
    const older = await folderWith((copy) => rm(join(copy, "0002_second.sql")));
    await expect(migrate(client, older, silentLog)).rejects.toThrow(
      "migrated by a newer release: it has 0002_second.sql",
    );
  });

  it("have numbers without a gap", async () => {
    const gap = await folderWith((copy) => writeFile(join(copy, "0004_fourth.sql"), "SELECT 1;"));
    await expect(migrate(client, gap, silentLog)).rejects.toThrow("0004_fourth.sql is not number 3");
  });

  it("leave nothing behind when one fails in the middle", async () => {
    const sql = "CREATE TABLE third (id integer); SELECT 1 / 0;";
    const failing = await folderWith((copy) => writeFile(join(copy, "0003_third.sql"), sql));
    await expect(migrate(client, failing, silentLog)).rejects.toThrow("migration 0003_third.sql failed");
    const { rows } = await client.query(
      "SELECT to_regclass('third')::text AS third, max(number) AS last FROM schema_migrations",
    );
    expect(rows).toEqual([{ third: null, last: 2 }]);
  });

  it("are applied once when several processes start on an empty database together", async () => {
    const fresh = `${name}_fresh`;
    await onServer(`CREATE DATABASE ${fresh}`);
    const databaseUrl = withDatabaseName(url, fresh);
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, log: silentLog })));
    await Promise.all(opened.map((database) => database.close()));
    const look = new Client({ connectionString: databaseUrl });
    await look.connect();
    const { rows } = await look.query("SELECT count(*)::integer AS applied FROM punktum.schema_migrations");
    await look.end();
    await onServer(`DROP DATABASE ${fresh}`);
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith(".sql"));
    expect(rows).toEqual([{ applied: files.length }]);
  });

  it("of the platform use no function that PostgreSQL 15 does not know", async () => {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith(".sql"));
    const sql = (await Promise.all(files.map((file) => readFile(join(MIGRATIONS_FOLDER, file), "utf8")))).join("\n");
    expect(sql).not.toMatch(/uuidv7|uuidv4|any_value|JSON_TABLE|MERGE .*RETURNING|VIRTUAL/i);
  });
});
