import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { OutboxEntry } from "../core/entry.ts";
import { StorageFullError, type OutboxMeta, type OutboxStorage } from "../core/storage.ts";
import { openBucketCopy } from "./bucket-copy.ts";
import { freshMeta } from "./memory-storage.ts";
import { createTwinStorage, type StorageCopy } from "./twin-storage.ts";
import { createWebLock } from "./web-lock.ts";

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: OutboxEntry; indexes: { key: string } };
  meta: { key: string; value: OutboxMeta };
}

type Database = IDBPDatabase<OutboxSchema>;

const META = "meta";
const STORES = ["entries", "meta"] as const;

/** "Saved" must survive a power cut: a relaxed commit returns before the disk has it. */
const STRICT = { durability: "strict" } as const;

async function openDatabase(name: string, onTerminated: () => void): Promise<Database> {
  return await openDB<OutboxSchema>(name, 1, {
    upgrade: (fresh) => {
      // Two entries never share an idempotency key, even if two pages add them.
      fresh.createObjectStore("entries", { keyPath: "number" }).createIndex("key", "key", { unique: true });
      void fresh.createObjectStore("meta").put(freshMeta(), META);
    },
    terminated: onTerminated,
  });
}

const beginWrite = (database: Database) => database.transaction(STORES, "readwrite", STRICT);
type Write = ReturnType<typeof beginWrite>;

/** Metadata are created with the database, so they always exist. */
async function present(found: Promise<OutboxMeta | undefined>): Promise<OutboxMeta> {
  const meta = await found;
  if (meta === undefined) {
    throw new Error("The outbox has no meta data");
  }
  return meta;
}

/** A step of a write: its requests belong to the transaction and may still fail. */
interface Step<T> {
  readonly result: T;
  readonly requests: readonly Promise<unknown>[];
}

/** Runs one atomic write; resolves when it is on the disk. */
async function write<T>(database: Database, work: (transaction: Write) => Promise<Step<T>>): Promise<T> {
  const transaction = beginWrite(database);
  // Handled below; otherwise an earlier failure would count as unhandled.
  transaction.done.catch(() => undefined);
  try {
    const { result, requests } = await work(transaction);
    await Promise.all([...requests, transaction.done]);
    return result;
  } catch (error) {
    abort(transaction);
    throw error instanceof DOMException && error.name === "QuotaExceededError"
      ? new StorageFullError("The device has no room for another booking", { cause: error })
      : error;
  }
}

function abort(transaction: Write): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/**
 * Keeps entries in a separate database that the page's wipe does not delete. Writes are committed with strict
 * durability. A browser that is killed while it writes may find the database damaged later and delete it (Chromium
 * does), so there is a second copy in a storage bucket if the browser supports buckets.
 */
export function openIndexedDbStorage(name: string): OutboxStorage {
  const first = openFirstCopy(name);
  const second = openBucketCopy(name);
  return second === undefined ? first : createTwinStorage(first, second, createWebLock(`${name} write`));
}

function openFirstCopy(name: string): OutboxStorage & StorageCopy {
  let opening: Promise<Database> | undefined;
  let losses = 0;
  const forget = (): void => {
    opening = undefined;
  };
  const noteLoss = (): void => {
    forget();
    losses += 1;
  };
  const open = async (): Promise<Database> => {
    opening ??= openDatabase(name, noteLoss);
    opening.catch(forget);
    return await opening;
  };
  return {
    losses: () => losses,
    read: async () => {
      const transaction = (await open()).transaction(STORES);
      const [meta, entries] = await Promise.all([
        present(transaction.objectStore("meta").get(META)),
        transaction.objectStore("entries").getAll(),
      ]);
      await transaction.done;
      return { meta, entries };
    },
    append: async (key, make) =>
      await write(await open(), async (transaction) => {
        const entries = transaction.objectStore("entries");
        const [known, before] = await Promise.all([
          entries.index("key").get(key),
          present(transaction.objectStore("meta").get(META)),
        ]);
        if (known !== undefined) {
          return { result: known, requests: [] };
        }
        const { meta, entry } = make(before);
        return { result: entry, requests: [entries.add(entry), transaction.objectStore("meta").put(meta, META)] };
      }),
    store: async ({ meta, put, removed }, after) =>
      await write(await open(), async (transaction) => {
        const known = await present(transaction.objectStore("meta").get(META));
        if (after !== undefined && known.writes !== after) {
          throw new Error("the copy is behind");
        }
        const entries = transaction.objectStore("entries");
        const requests = [
          ...put.map((entry) => entries.put(entry)),
          ...removed.map((number) => entries.delete(number)),
          transaction.objectStore("meta").put(meta, META),
        ];
        return { result: undefined, requests };
      }),
    change: async (changes, remake) =>
      await write(await open(), async (transaction) => {
        const entries = transaction.objectStore("entries");
        const before = await present(transaction.objectStore("meta").get(META));
        const stored = await Promise.all(changes.map(async ({ number }) => await entries.get(number)));
        const fitting = changes.filter(({ revision }, index) => stored[index]?.revision === revision);
        return {
          result: fitting.map(({ number }) => number),
          requests: [
            ...fitting.map(({ number, to }) => (to === null ? entries.delete(number) : entries.put(to))),
            transaction.objectStore("meta").put(remake(before), META),
          ],
        };
      }),
  };
}
