import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

import { backUp } from "./back-up.ts";
import { encryptFor } from "./cipher.ts";
import { checkBackup, readManifest } from "./restore.ts";
import { type Keep, timesToForget } from "./rotation.ts";

/** A folder with the backups of an installation, one folder each, named by its time. */
interface Shelf {
  readonly folder: string;
  /** Public keys of age; empty: backups are not encrypted. */
  readonly recipients: readonly string[];
  readonly keep: Keep;
}

/** Contents of `status.json` for monitoring. */
const shelfStatus = z.object({
  backupAt: z.optional(z.iso.datetime()),
  /** Backups whose files have changed. */
  damaged: z.array(z.string()),
  drillAt: z.optional(z.iso.datetime()),
  /** Why the last drill failed; absent: it succeeded. */
  drillFailure: z.optional(z.string()),
});
export type ShelfStatus = z.output<typeof shelfStatus>;

const STATUS_FILE = "status.json";
const UNFINISHED = "unfinished-";
const nameOf = (time: Date): string => time.toISOString().replaceAll(":", "-");
/** `2026-11-24T02-00-00.000Z` */
const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

/** Names of finished backups, oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/.test(name)).toSorted();
}

export async function readStatus(folder: string): Promise<ShelfStatus> {
  const text = await readFile(join(folder, STATUS_FILE), "utf8").catch(() => '{"damaged":[]}');
  return z.parse(shelfStatus, JSON.parse(text));
}

/** Replaces the file atomically, so that a reader never sees a part of it. */
export async function changeStatus(folder: string, change: Partial<ShelfStatus>): Promise<void> {
  const status = JSON.stringify({ ...(await readStatus(folder)), ...change }, null, 2);
  const unfinished = join(folder, `${STATUS_FILE}.${process.pid}.new`);
  await writeFile(unfinished, `${status}\n`, { mode: 0o600 });
  await rename(unfinished, join(folder, STATUS_FILE));
}

/** Backups whose files have changed, for example because the disk is failing. */
async function findDamaged(folder: string): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const name of await listBackups(folder)) {
    const path = join(folder, name);
    await readManifest(path)
      .then((manifest) => checkBackup(path, manifest))
      .catch(() => damaged.push(name));
  }
  return damaged;
}

/**
 * Adds a backup, verifies all others, and deletes those that the rotation does not keep. While a backup is damaged
 * nothing is deleted. Returns the written status.
 */
export async function runBackup(databaseUrl: string, shelf: Shelf, now: Date): Promise<ShelfStatus> {
  const { folder, recipients, keep } = shelf;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true })));
  const unfinished = join(folder, `${UNFINISHED}${nameOf(now)}`);
  await backUp(databaseUrl, unfinished, now, recipients.length === 0 ? undefined : encryptFor(recipients));
  await rename(unfinished, join(folder, nameOf(now)));
  const damaged = [...(await findDamaged(folder))];
  if (damaged.length === 0) {
    const times = (await listBackups(folder)).map(timeOf);
    for (const time of timesToForget(times, keep)) {
      await rm(join(folder, nameOf(time)), { recursive: true });
    }
  }
  await changeStatus(folder, { backupAt: now.toISOString(), damaged });
  return readStatus(folder);
}
