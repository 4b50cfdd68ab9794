import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import { forRoles } from "./function-files.ts";
import { rolesHere } from "./roles.ts";
import { PLATFORM_SQL, readFunctionFiles, readNumberedFiles } from "./sql-files.ts";

const MIGRATE = "run `npm run migrate` with DATABASE_URL first";

/** Refuses a database of another release, for a process that may not migrate. */
export async function refuseOtherRelease(client: Client): Promise<void> {
  const [files, functionFiles, roles] = await Promise.all([
    readNumberedFiles(PLATFORM_SQL.migrationsFolder),
    readFunctionFiles(PLATFORM_SQL.functionsRoot),
    rolesHere(client),
  ]);
  const tables = await installedIn(client, "schema_migrations");
  const newer = [...tables.keys()].find((name) => !files.some((file) => file.name === name));
  if (newer !== undefined) {
    throw new DatabaseSetupError(
      `The database was migrated by a newer release: it has ${newer}, which this release does not know.`,
    );
  }
  const functions = await installedIn(client, "schema_functions");
  const missing =
    files.find((file) => tables.get(file.name) !== file.checksum) ??
    [...functionFiles.values()].find((file) => functions.get(file.name) !== forRoles(file, roles).checksum);
  if (missing !== undefined) {
    throw new DatabaseSetupError(`The database is of another release, it lacks ${missing.name}: ${MIGRATE}.`);
  }
}

async function installedIn(client: Client, table: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `SELECT name, checksum FROM punktum.${table}`,
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    throw new DatabaseSetupError(`The database has not been set up for this log-in: ${MIGRATE}.`, { cause: error });
  }
}
