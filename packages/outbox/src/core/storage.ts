import type { ClockLog } from "../time/action-time.ts";
import type { OutboxEntry } from "./entry.ts";

/** Metadata stored beside the entries. */
export interface OutboxMeta {
  /** Made with the storage. A new value tells the server that the storage was lost. */
  readonly outboxId: string;
  /** The last number assigned; numbers are never reused. */
  readonly lastNumber: number;
  /** Counts writes, so that a page notices writes of another. */
  readonly writes: number;
  readonly clock: ClockLog;
  /** A value of the caller that changes together with entries. Absent: never set. */
  readonly memo?: unknown;
}

/** One change of a stored entry. */
export interface EntryChange {
  readonly number: number;
  /** The change is made only if the entry still has this revision. */
  readonly revision: number;
  /** The new entry; null removes it. */
  readonly to: OutboxEntry | null;
}

/** Everything stored. */
export interface StoredOutbox {
  readonly meta: OutboxMeta;
  /** By number. */
  readonly entries: readonly OutboxEntry[];
}

/**
 * Durable storage. Each write is atomic and resolves only when it would survive a power cut. A rejected write has
 * changed nothing. Several pages may use the same storage at once.
 */
export interface OutboxStorage {
  readonly read: () => Promise<StoredOutbox>;
  /**
   * Adds the entry that `make` builds from the current metadata, in one atomic step. If an entry with this key exists,
   * it is returned and nothing is added. `make` must be synchronous.
   */
  readonly append: (
    key: string,
    make: (meta: OutboxMeta) => { readonly meta: OutboxMeta; readonly entry: OutboxEntry },
  ) => Promise<OutboxEntry>;
  /** Makes the changes with a current revision, in one step; returns their numbers. */
  readonly change: (
    changes: readonly EntryChange[],
    remake: (meta: OutboxMeta) => OutboxMeta,
  ) => Promise<readonly number[]>;
}

/** The storage is full. The entry was not stored, and the user must be informed. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}
