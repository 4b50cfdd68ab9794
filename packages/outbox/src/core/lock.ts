import { createQueue } from "./queue.ts";

/** Lets one sender at a time work on a storage. The outbox is safe without it, but would send twice. */
export interface OutboxLock {
  /** Runs the work once the lock is free. */
  readonly hold: (work: () => Promise<void>) => Promise<void>;
}

/** A lock within this page or process. */
export function createLocalLock(): OutboxLock {
  return { hold: createQueue() };
}
