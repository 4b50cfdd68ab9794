import { existsSync } from "node:fs";
import { join } from "node:path";

import { readEmbeddedUrl, startEmbeddedPostgres } from "./embedded/index.ts";
import type { DatabaseLog } from "./log.ts";

/**
 * For command-line tools: runs `work` on DATABASE_URL, else on the server running on DATA_DIR, else on that server
 * started for the duration of the work.
 */
export async function withFoundDatabase<T>(log: DatabaseLog, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = process.env;
  if (databaseUrl !== undefined && databaseUrl !== "") {
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
