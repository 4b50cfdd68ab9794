import { access, constants, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { Client } from "pg";

import { connectionConfig } from "../connection.ts";
import { DatabaseSetupError } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import { ensureCluster, SUPERUSER } from "./cluster.ts";
import { preparePlace } from "./place.ts";
import { ensureServer, stopServer } from "./server.ts";

const DATABASE_NAME = "punktum";
/** Advisory lock of the process that uses the cluster; the server releases it when the process ends in any way. */
const CLUSTER_LOCK = 7_864_214;
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_DELAY_MS = 100;

export interface EmbeddedPostgresOptions {
  /** Folder for the server's data, password and log. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
}

export interface EmbeddedPostgres {
  /** Address of the superuser's login to the database `punktum`. */
  readonly url: string;
  /** The server's data directory: below `dataDir`, or below /var/tmp when the server's user cannot access that. */
  readonly clusterDir: string;
  readonly stop: () => Promise<void>;
}

/** Starts the bundled PostgreSQL on the data in `dataDir`, or takes over one that a killed process left running. */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new DatabaseSetupError(
      "The built-in PostgreSQL is not offered on Windows: name a database with DATABASE_URL.",
    );
  }
  await makeDataDir(dataDir);
  const place = await preparePlace(dataDir, log);
  const password = await ensureCluster(place, join(dataDir, "database-password"), log);
  const postmaster = await ensureServer(place, log);
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}`;
  const guard = await takeCluster(url, dataDir);
  await createDatabaseIfMissing(guard);
  await writeFile(urlFile(dataDir), `${url}/${DATABASE_NAME}\n`, { mode: 0o600 });
  return {
    url: `${url}/${DATABASE_NAME}`,
    clusterDir: place.clusterDir,
    stop: async () => {
      await rm(urlFile(dataDir), { force: true });
      await guard.end();
      await stopServer(place);
    },
  };
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DatabaseSetupError(
      `The folder ${resolve(dataDir)} cannot be written: change its rights, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Stops a server that a killed process left running on `dataDir`, without starting one. */
export async function stopLeftOverPostgres(dataDir: string): Promise<void> {
  const place = await preparePlace(dataDir, { info: () => undefined, warn: () => undefined });
  await stopServer(place);
}

/** Address of the server that a platform runs on `dataDir`; undefined when none answers. */
export async function readEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  try {
    const url = (await readFile(urlFile(dataDir), "utf8")).trim();
    const client = new Client(connectionConfig(url, "punktum look"));
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}

function urlFile(dataDir: string): string {
  return join(resolve(dataDir), "database-url");
}

/** Two platforms could share one cluster, but the first to stop would stop the server for both. */
async function takeCluster(url: string, dataDir: string): Promise<Client> {
  const client = new Client({
    ...connectionConfig(`${url}/postgres`, "punktum guard"),
    connectionTimeoutMillis: 30_000,
  });
  // The server may be killed; the pools notice that themselves, and the lock is released with the connection.
  client.on("error", () => undefined);
  await client.connect();
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [CLUSTER_LOCK]);
    if (rows[0]?.taken === true) {
      return client;
    }
    await new Promise((next) => setTimeout(next, LOCK_RETRY_DELAY_MS));
  }
  await client.end();
  throw new DatabaseSetupError(
    `Another platform is running on the data in ${resolve(dataDir)}: stop it first, or choose another DATA_DIR.`,
  );
}

async function createDatabaseIfMissing(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  }
}
