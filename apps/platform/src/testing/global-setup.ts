import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import type { TestProject } from "vitest/node";

import { openDatabase } from "../database/connect.ts";
import { startEmbeddedPostgres, stopLeftOverPostgres } from "../database/embedded/index.ts";
import { isAlive } from "../database/embedded/postmaster-file.ts";
import { DEMO_NAME, silentLog, TEMPLATE_NAME, withDatabaseName } from "./names.ts";

/** A disk in memory (Linux); otherwise half of the tests' time is waiting for a disk. */
const MEMORY_DISK = "/dev/shm";
const ROOM_BYTES = 4e9;

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > ROOM_BYTES,
    () => false,
  );

const RUNS_FOLDER = join((await hasRoom(MEMORY_DISK)) ? MEMORY_DISK : tmpdir(), `punktum-tests-${userInfo().username}`);

declare module "vitest" {
  // An interface, because only interfaces can be extended.
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/**
 * Starts one real PostgreSQL for the whole test run, with a migrated database as template. TEST_DATABASE_URL names
 * another server (a superuser's login), for example of the oldest supported version.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: otherServer } = process.env;
  if (otherServer !== undefined) {
    await createTemplate(otherServer);
    project.provide("databaseUrl", otherServer);
    return () => Promise.resolve();
  }
  await removeAbandonedRuns();
  const dataDir = join(RUNS_FOLDER, `run-${process.pid}`);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  await createTemplate(server.url);
  project.provide("databaseUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DEMO_NAME} WITH (FORCE)`);
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE_NAME} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE_NAME}`);
  await client.end();
  const template = await openDatabase({
    databaseUrl: withDatabaseName(url, TEMPLATE_NAME),
    rolePrefix: "punktum",
    log: silentLog,
  });
  await template.close();
}

/** A killed run leaves its server and folder behind; the process id in the name tells whether the run still exists. */
async function removeAbandonedRuns(): Promise<void> {
  await mkdir(RUNS_FOLDER, { recursive: true });
  for (const name of await readdir(RUNS_FOLDER)) {
    const pid = Number(/^run-(\d+)$/.exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid)) {
      await stopLeftOverPostgres(join(RUNS_FOLDER, name));
      await rm(join(RUNS_FOLDER, name), { recursive: true, force: true });
    }
  }
}
