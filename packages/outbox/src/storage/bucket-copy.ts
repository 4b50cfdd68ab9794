import { isLogLine } from "./file-log.ts";
import { freshMeta } from "./memory-storage.ts";
import type { StorageCopy } from "./twin-storage.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly storageBuckets?: {
      readonly open: (
        name: string,
        options: { readonly durability: "strict" },
      ) => Promise<{ readonly indexedDB: IDBFactory }>;
    };
  }
}

/** A database in a bucket. The bucket must be referenced until its transactions have ended. */
interface BucketDatabase {
  readonly bucket: object;
  readonly database: IDBDatabase;
}

const STORES = ["entries", "meta"] as const;
const META = "meta";

function hasWrites(meta: unknown): meta is { readonly writes: unknown } {
  return typeof meta === "object" && meta !== null && "writes" in meta;
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("entries", { keyPath: "number" });
      request.result.createObjectStore("meta").put(freshMeta(), META);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the second copy does not open")));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error("the second copy was not written"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", fail);
    transaction.addEventListener("abort", fail);
  });
}

/**
 * A copy in a bucket of its own, whose files are apart from those of the page's other databases. Undefined where the
 * browser has no buckets.
 */
export function openBucketCopy(name: string): StorageCopy | undefined {
  const { storageBuckets } = navigator;
  if (storageBuckets === undefined) {
    return undefined;
  }
  let opening: Promise<BucketDatabase> | undefined;
  let losses = 0;
  const openBucket = async (): Promise<BucketDatabase> => {
    const bucket = await storageBuckets.open(name, { durability: "strict" });
    const database = await opened(bucket.indexedDB.open(name, 1));
    database.addEventListener("close", () => {
      opening = undefined;
      losses += 1;
    });
    return { bucket, database };
  };
  const open = async (): Promise<IDBDatabase> => {
    opening ??= openBucket();
    opening.catch(() => {
      opening = undefined;
    });
    return (await opening).database;
  };
  return {
    losses: () => losses,
    read: async () => {
      const transaction = (await open()).transaction(STORES);
      const meta: IDBRequest<unknown> = transaction.objectStore("meta").get(META);
      const entries: IDBRequest<unknown[]> = transaction.objectStore("entries").getAll();
      await ended(transaction);
      const line: unknown = { meta: meta.result, put: entries.result, removed: [] };
      if (!isLogLine(line)) {
        throw new Error("the second copy is damaged");
      }
      return { meta: line.meta, entries: line.put };
    },
    store: async ({ meta, put, removed }, after) => {
      const transaction = (await open()).transaction(STORES, "readwrite", { durability: "strict" });
      const done = ended(transaction);
      const entries = transaction.objectStore("entries");
      const write = (): void => {
        for (const entry of put) {
          entries.put(entry);
        }
        for (const number of removed) {
          entries.delete(number);
        }
        transaction.objectStore("meta").put(meta, META);
      };
      const known: IDBRequest<unknown> = transaction.objectStore("meta").get(META);
      known.addEventListener("success", () => {
        if (after === undefined || (hasWrites(known.result) && known.result.writes === after)) {
          write();
        } else {
          transaction.abort();
        }
      });
      await done;
    },
  };
}
