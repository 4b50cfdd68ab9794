import { pauseMs, type Backoff } from "./backoff.ts";

/** A sender's pauses after failures, and its batch size. */
export interface Pace {
  readonly size: () => number;
  readonly notBeforeMs: () => number;
  readonly isPausing: () => boolean;
  readonly failed: (askedMs?: number) => void;
  readonly answered: () => void;
  readonly hurry: () => void;
}

/** Creates the pace of a sender. */
export function createPace(random: () => number, nowMs: () => number, most: number, backoff: Backoff): Pace {
  let failures = 0;
  let notBeforeMs = 0;
  let size = most;
  return {
    size: () => size,
    notBeforeMs: () => (failures === 0 ? 0 : notBeforeMs),
    isPausing: () => failures > 0,
    failed: (askedMs) => {
      failures += 1;
      notBeforeMs = nowMs() + pauseMs(failures, random, backoff, askedMs);
      // An unanswered batch is halved, until an entry that causes it is sent alone.
      size = Math.max(1, Math.floor(size / 2));
    },
    answered: () => {
      failures = 0;
      size = Math.min(most, size * 2);
    },
    hurry: () => {
      notBeforeMs = 0;
    },
  };
}
