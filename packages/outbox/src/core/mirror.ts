import {
  noteReading,
  readClock,
  trimClockLog,
  type ActionTime,
  type ClockLog,
  type OutboxClock,
} from "../time/action-time.ts";
import { afterEvent, type EntryEvent, type OutboxEntry } from "./entry.ts";
import { createQueue } from "./queue.ts";
import type { EntryChange, OutboxMeta, OutboxStorage } from "./storage.ts";
import { createStoredView, type Remember, type StoredView } from "./stored-view.ts";

/** An event with the entry on which it is based. */
export interface Happening {
  readonly entry: OutboxEntry;
  readonly event: EntryEvent;
}

/** The stored outbox in memory. Memory changes only after the storage. */
export interface Mirror {
  readonly entries: () => readonly OutboxEntry[];
  readonly meta: () => OutboxMeta | undefined;
  /** The clock's log with everything this run has observed. */
  readonly clockLog: () => ClockLog;
  /** Reads everything again, because another page may have changed it. */
  readonly refresh: () => Promise<void>;
  /** `changeMemo` makes the new memo of the stored one in the same write. If it throws, nothing is stored. */
  readonly append: (
    key: string,
    make: (number: number, at: ActionTime) => OutboxEntry,
    changeMemo?: ChangeMemo,
  ) => Promise<OutboxEntry>;
  readonly changeMemo: (change: ChangeMemo) => Promise<void>;
  /** Stores events; returns the numbers for which they were stored. Entries changed meanwhile are skipped. */
  readonly apply: (happenings: readonly Happening[]) => Promise<ReadonlySet<number>>;
  /** Stores the clocks at intervals, so that a later change of the device's clock can be located. */
  readonly keepTime: () => Promise<void>;
  /** Records the server's time, which is stored with the next write. */
  readonly noteServerTime: (serverMs: number) => void;
}

/** Makes a new memo of the stored one. */
export type ChangeMemo = (stored: unknown) => unknown;

const KEEP_TIME_EVERY_MS = 60_000;

function changesOf(happenings: readonly Happening[]): readonly EntryChange[] {
  return happenings.flatMap(({ entry, event }) => {
    const after = afterEvent(entry, event);
    return after === "IMPOSSIBLE"
      ? []
      : [{ number: entry.number, revision: entry.revision, to: after === "GONE" ? null : after }];
  });
}

function oldestOf(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.reduce<OutboxEntry | undefined>(
    (oldest, entry) => (oldest !== undefined && oldest.number < entry.number ? oldest : entry),
    undefined,
  );
}

/** Writes the changes; those that were stored are applied in memory too. */
async function change(
  storage: OutboxStorage,
  view: StoredView,
  changes: readonly EntryChange[],
): Promise<ReadonlySet<number>> {
  const gone = new Set(changes.filter(({ to }) => to === null).map(({ number }) => number));
  const oldest = oldestOf([...view.entries.values()].filter(({ number }) => !gone.has(number)));
  const remake = (remember: Remember) => (stored: OutboxMeta) => {
    const known = view.latest(stored);
    // Trims the log only with all entries loaded, because any of them may need a part of it.
    const clock = view.isKnown(stored) ? trimClockLog(known.clock, oldest?.at) : known.clock;
    return remember(stored, { ...known, clock, writes: stored.writes + 1 });
  };
  return await view.write(
    async (remember) => new Set(await storage.change(changes, remake(remember))),
    (done) => {
      for (const { number, to } of changes.filter((each) => done.has(each.number))) {
        if (to === null) {
          view.entries.delete(number);
        } else {
          view.entries.set(number, to);
        }
      }
    },
  );
}

/** Creates the mirror; it is empty until the first refresh. */
export function createMirror(storage: OutboxStorage, clock: OutboxClock): Mirror {
  const queue = createQueue();
  const view = createStoredView(storage, clock);
  return {
    entries: () => [...view.entries.values()],
    meta: view.meta,
    clockLog: view.clockLog,
    refresh: async () => await queue(view.load),
    append: async (key, make, changeMemo) => {
      const reading = readClock(clock);
      const makeStored = (remember: Remember) => (stored: OutboxMeta) => {
        const { log, at } = noteReading(view.latest(stored).clock, reading);
        const entry = make(stored.lastNumber + 1, at);
        const memo = changeMemo === undefined ? {} : { memo: changeMemo(stored.memo) };
        const next = { ...stored, ...memo, lastNumber: entry.number, clock: log, writes: stored.writes + 1 };
        return { meta: remember(stored, next), entry };
      };
      return await queue(
        async () =>
          await view.write(
            async (remember) => await storage.append(key, makeStored(remember)),
            (entry) => void view.entries.set(entry.number, entry),
          ),
      );
    },
    apply: async (happenings) =>
      await queue(async () => {
        const changes = changesOf(happenings);
        const done = changes.length === 0 ? new Set<number>() : await change(storage, view, changes);
        if (done.size < changes.length) {
          await view.load();
        }
        return done;
      }),
    changeMemo: async (changeIt) =>
      await queue(async () => {
        const remake = (remember: Remember) => (stored: OutboxMeta) =>
          remember(stored, { ...view.latest(stored), memo: changeIt(stored.memo), writes: stored.writes + 1 });
        await view.write(
          async (remember) => await storage.change([], remake(remember)),
          () => undefined,
        );
      }),
    keepTime: async () =>
      await queue(async () => {
        const reading = readClock(clock);
        const last = view.meta()?.clock.stretches.at(-1)?.to;
        if (last?.run === reading.run && reading.monotonicMs - last.monotonicMs < KEEP_TIME_EVERY_MS) {
          return;
        }
        const remake = (remember: Remember) => (stored: OutboxMeta) => {
          const known = view.latest(stored);
          const { log } = noteReading(known.clock, reading);
          return remember(stored, { ...known, clock: log, writes: stored.writes + 1 });
        };
        await view.write(
          async (remember) => await storage.change([], remake(remember)),
          () => undefined,
        );
      }),
    noteServerTime: view.noteServerTime,
  };
}
