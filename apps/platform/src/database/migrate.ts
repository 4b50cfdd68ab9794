import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import { keepFunctions } from "./function-files.ts";
import type { DatabaseLog } from "./log.ts";
import { type RoleNames, withRoleNames } from "./role-names.ts";
import { grantReading, rolesHere } from "./roles.ts";
import { integerColumn, textColumn } from "./rows.ts";
import { type NumberedFile, readFunctionFiles, readNumberedFiles, type SqlSources } from "./sql-files.ts";

type Applied = ReadonlyMap<number, { readonly name: string; readonly checksum: string }>;

/**
 * Brings a database to this release, all or nothing: runs the missing numbered files in order and installs every SQL
 * function whose file has changed (decision 0054). The caller holds the migration lock.
 */
export async function migrate(client: Client, sources: SqlSources, log: DatabaseLog): Promise<void> {
  await inTransaction(client, () => applyAll(client, sources, log, undefined));
}

/** Creates the tables as they were after the numbered file `newest`, with only the functions they need. */
export async function migrateTables(
  client: Client,
  sources: SqlSources,
  log: DatabaseLog,
  newest: number,
): Promise<void> {
  await inTransaction(client, () => applyAll(client, sources, log, newest));
}

async function applyAll(
  client: Client,
  { migrationsFolder, functionsRoot }: SqlSources,
  log: DatabaseLog,
  newest: number | undefined,
): Promise<void> {
  await refuseOlderThanBaseline(client);
  const roles = await rolesHere(client);
  const [files, functionFiles] = await Promise.all([
    readNumberedFiles(migrationsFolder),
    readFunctionFiles(functionsRoot),
  ]);
  const applied = await readApplied(client);
  refuseChangedHistory(files, applied);
  const functions = await keepFunctions(client, functionFiles, roles);
  await functions.dropOutdated();
  const isWanted = ({ number }: NumberedFile) => !applied.has(number) && number <= (newest ?? number);
  for (const file of files.filter(isWanted)) {
    await functions.place(file.needs, file.name);
    await apply(client, file, roles);
    log.info(`database: applied migration ${file.name}`);
  }
  if (newest === undefined) {
    await functions.installAll();
  }
  const installedCount = await functions.record();
  await grantReading(client, roles);
  if (installedCount > 0) {
    log.info(`database: put ${installedCount} functions in place`);
  }
}

/** Before the baseline the functions were part of the numbered files, and no table listed them. */
async function refuseOlderThanBaseline(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT WHERE to_regclass('schema_migrations') IS NOT NULL AND to_regclass('schema_functions') IS NULL",
  );
  if (rows.length > 0) {
    throw new DatabaseSetupError(
      "The database was made by a version from before the first release and cannot be taken over: start with an empty one, in another DATA_DIR or behind another DATABASE_URL.",
    );
  }
}

async function readApplied(client: Client): Promise<Applied> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<Record<string, unknown>>("SELECT number, name, checksum FROM schema_migrations");
  return new Map(
    rows.map((row) => [
      integerColumn(row, "number"),
      { name: textColumn(row, "name"), checksum: textColumn(row, "checksum") },
    ]),
  );
}

function refuseChangedHistory(files: readonly NumberedFile[], applied: Applied): void {
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

async function apply(client: Client, { number, name, checksum, sql }: NumberedFile, roles: RoleNames): Promise<void> {
  try {
    await client.query(withRoleNames(sql, roles));
    await client.query("INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)", [
      number,
      name,
      checksum,
    ]);
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
