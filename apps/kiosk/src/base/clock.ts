/** The kiosk's clock, replaceable in tests. All times are epoch milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Calls `run` once after `delayMs`. Returns the cancel function. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Calls `run` every `periodMs` until the returned function is called. */
  readonly every: (periodMs: number, run: () => void) => () => void;
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
};
