/** Time source; tests pass their own. */
export interface Timers {
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Schedules the next action; a later one replaces an earlier one. */
export interface Pacer {
  /**
   * Retries with exponential backoff and jitter, so that a shop's tablets do not reconnect at the same time; or after
   * `restMs`.
   */
  readonly again: (run: () => void, restMs?: number) => void;
  readonly at: (delayMs: number, run: () => void) => void;
  /** Cancels the scheduled action and resets the backoff. */
  readonly reset: () => void;
}

const FIRST_DELAY_MS = 500;
/** Short enough that a server which admits some devices a second always finds the next ones waiting. */
const LONGEST_DELAY_MS = 10_000;

/** Creates a pacer; `random` returns 0 to 1. */
export function createPacer({ after }: Timers, random: () => number): Pacer {
  let attempt = 0;
  let callOff = (): void => undefined;
  const at = (delayMs: number, run: () => void): void => {
    callOff();
    callOff = after(delayMs, run);
  };
  return {
    at,
    again: (run, restMs) => {
      const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
      attempt = Math.min(attempt + 1, 10);
      at((restMs ?? delayMs) * (0.5 + random()), run);
    },
    reset: () => {
      attempt = 0;
      callOff();
    },
  };
}
