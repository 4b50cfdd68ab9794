import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import {
  becomeOwner,
  connectionConfig,
  type DatabaseLog,
  migrate,
  migrateTables,
  PLATFORM_SQL,
} from "../database/index.ts";
import { layBare } from "./bare-tables.ts";
import { type Cipher, noCipher } from "./cipher.ts";
import { columnList, fileOf, MANIFEST_FILE, type Manifest, manifestSchema, type TableEntry } from "./manifest.ts";

export interface RestoreOptions {
  readonly log: DatabaseLog;
  /** Prefix of the role names; absent: the database's name. */
  readonly rolePrefix?: string | undefined;
  /** Reads an encrypted backup. */
  readonly decrypt?: Cipher | undefined;
}

/** Thrown when the backup or the database cannot be used for a restore; the message is for the operator. */
class RestoreError extends Error {
  override readonly name = "RestoreError";
}

/**
 * Loads a backup into a database without programmes, atomically. The tables are created as they were at the backup and
 * filled; then the newer migrations run and the SQL functions are installed. A login with the right to migrate
 * suffices: the owner removes row-level security and references while loading.
 */
export async function restore(databaseUrl: string, folder: string, options: RestoreOptions): Promise<Manifest> {
  const { log, rolePrefix } = options;
  const manifest = await readManifest(folder);
  await checkBackup(folder, manifest);
  if (manifest.encryption !== undefined && options.decrypt === undefined) {
    throw new RestoreError("the backup is encrypted: name the file of the key with BACKUP_IDENTITY_FILE");
  }
  const decrypt = manifest.encryption === undefined ? noCipher : (options.decrypt ?? noCipher);
  const client = new Client(connectionConfig(databaseUrl, "punktum restore"));
  await client.connect();
  try {
    await becomeOwner(client, rolePrefix);
    await buildSchema(client, manifest, log);
    await refuseData(client);
    await client.query("BEGIN");
    const bareTables = await layBare(client);
    for (const table of manifest.tables) {
      await loadTable(client, table, { path: join(folder, fileOf(table, manifest.encryption)), decrypt });
    }
    await continueSequences(client);
    await bareTables.secureAgain();
    await client.query("COMMIT");
    await migrate(client, PLATFORM_SQL, log);
    await analyse(client, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new RestoreError(`${folder} is not a backup, or not a finished one`);
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new RestoreError(`${MANIFEST_FILE} is not that of a backup this release can read`);
  }
  return parsed.data;
}

/** Refuses a backup whose files have changed. */
export async function checkBackup(folder: string, { tables, encryption }: Manifest): Promise<void> {
  for (const table of tables) {
    const name = fileOf(table, encryption);
    const hash = createHash("sha256");
    const content = createReadStream(join(folder, name));
    content.on("data", (chunk) => hash.update(chunk));
    await finished(content);
    if (hash.digest("hex") !== table.sha256) {
      throw new RestoreError(`${name} is not as it was written: the backup is damaged`);
    }
  }
}

async function buildSchema(client: Client, manifest: Manifest, log: DatabaseLog): Promise<void> {
  const newest = manifest.migrations.at(-1)?.number ?? 0;
  await migrateTables(client, PLATFORM_SQL, log, newest);
  const { rows } = await client.query<{ number: number; checksum: string }>(
    "SELECT number, checksum FROM punktum.schema_migrations ORDER BY number",
  );
  const here = JSON.stringify(rows.map(({ number, checksum }) => [number, checksum]));
  const there = JSON.stringify(manifest.migrations.map(({ number, checksum }) => [number, checksum]));
  if (here !== there) {
    throw new RestoreError(`the backup is of release ${manifest.release}, which has other migrations`);
  }
}

async function analyse(client: Client, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) {
    await client.query(`ANALYZE punktum.${name}`);
  }
}

async function refuseData(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM punktum.programs");
  if (rows.length > 0) {
    throw new RestoreError("the database holds programmes already: restore into an empty one");
  }
}

async function loadTable(
  client: Client,
  table: TableEntry,
  { path, decrypt }: { readonly path: string; readonly decrypt: Cipher },
): Promise<void> {
  await client.query(`DELETE FROM punktum.${table.name}`);
  const copy = client.query(copyFrom(`COPY punktum.${table.name} (${columnList(table)}) FROM STDIN`));
  await pipeline(createReadStream(path), decrypt, createGunzip(), copy);
  if (copy.rowCount !== table.rows) {
    throw new RestoreError(`${fileOf(table)} holds ${copy.rowCount} rows, not ${table.rows}`);
  }
}

/** Continues sequences after the loaded rows, so that new rows get unused numbers. */
async function continueSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
    WHERE c.relnamespace = 'punktum'::regnamespace AND c.relkind = 'r'`);
  for (const { table, column } of rows) {
    await client.query(`
      SELECT setval(pg_get_serial_sequence('punktum.${table}', '${column}'), greatest(max("${column}"), 1), max("${column}") IS NOT NULL)
      FROM punktum.${table}`);
  }
}
