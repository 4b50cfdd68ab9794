import { setTimeout as delay } from "node:timers/promises";

/**
 * Answers about an address are sent at multiples of this time. A known address takes the database a few milliseconds
 * more than an unknown one, and callers must not be able to measure that, also on a busy server.
 */
const STEP_MS = 150;

/** Runs `work` and delays its answer, so that known and unknown addresses take the same time. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const answer = await work();
  const tookMs = performance.now() - startedMs;
  await delay(STEP_MS - (tookMs % STEP_MS));
  return answer;
}
