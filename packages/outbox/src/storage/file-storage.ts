import { mkdir, open, readFile, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { OutboxEntry } from "../core/entry.ts";
import { createQueue } from "../core/queue.ts";
import { StorageFullError, type OutboxMeta, type OutboxStorage } from "../core/storage.ts";
import { claimFile } from "./file-claim.ts";
import { createMemoryStorage, freshMeta } from "./memory-storage.ts";
import { readLog, type LogLine } from "./file-log.ts";

/** A storage in a file. */
export interface FileStorage extends OutboxStorage {
  /** Lets other processes use the file. */
  readonly close: () => Promise<void>;
}

/** Logs with fewer lines than this are not rewritten. */
const SHORT_LOG_LINES = 1_000;

async function syncFolder(folder: string): Promise<void> {
  // Some systems cannot flush a folder; they store the new name with the file.
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Writes a line to the disk, or leaves the file as it was. */
async function appendLine(file: FileHandle, line: LogLine): Promise<void> {
  const { size } = await file.stat();
  try {
    await file.appendFile(`${JSON.stringify(line)}\n`);
    await file.sync();
  } catch (error) {
    await file.truncate(size);
    throw error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")
      ? new StorageFullError("The disk has no room for another receipt", { cause: error })
      : error;
  }
}

/** Rewrites the file with one line, in a second file until it is on the disk. */
async function rewrite(path: string, line: LogLine): Promise<FileHandle> {
  await rm(`${path}.new`, { force: true });
  const fresh = await open(`${path}.new`, "a", 0o600);
  try {
    await fresh.appendFile(`${JSON.stringify(line)}\n`);
    await fresh.sync();
    await rename(`${path}.new`, path);
  } catch (error) {
    await fresh.close();
    throw error;
  }
  await syncFolder(dirname(path));
  return fresh;
}

/** Empty if there is no file yet. A file that cannot be read is an error and must not count as empty. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return "";
    }
    throw error;
  }
}

/**
 * Opens a storage in a file: a log with one line per write, flushed before the write counts. A line truncated by a
 * crash is dropped; a file damaged elsewhere is an error and never overwritten. One process at a time uses it; others
 * wait for at most `patienceMs`.
 */
export async function openFileStorage(path: string, patienceMs = 10_000): Promise<FileStorage> {
  await mkdir(dirname(path), { recursive: true });
  const release = await claimFile(`${path}.lock`, patienceMs);
  const begin = async () => {
    const stored = readLog(await readText(path), path, freshMeta());
    return { stored, file: await rewrite(path, { meta: stored.meta, put: stored.entries, removed: [] }) };
  };
  const begun = await begin().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const memory = createMemoryStorage(begun.stored);
  let { file } = begun;
  let lines = 1;
  const queue = createQueue();

  const log = async (line: LogLine): Promise<void> => {
    const { entries } = await memory.read();
    if (lines < SHORT_LOG_LINES || lines < 4 * entries.length) {
      await appendLine(file, line);
      lines += 1;
      return;
    }
    const removed = new Set(line.removed);
    const put = new Map([...entries, ...line.put].map((entry) => [entry.number, entry]));
    const kept = [...put.values()].filter(({ number }) => !removed.has(number));
    const long = file;
    file = await rewrite(path, { meta: line.meta, put: kept, removed: [] });
    lines = 1;
    await long.close();
  };
  return {
    read: async () => await queue(memory.read),
    append: async (key, make) =>
      await queue(async () => {
        const { meta, entries } = await memory.read();
        const known = entries.find((entry) => entry.key === key);
        if (known !== undefined) {
          return known;
        }
        const made = make(meta);
        await log({ meta: made.meta, put: [made.entry], removed: [] });
        return await memory.append(key, () => made);
      }),
    change: async (changes, remake) =>
      await queue(async () => {
        const { meta, entries } = await memory.read();
        const revisions = new Map(entries.map(({ number, revision }) => [number, revision]));
        const fitting = changes.filter(({ number, revision }) => revisions.get(number) === revision);
        const next: OutboxMeta = remake(meta);
        await log({
          meta: next,
          put: fitting.flatMap(({ to }): readonly OutboxEntry[] => (to === null ? [] : [to])),
          removed: fitting.flatMap(({ number, to }) => (to === null ? [number] : [])),
        });
        return await memory.change(fitting, () => next);
      }),
    close: async () => {
      await queue(async () => await file.close());
      await release();
    },
  };
}
