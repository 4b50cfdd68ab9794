/** Time as the connection needs it; tests hand in their own. */
export interface Timers {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** When to do the next thing: one at a time, a later one takes the place of an earlier one. */
export interface Pacer {
  /** Tries again after a doubling delay with jitter, so that a shop's tablets do not come back in step; or after `restMs`. */
  readonly again: (run: () => void, restMs?: number) => void;
  readonly at: (delayMs: number, run: () => void) => void;
  /** Calls off what is planned; the next delay is the shortest again. */
  readonly reset: () => void;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** Makes a pacer; `random` gives 0 to 1. */
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
