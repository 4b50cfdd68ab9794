import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import type { DatabaseLog } from "./log.ts";
import { integerColumn, textColumn } from "./rows.ts";

type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly checksum: string };

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Folder with the numbered SQL files. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));

/**
 * Applies what is missing up to the number `newest`, in order, each file in its own transaction. The caller holds the migration
 * lock.
 */
export async function migrate(
  client: Client,
  folder: string,
  log: DatabaseLog,
  newest = Number.POSITIVE_INFINITY,
): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const files = await readMigrations(folder);
  const applied = await readApplied(client);
  refuseChangedHistory(files, applied);
  for (const file of files.filter(({ number }) => number <= newest && !applied.has(number))) {
    await applyMigration(client, file);
    log.info(`database: applied migration ${file.name}`);
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new DatabaseSetupError(
          `Migration ${name} is not number ${index + 1}: numbers start at 0001 without a gap.`,
        );
      }
      const sql = await readFile(`${folder}/${name}`, "utf8");
      return { number, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readApplied(client: Client): Promise<ReadonlyMap<number, { name: string; checksum: string }>> {
  const { rows } = await client.query<Record<string, unknown>>("SELECT number, name, checksum FROM schema_migrations");
  return new Map(
    rows.map((row) => [
      integerColumn(row, "number"),
      { name: textColumn(row, "name"), checksum: textColumn(row, "checksum") },
    ]),
  );
}

function refuseChangedHistory(
  files: readonly Migration[],
  applied: ReadonlyMap<number, { name: string; checksum: string }>,
): void {
  for (const [number, row] of applied) {
    const file = files.find((candidate) => candidate.number === number);
    if (file === undefined) {
      throw new DatabaseSetupError(
        `The database was migrated by a newer release: it has ${row.name}, which this release does not know.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new DatabaseSetupError(
        `Migration ${file.name} was changed after it had been applied. Restore the file and put the change into a new migration.`,
      );
    }
  }
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
