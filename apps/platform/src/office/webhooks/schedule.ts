const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Time for which a delivery is retried. */
const LIFE_MS = 72 * HOUR_MS;
/** Time of the last attempt of a delivery that is queued now. */
export const endOf = (now: Date): Date => new Date(now.getTime() + LIFE_MS);
/** Time limit for a receiver; a shutdown waits for rounds that have begun. */
export const TIMEOUT_MS = 8 * SECOND_MS;
/** After this time another process may take over a delivery that is being sent. */
export const LEASE_MS = 60 * SECOND_MS;

const WAITS_MS = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS] as const;
const PAUSES_MS = [5, 15, 30, 60, 2 * 60, 5 * 60, 10 * 60, 15 * 60].map((seconds) => seconds * SECOND_MS);
const ASKED_MS_MAX = HOUR_MS;

const stepOf = (steps: readonly number[], number: number): number => steps[Math.min(number, steps.length) - 1] ?? 0;

/** Milliseconds until the next attempt after the `tries`-th failure; `chance` from 0 to 1 spreads the attempts. */
export function waitAfter(tries: number, chance: number): number {
  return Math.round(stepOf(WAITS_MS, tries) * (1 + chance / 10));
}

/** Milliseconds for which a receiver is paused after this many consecutive failures; it may ask for more. */
export function pauseAfter(failures: number, askedMs: number): number {
  return Math.max(stepOf(PAUSES_MS, failures), Math.min(askedMs, ASKED_MS_MAX));
}

/** Statuses that concern a single message. */
const ABOUT_THE_MESSAGE: readonly number[] = [400, 409, 413, 422];

/**
 * Cause of a failure. MESSAGE: only this delivery waits. RECEIVER: every other delivery would fail too, so all wait for
 * the receiver. EITHER: unknown, because a server that cannot handle one message answers 500, and so does a broken one.
 */
export function reasonOf(status: number | null): "MESSAGE" | "RECEIVER" | "EITHER" {
  if (status === null || status === 429 || (status >= 502 && status <= 504) || status < 400) {
    return "RECEIVER";
  }
  if (ABOUT_THE_MESSAGE.includes(status)) {
    return "MESSAGE";
  }
  return status < 500 ? "RECEIVER" : "EITHER";
}
