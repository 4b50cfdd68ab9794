import { existsSync } from "node:fs";
import { join } from "node:path";

import { type DatabaseAddress, openDatabase } from "./connect.ts";
import { past } from "./connection.ts";
import type { Database } from "./database.ts";
import { readEmbeddedUrl, startEmbeddedPostgres } from "./embedded/index.ts";
import { environment } from "./environment.ts";
import type { DatabaseLog } from "./log.ts";

/** The database that the environment names, past a pooler. */
function givenAddress(): DatabaseAddress & { readonly dataDir: string } {
  const { DATABASE_URL, DATABASE_APP_URL, DATABASE_DIRECT_URL, DATABASE_ROLE_PREFIX, DATA_DIR } = environment();
  return {
    databaseUrl: DATABASE_URL === undefined ? undefined : past(DATABASE_URL, DATABASE_DIRECT_URL),
    databaseAppUrl: DATABASE_APP_URL === undefined ? undefined : past(DATABASE_APP_URL, DATABASE_DIRECT_URL),
    rolePrefix: DATABASE_ROLE_PREFIX,
    dataDir: DATA_DIR ?? ".data",
  };
}

/**
 * For command-line tools: runs `work` on DATABASE_URL, else on the server running on DATA_DIR, else on that server
 * started for the duration of the work.
 */
export async function withFoundDatabase<T>(log: DatabaseLog, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = givenAddress();
  if (databaseUrl !== undefined) {
    return work(databaseUrl);
  }
  const runningUrl = await readEmbeddedUrl(dataDir);
  if (runningUrl !== undefined) {
    return work(runningUrl);
  }
  if (!existsSync(join(dataDir, "database-password"))) {
    throw new Error(`there is no database in ${dataDir}: set DATABASE_URL or DATA_DIR`);
  }
  return onOwnServer(dataDir, log, work);
}

/** Runs `work` as the application; its login alone is enough, as for the platform itself. */
export async function openFoundDatabase<T>(log: DatabaseLog, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseAppUrl, rolePrefix } = givenAddress();
  const onAddress = async (address: DatabaseAddress): Promise<T> => {
    const database = await openDatabase({ ...address, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return databaseUrl === undefined && databaseAppUrl !== undefined
    ? onAddress({ databaseAppUrl })
    : withFoundDatabase(log, (foundUrl) => onAddress({ databaseUrl: foundUrl, databaseAppUrl, rolePrefix }));
}

/** Starts the server on DATA_DIR for the duration of the work, with a new database if there is none. */
export async function onOwnServer<T>(
  dataDir: string,
  log: DatabaseLog,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
