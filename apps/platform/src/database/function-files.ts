import type { Client } from "pg";

import { DatabaseSetupError } from "./errors.ts";
import { type RoleNames, withRoleNames } from "./role-names.ts";
import { textColumn } from "./rows.ts";
import { checksumOf, type FunctionFile } from "./sql-files.ts";

/**
 * Functions that a trigger, constraint or index uses ("held"), and functions those depend on, cannot be dropped. For
 * the other functions named in $1 the query returns everything that is dropped with them: they and the functions whose
 * bodies use them.
 */
const LEAVING = `
  WITH RECURSIVE held AS (
    SELECT d.refobjid AS oid FROM pg_depend d
    WHERE d.refclassid = 'pg_proc'::regclass AND d.classid <> 'pg_proc'::regclass
    UNION
    SELECT d.refobjid FROM held JOIN pg_depend d
      ON d.classid = 'pg_proc'::regclass AND d.objid = held.oid AND d.refclassid = 'pg_proc'::regclass
  ), leaving AS (
    SELECT p.oid FROM pg_proc p
    WHERE p.pronamespace = 'punktum'::regnamespace AND p.proname = ANY ($1) AND p.oid NOT IN (SELECT held.oid FROM held)
    UNION
    SELECT d.objid FROM leaving JOIN pg_depend d
      ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = leaving.oid AND d.classid = 'pg_proc'::regclass
  )
  SELECT p.proname AS name, p.oid::regprocedure::text AS signature FROM leaving JOIN pg_proc p USING (oid) ORDER BY 2`;

/** Tracks which functions of a database match their files during a migration. */
export interface FunctionKeeper {
  /** Drops functions whose file changed or is gone, so that tables can change; functions held by a table stay. */
  readonly dropOutdated: () => Promise<void>;
  /** Creates these functions, after the ones they need. */
  readonly place: (names: readonly string[], neededBy: string) => Promise<void>;
  /** Creates all missing functions and drops those without a file. */
  readonly installAll: () => Promise<void>;
  /** Records the functions now present; returns how many were created. */
  readonly record: () => Promise<number>;
}

/** Reads the functions of the database and compares them with `files`. */
export async function keepFunctions(
  client: Client,
  writtenFiles: ReadonlyMap<string, FunctionFile>,
  roles: RoleNames,
): Promise<FunctionKeeper> {
  const files = new Map([...writtenFiles].map(([name, file]) => [name, forRoles(file, roles)]));
  const installed = await readInstalled(client);
  const before = JSON.stringify([...installed]);
  const replaced = new Set<string>();
  const isCurrent = ({ name, checksum }: FunctionFile) => installed.get(name) === checksum;
  const gone = () => [...installed.keys()].filter((name) => !files.has(name));

  const dropOutdated = async (): Promise<void> => {
    const changed = [...files.values()].filter((file) => installed.has(file.name) && !isCurrent(file));
    const dropped = await dropUnheld(client, [...changed.map(({ name }) => name), ...gone()]);
    for (const name of dropped) {
      installed.delete(name);
    }
  };

  const placeFile = async (file: FunctionFile): Promise<void> => {
    if (isCurrent(file)) {
      return;
    }
    for (const name of file.needs) {
      await placeFile(fileOf(files, name, file.path));
    }
    if (installed.has(file.name)) {
      await forgetRights(client, file.name, roles);
    }
    await run(client, file);
    installed.set(file.name, file.checksum);
    replaced.add(file.name);
  };

  return {
    dropOutdated,
    place: async (names, neededBy) => {
      const wanted = names.map((name) => fileOf(files, name, neededBy));
      // An earlier migration may have released functions that were held.
      if (!wanted.every(isCurrent)) {
        await dropOutdated();
      }
      for (const file of wanted) {
        await placeFile(file);
      }
    },
    installAll: async () => {
      await dropOutdated();
      for (const file of files.values()) {
        await placeFile(file);
      }
      refuseHeld(gone());
    },
    record: async () => {
      if (JSON.stringify([...installed]) !== before) {
        await writeInstalled(client, installed);
      }
      return replaced.size;
    },
  };
}

/** A function that was dropped by hand counts as missing, even when it is recorded. */
async function readInstalled(client: Client): Promise<Map<string, string>> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_functions (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<Record<string, unknown>>(`
    SELECT f.name, f.checksum FROM schema_functions f
    WHERE EXISTS (SELECT FROM pg_proc p WHERE p.pronamespace = 'punktum'::regnamespace AND p.proname = f.name)
    ORDER BY f.name`);
  return new Map(rows.map((row) => [textColumn(row, "name"), textColumn(row, "checksum")]));
}

async function writeInstalled(client: Client, installed: ReadonlyMap<string, string>): Promise<void> {
  const columns = [[...installed.keys()], [...installed.values()]];
  await client.query("DELETE FROM schema_functions f WHERE f.name <> ALL ($1)", [columns[0]]);
  await client.query(
    `INSERT INTO schema_functions AS f (name, checksum) SELECT s.name, s.checksum FROM unnest($1::text[], $2::text[]) AS s (name, checksum)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now() WHERE f.checksum <> excluded.checksum`,
    columns,
  );
}

async function dropUnheld(client: Client, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) {
    return [];
  }
  const { rows } = await client.query<Record<string, unknown>>(LEAVING, [names]);
  if (rows.length > 0) {
    await client.query(`DROP ROUTINE ${rows.map((row) => textColumn(row, "signature")).join(", ")}`);
  }
  return rows.map((row) => textColumn(row, "name"));
}

/** A held function keeps its grants when it is replaced, so they are revoked first; its file grants all it needs. */
async function forgetRights(client: Client, name: string, { app, auditor }: RoleNames): Promise<void> {
  await client.query(`REVOKE ALL ON ROUTINE ${name} FROM PUBLIC, ${app}, ${auditor}`);
}

/** With other roles the file is another one: a database that moves to them gets it again. */
export function forRoles(file: FunctionFile, roles: RoleNames): FunctionFile {
  const sql = withRoleNames(file.sql, roles);
  return sql === file.sql ? file : { ...file, sql, checksum: checksumOf(sql) };
}

function fileOf(files: ReadonlyMap<string, FunctionFile>, name: string, neededBy: string): FunctionFile {
  const file = files.get(name);
  if (file === undefined) {
    throw new Error(`${neededBy} needs the function ${name}, which has no file`);
  }
  return file;
}

async function run(client: Client, file: FunctionFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw new Error(`function file ${file.path} failed`, { cause: error });
  }
}

function refuseHeld(names: readonly string[]): void {
  if (names.length > 0) {
    throw new DatabaseSetupError(
      `The function ${names.join(", ")} has no file any more, but a table still uses it: a migration has to drop that trigger, constraint or index.`,
    );
  }
}
