import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

import { DatabaseSetupError } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import { completeNativeFolder, copyNativeFolder, findNativeFolder } from "./binaries.ts";
import { runCommand, type CommandResult, type ServerUser } from "./run.ts";
import { chooseServerUser } from "./server-user.ts";

/** Paths of the server's programs and data, and the user that runs it. */
export interface Place {
  readonly user: ServerUser;
  /** Data directory of the cluster (PGDATA). */
  readonly clusterDir: string;
  readonly logFile: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

const REACHABLE = 'cd "$1" && test -w . && test -r .';

/**
 * Finds paths that the server's user can access: DATA_DIR and node_modules if possible, else a folder below /var/tmp.
 */
export async function preparePlace(dataDir: string, log: DatabaseLog): Promise<Place> {
  const wanted = resolve(dataDir, "postgres");
  await mkdir(wanted, { recursive: true });
  const user = await chooseServerUser(join(wanted, "cluster"), log);
  const [home, programs] = await Promise.all([prepareHome(wanted, user, log), preparePrograms(user, log)]);
  return {
    user,
    clusterDir: join(home, "cluster"),
    logFile: join(home, "server.log"),
    initdb: join(programs.folder, "bin", "initdb"),
    postgres: join(programs.folder, "bin", "postgres"),
    majorVersion: majorVersionOf(programs.versionAnswer),
  };
}

async function prepareHome(wanted: string, user: ServerUser, log: DatabaseLog): Promise<string> {
  if (user === undefined) {
    return wanted;
  }
  await chown(wanted, user.uid, user.gid);
  if (await canWorkIn(wanted, user)) {
    return wanted;
  }
  const fallback = fallbackFor(wanted);
  log.warn(
    `database: ${user.name} cannot reach ${wanted} (a folder above it is closed), so the data is kept in ${fallback}`,
  );
  await makeFallback(fallback, user);
  return fallback;
}

interface Programs {
  /** Folder with the server's `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Answer of `postgres --version`. */
  readonly versionAnswer: CommandResult;
}

async function preparePrograms(user: ServerUser, log: DatabaseLog): Promise<Programs> {
  const { native, version } = findNativeFolder();
  if (await completeNativeFolder(native)) {
    const versionAnswer = await askVersion(native, user);
    if (versionAnswer.exitCode === 0) {
      return { folder: native, versionAnswer };
    }
  }
  const fallback = fallbackFor(`${native}@${version}`);
  log.info(`database: the server's programs are not usable where npm put them, copying them to ${fallback}`);
  await makeFallback(fallback, user);
  const copy = join(fallback, "native");
  await copyNativeFolder(native, copy);
  return { folder: copy, versionAnswer: await askVersion(copy, user) };
}

async function canWorkIn(folder: string, user: ServerUser): Promise<boolean> {
  const result = await runCommand("/bin/sh", ["-c", REACHABLE, "sh", folder], user);
  return result.exitCode === 0;
}

const askVersion = (folder: string, user: ServerUser): Promise<CommandResult> =>
  runCommand(join(folder, "bin", "postgres"), ["--version"], user);

function fallbackFor(name: string): string {
  return `/var/tmp/punktum-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;
}

/** /var/tmp is writable for everyone: a folder of that name that belongs to another user is not used. */
async function makeFallback(folder: string, user: ServerUser): Promise<void> {
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new DatabaseSetupError(
      `${folder} belongs to somebody else: remove it, or choose a DATA_DIR that can be reached.`,
    );
  }
  if (user !== undefined) {
    await chown(folder, user.uid, user.gid);
  }
}

function majorVersionOf({ exitCode, output }: CommandResult): number {
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (exitCode !== 0 || !Number.isInteger(major)) {
    throw new DatabaseSetupError(
      `The built-in PostgreSQL does not run on this machine (${output.trim()}): name a database with DATABASE_URL.`,
    );
  }
  return major;
}
