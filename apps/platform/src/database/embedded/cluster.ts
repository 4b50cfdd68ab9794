import { randomBytes } from "node:crypto";
import { appendFile, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";

import { DatabaseSetupError } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import type { Place } from "./place.ts";
import { runCommand, runOrThrow } from "./run.ts";

export const SUPERUSER = "postgres";

const MEGABYTE = 1_048_576;
const BUFFERS_MAX_MB = 1_024;
/**
 * An eighth of the machine's memory, because browsers and the system's cache need memory too (decision 0112).
 * PostgreSQL's default is 128 MB.
 */
const buffersMb = Math.min(BUFFERS_MAX_MB, Math.max(128, Math.floor(totalmem() / MEGABYTE / 8)));

const SETTINGS = [
  "# Punktum: every answer after the flush (fsync, synchronous_commit), no half-written pages.",
  "fsync = on",
  "full_page_writes = on",
  "synchronous_commit = on",
  "commit_delay = 0",
  "max_connections = 150",
  "# A million accounts: what is booked on stays in memory, and is written whole to the log once in minutes, not in seconds.",
  `shared_buffers = ${buffersMb}MB`,
  "max_wal_size = 2GB",
  "jit = off",
  "password_encryption = 'scram-sha-256'",
  "# Statements hold personal data; the log does not.",
  "log_min_error_statement = panic",
  "log_checkpoints = off",
  "log_line_prefix = '%m [%p] '",
  "",
].join("\n");

/** Creates the cluster if there is none, and returns the superuser's password. A cluster is complete or absent. */
export async function ensureCluster(place: Place, passwordFile: string, log: DatabaseLog): Promise<string> {
  const version = await readIfThere(join(place.clusterDir, "PG_VERSION"));
  if (version !== undefined) {
    if (Number(version) !== place.majorVersion) {
      throw new DatabaseSetupError(
        `The data in ${place.clusterDir} was written by PostgreSQL ${version.trim()}, this release brings ${place.majorVersion}: ` +
          "move it over with pg_upgrade or a dump, or choose another DATA_DIR.",
      );
    }
    return readPassword(passwordFile, place);
  }
  log.info(`database: making a new PostgreSQL ${place.majorVersion} cluster in ${place.clusterDir}`);
  const password = randomBytes(24).toString("base64url");
  await createCluster(place, password);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await rename(`${place.clusterDir}.new`, place.clusterDir);
  return password;
}

async function readPassword(passwordFile: string, place: Place): Promise<string> {
  const password = await readIfThere(passwordFile);
  if (password === undefined) {
    throw new DatabaseSetupError(
      `${passwordFile} is missing, so the database in ${place.clusterDir} cannot be opened: restore the file, or remove both to start afresh.`,
    );
  }
  return password.trim();
}

async function createCluster(place: Place, password: string): Promise<void> {
  const unfinished = `${place.clusterDir}.new`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (place.user !== undefined) {
      await chown(passwordFile, place.user.uid, place.user.gid);
    }
    await runOrThrow(
      place.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
      ],
      place.user,
      "The database cluster could not be made",
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(join(unfinished, "postgresql.conf"), SETTINGS + (await compressionSetting(place, unfinished)));
}

/** Saves 22-30 % of the write-ahead log if the build supports lz4. */
async function compressionSetting(place: Place, clusterDir: string): Promise<string> {
  const probe = await runCommand(
    place.postgres,
    ["-D", clusterDir, "-C", "wal_compression", "-c", "wal_compression=lz4"],
    place.user,
  );
  return probe.exitCode === 0 ? "wal_compression = lz4\n" : "";
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
