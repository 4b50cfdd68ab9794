import { EMPTY_CLOCK_LOG } from "../time/action-time.ts";
import type { OutboxEntry } from "../core/entry.ts";
import type { OutboxMeta, OutboxStorage, StoredOutbox } from "../core/storage.ts";
import type { StorageCopy } from "./twin-storage.ts";

/** The metadata of a new storage. */
export function freshMeta(outboxId: string = crypto.randomUUID()): OutboxMeta {
  return { outboxId, lastNumber: 0, writes: 0, clock: EMPTY_CLOCK_LOG };
}

/** A storage in memory only: for trials and tests. */
export function createMemoryStorage(
  stored: StoredOutbox = { meta: freshMeta(), entries: [] },
): OutboxStorage & StorageCopy {
  let { meta } = stored;
  const entries = new Map(stored.entries.map((entry) => [entry.number, entry]));
  const findKey = (key: string): OutboxEntry | undefined => [...entries.values()].find((entry) => entry.key === key);
  return {
    read: () => Promise.resolve({ meta, entries: [...entries.values()] }),
    append: async (key, make) => {
      const known = findKey(key);
      if (known !== undefined) {
        return known;
      }
      const made = make(meta);
      entries.set(made.entry.number, made.entry);
      ({ meta } = made);
      return await Promise.resolve(made.entry);
    },
    losses: () => 0,
    store: async (line, after = meta.writes) => {
      if (after !== meta.writes) {
        throw new Error("the copy is behind");
      }
      for (const entry of line.put) {
        entries.set(entry.number, entry);
      }
      for (const number of line.removed) {
        entries.delete(number);
      }
      ({ meta } = line);
      await Promise.resolve();
    },
    change: async (changes, remake) => {
      const fitting = changes.filter(({ number, revision }) => entries.get(number)?.revision === revision);
      for (const { number, to } of fitting) {
        if (to === null) {
          entries.delete(number);
        } else {
          entries.set(number, to);
        }
      }
      meta = remake(meta);
      return await Promise.resolve(fitting.map(({ number }) => number));
    },
  };
}
