import type { OutboxLock } from "../core/lock.ts";
import type { EntryChange, OutboxMeta, OutboxStorage, StoredOutbox } from "../core/storage.ts";
import type { LogLine } from "./file-log.ts";

/** A copy of a storage that can be synchronized from another one. */
export interface StorageCopy {
  readonly read: () => Promise<StoredOutbox>;
  /**
   * Stores the changes in one durable step. Rejects if the copy has other writes than `after`, because another page
   * could not write to it.
   */
  readonly store: (line: LogLine, after?: number) => Promise<void>;
  /** Number of lost connections. Data found afterwards may be older or missing. */
  readonly losses: () => number;
}

/** Changes that a copy is missing. */
function difference(from: StoredOutbox, to: StoredOutbox): LogLine {
  const kept = new Set(from.entries.map(({ number }) => number));
  const removed = to.entries.map(({ number }) => number).filter((number) => !kept.has(number));
  return { meta: from.meta, put: from.entries, removed };
}

function lineOf(meta: OutboxMeta, changes: readonly EntryChange[], done: readonly number[]): LogLine {
  const made = changes.filter(({ number }) => done.includes(number));
  return {
    meta,
    put: made.flatMap(({ to }) => (to === null ? [] : [to])),
    removed: made.flatMap(({ number, to }) => (to === null ? [number] : [])),
  };
}

/** Keeps two copies equal. */
function createLevel(first: StorageCopy, second: StorageCopy) {
  const losses = (): string => `${first.losses()}/${second.losses()}`;
  /** The losses when this page last made both copies equal; undefined while they may differ. */
  let equalAt: string | undefined;
  /** Makes both equal. Returns whether the first was restored from the second. */
  const level = async (): Promise<boolean> => {
    const at = losses();
    // A second copy that does not open must not disable the first.
    const [one, two] = await Promise.all([first.read(), second.read().catch(() => undefined)]);
    const isSame = one.meta.outboxId === two?.meta.outboxId;
    // A recreated first copy lacks the data of the second one.
    const isBehind = two !== undefined && two.meta.writes > (isSame ? one.meta.writes : 0);
    if (isBehind) {
      await first.store(difference(two, one));
    } else if (two !== undefined && !(isSame && one.meta.writes === two.meta.writes)) {
      await second.store(difference(one, two)).catch(() => undefined);
    }
    equalAt = at;
    return isBehind;
  };
  return {
    level,
    isLevel: () => equalAt === losses(),
    /** The first copy has stored it durably, so it is saved. A failed second copy is synchronized at the next write. */
    repeat: async (line: LogLine, after: number): Promise<void> => {
      const at = equalAt;
      equalAt = undefined;
      const isDone = await second.store(line, after).then(
        () => true,
        () => false,
      );
      if (isDone) {
        equalAt = at;
      } else if (await level()) {
        throw new Error("The first copy of the outbox was lost while it was written to");
      }
    },
  };
}

/**
 * Two copies that fail independently. A write goes to the first and then to the second, so that a power cut damages at
 * most one. When a page opens them, the copy with more writes is correct: the other one missed a write or was lost.
 * `lock` lets one page at a time write.
 */
export function createTwinStorage(
  first: OutboxStorage & StorageCopy,
  second: StorageCopy,
  lock: OutboxLock,
): OutboxStorage {
  const { level, isLevel, repeat } = createLevel(first, second);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = Promise.withResolvers<T>();
    await lock.hold(async () => {
      await (isLevel() ? undefined : level());
      done.resolve(await work());
    });
    return await done.promise;
  };
  return {
    read: async () => {
      await (isLevel() ? undefined : inTurn(() => Promise.resolve()));
      return await first.read();
    },
    append: async (key, make) =>
      await inTurn(async () => {
        const made: { readonly line: LogLine; readonly after: number }[] = [];
        const entry = await first.append(key, (before) => {
          const { meta, entry: added } = make(before);
          made.push({ line: { meta, put: [added], removed: [] }, after: before.writes });
          return { meta, entry: added };
        });
        for (const { line, after } of made) {
          await repeat(line, after);
        }
        return entry;
      }),
    change: async (changes, remake) =>
      await inTurn(async () => {
        const made: { readonly meta: OutboxMeta; readonly after: number }[] = [];
        const done = await first.change(changes, (before) => {
          const meta = remake(before);
          made.push({ meta, after: before.writes });
          return meta;
        });
        for (const { meta, after } of made) {
          await repeat(lineOf(meta, changes, done), after);
        }
        return done;
      }),
  };
}
