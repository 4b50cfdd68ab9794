/** Time as the kiosk's own parts see it, so that tests can move it. All times in epoch milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Calls `run` every `periodMs` until the returned function is called. */
  readonly every: (periodMs: number, run: () => void) => () => void;
}

/** The real time. */
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
