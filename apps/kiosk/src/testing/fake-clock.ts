import type { Clock } from "../base/clock.ts";

/** A clock that only the test advances. */
export interface FakeClock extends Clock {
  /** Advances the time and runs due timers in order. */
  readonly advance: (durationMs: number) => void;
  /** Advances the time without running timers, like a sleeping device. */
  readonly sleep: (durationMs: number) => void;
}

interface Entry {
  atMs: number;
  readonly periodMs: number | undefined;
  readonly run: () => void;
}

/** Creates a clock that starts at `startMs`. */
export function createFakeClock(startMs = 1_790_000_000_000): FakeClock {
  let nowMs = startMs;
  const entries = new Set<Entry>();
  const add = (entry: Entry): (() => void) => {
    entries.add(entry);
    return () => entries.delete(entry);
  };
  const dueBefore = (endMs: number): Entry | undefined =>
    [...entries].filter(({ atMs }) => atMs <= endMs).toSorted((left, right) => left.atMs - right.atMs)[0];
  const fire = (entry: Entry): void => {
    nowMs = Math.max(nowMs, entry.atMs);
    if (entry.periodMs === undefined) {
      entries.delete(entry);
    } else {
      entry.atMs = nowMs + entry.periodMs;
    }
    entry.run();
  };
  return {
    now: () => nowMs,
    after: (delayMs, run) => add({ atMs: nowMs + delayMs, periodMs: undefined, run }),
    every: (periodMs, run) => add({ atMs: nowMs + periodMs, periodMs, run }),
    sleep: (durationMs) => {
      nowMs += durationMs;
    },
    advance: (durationMs) => {
      const endMs = nowMs + durationMs;
      for (let entry = dueBefore(endMs); entry !== undefined; entry = dueBefore(endMs)) {
        fire(entry);
      }
      nowMs = endMs;
    },
  };
}
