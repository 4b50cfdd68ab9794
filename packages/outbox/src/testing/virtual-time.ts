/** Time that a test advances explicitly. */
export interface VirtualTime {
  readonly nowMs: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly sleep: (durationMs: number) => Promise<void>;
  /** Advances the time and runs everything that is due. */
  readonly advance: (durationMs: number) => Promise<void>;
}

/** Lets pending promises settle before the next timer. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a time starting at 0. */
export function createVirtualTime(): VirtualTime {
  let nowMs = 0;
  let timers: readonly { readonly atMs: number; readonly run: () => void }[] = [];
  const after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { atMs: nowMs + delayMs, run };
    timers = [...timers, timer];
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  const takeDue = (untilMs: number): (() => void) | undefined => {
    const due = timers
      .filter(({ atMs }) => atMs <= untilMs)
      .reduce<(typeof timers)[number] | undefined>(
        (first, timer) => (first !== undefined && first.atMs <= timer.atMs ? first : timer),
        undefined,
      );
    timers = timers.filter((timer) => timer !== due);
    nowMs = Math.max(nowMs, due?.atMs ?? untilMs);
    return due?.run;
  };
  return {
    nowMs: () => nowMs,
    after,
    sleep: (durationMs) => new Promise((resolve) => after(durationMs, resolve)),
    advance: async (durationMs) => {
      const untilMs = nowMs + durationMs;
      await quiet();
      for (let run = takeDue(untilMs); run !== undefined; run = takeDue(untilMs)) {
        run();
        await quiet();
      }
    },
  };
}
