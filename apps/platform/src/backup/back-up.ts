import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { RELEASE_VERSION } from "@punktum/domain";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { connectionConfig } from "../database/index.ts";
import { columnList, fileOf, MANIFEST_FILE, type Manifest, type TableEntry } from "./manifest.ts";

const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (ARRAY['schema_migrations', 'schema_functions'])
  GROUP BY c.relname ORDER BY c.relname`;

/**
 * Writes every row of all programmes into a folder, from one snapshot, while the platform keeps running. The database
 * refuses a login from which row-level security would hide rows.
 */
export async function backUp(databaseUrl: string, folder: string, now: Date): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 });
  const client = new Client(connectionConfig(databaseUrl, "punktum backup"));
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL row_security = off");
    const tables: TableEntry[] = [];
    const { rows } = await client.query<Pick<TableEntry, "name" | "columns">>(TABLES);
    for (const table of rows) {
      tables.push(await copyTable(client, folder, table));
    }
    const migrations = await readMigrations(client);
    const manifest = {
      format: 1 as const,
      release: RELEASE_VERSION,
      takenAt: now.toISOString(),
      migrations,
      tables,
    };
    await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: Client,
  folder: string,
  table: Pick<TableEntry, "name" | "columns">,
): Promise<TableEntry> {
  const copy = client.query(copyTo(`COPY punktum.${table.name} (${columnList(table)}) TO STDOUT`));
  const hash = createHash("sha256");
  const hashed = new PassThrough();
  hashed.on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(
    copy,
    createGzip({ level: 3 }),
    hashed,
    createWriteStream(join(folder, fileOf(table)), { flush: true }),
  );
  return { ...table, rows: copy.rowCount, sha256: hash.digest("hex") };
}

async function readMigrations(client: Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "SELECT number, name, checksum FROM punktum.schema_migrations ORDER BY number",
  );
  return rows;
}
