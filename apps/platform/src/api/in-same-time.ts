import { setTimeout as delay } from "node:timers/promises";

/**
 * An answer about an address leaves at a multiple of this: what the database does for a known address takes a few milliseconds
 * more than for an unknown one, and nobody outside may measure them, also when the server is busy.
 */
const STEP_MS = 150;

/** The answer of `work`, at the time at which another address's leaves too (T6). */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const answer = await work();
  const tookMs = performance.now() - startedMs;
  await delay(STEP_MS - (tookMs % STEP_MS));
  return answer;
}
