import { setTimeout as delay } from "node:timers/promises";

/**
 * An answer about an address leaves no sooner than this: what the database does for a known address takes a few milliseconds
 * more than for an unknown one, and nobody outside may measure them.
 */
const ANSWER_AFTER_MS = 150;

/** The answer of `work`, never sooner than that of another address's (T6). */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), delay(ANSWER_AFTER_MS)]);
  return answer;
}
