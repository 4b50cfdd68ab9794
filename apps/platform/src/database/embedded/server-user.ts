import { stat } from "node:fs/promises";

import { DatabaseSetupError } from "../errors.ts";
import type { DatabaseLog } from "../log.ts";
import { runCommand, type ServerUser } from "./run.ts";

const SYSTEM_USER = "postgres";

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. As root: the owner of an existing data
 * directory, else the system user `postgres`, created if missing. Any other user runs it directly.
 */
export async function chooseServerUser(clusterDir: string, log: DatabaseLog): Promise<ServerUser> {
  const ownUid = process.getuid?.();
  const owner = await ownerOf(clusterDir);
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new DatabaseSetupError(
        `The database in ${clusterDir} belongs to another user (id ${owner.uid}): start as that user or as root, or choose another DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) {
    return { ...owner, name: `user ${owner.uid}` };
  }
  return (await findSystemUser()) ?? createSystemUser(log);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

async function findSystemUser(): Promise<ServerUser> {
  const [uid, gid] = await Promise.all([
    runCommand("id", ["-u", SYSTEM_USER], undefined),
    runCommand("id", ["-g", SYSTEM_USER], undefined),
  ]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0) {
    return undefined;
  }
  return { uid: Number(uid.output.trim()), gid: Number(gid.output.trim()), name: SYSTEM_USER };
}

async function createSystemUser(log: DatabaseLog): Promise<ServerUser> {
  const noLogin = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER];
  const result = await runCommand("useradd", noLogin, undefined);
  const user = await findSystemUser();
  if (user === undefined) {
    throw new DatabaseSetupError(
      "PostgreSQL does not run as root and the system user postgres could not be made " +
        `(${result.output.trim()}): start as an ordinary user, or name a database with DATABASE_URL.`,
    );
  }
  log.info("database: made the system user postgres, because PostgreSQL does not run as root");
  return user;
}
