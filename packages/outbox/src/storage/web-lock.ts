import type { OutboxLock } from "../core/lock.ts";

/** One sender among all pages of this browser. The browser frees the lock of a page that ends or crashes. */
export function createWebLock(name: string, locks: Pick<LockManager, "request"> = navigator.locks): OutboxLock {
  return {
    hold: async (work) => {
      await locks.request(name, work);
    },
  };
}
