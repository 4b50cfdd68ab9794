import type { OutboxClock } from "./action-time.ts";

/** The clocks of this page or process. */
export function createSystemClock(): OutboxClock {
  return { run: crypto.randomUUID(), monotonicMs: () => performance.now(), wallMs: () => Date.now() };
}
