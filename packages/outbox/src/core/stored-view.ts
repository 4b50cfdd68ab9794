import {
  EMPTY_CLOCK_LOG,
  noteContact,
  readClock,
  type ClockLog,
  type ClockReading,
  type OutboxClock,
} from "../time/action-time.ts";
import type { OutboxEntry } from "./entry.ts";
import type { OutboxMeta, OutboxStorage } from "./storage.ts";

/** Records the state before and after a write. */
export type Remember = (stored: OutboxMeta, next: OutboxMeta) => OutboxMeta;

/** This page's view of the storage. */
export interface StoredView {
  readonly entries: Map<number, OutboxEntry>;
  readonly meta: () => OutboxMeta | undefined;
  /** The clock's log with everything this page has observed. */
  readonly clockLog: () => ClockLog;
  readonly noteServerTime: (serverMs: number) => void;
  readonly load: () => Promise<void>;
  /** Whether no other page has written since. */
  readonly isKnown: (stored: OutboxMeta) => boolean;
  /** Metadata with this page's observations. */
  readonly latest: (stored: OutboxMeta) => OutboxMeta;
  /** Runs a write and brings this view up to date: by `remake`, or by reading again if another page has written. */
  readonly write: <T>(work: (remember: Remember) => Promise<T>, remake: (result: T) => void) => Promise<T>;
}

interface Heard {
  readonly reading: ClockReading;
  readonly serverMs: number;
}

/** Creates the view; it is empty until the first load. Its callers wait for each other. */
export function createStoredView(storage: OutboxStorage, clock: OutboxClock): StoredView {
  const entries = new Map<number, OutboxEntry>();
  let meta: OutboxMeta | undefined;
  let heard: Heard | undefined;

  const withHeard = (log: ClockLog): ClockLog =>
    heard === undefined ? log : noteContact(log, heard.reading, heard.serverMs);
  const isKnown = (stored: OutboxMeta): boolean => stored.writes === meta?.writes;
  const load = async (): Promise<void> => {
    const stored = await storage.read();
    // This page's contact belongs to its own log; another page's log needs a new contact.
    heard = isKnown(stored.meta) ? heard : undefined;
    entries.clear();
    for (const entry of stored.entries) {
      entries.set(entry.number, entry);
    }
    ({ meta } = stored);
  };
  return {
    entries,
    meta: () => meta,
    clockLog: () => withHeard(meta?.clock ?? EMPTY_CLOCK_LOG),
    noteServerTime: (serverMs) => {
      heard = { reading: readClock(clock), serverMs };
    },
    load,
    isKnown,
    latest: (stored) => (isKnown(stored) ? { ...stored, clock: withHeard(stored.clock) } : stored),
    write: async (work, remake) => {
      const before = heard;
      let isAlone = false;
      let next = meta;
      const result = await work((stored, made) => {
        isAlone = isKnown(stored);
        next = made;
        return made;
      });
      if (isAlone) {
        meta = next;
        // Stored, so it is part of the log now.
        heard = heard === before ? undefined : heard;
        remake(result);
      } else {
        // Entries of another page may come first, so nothing is sent without them.
        await load();
      }
      return result;
    },
  };
}
