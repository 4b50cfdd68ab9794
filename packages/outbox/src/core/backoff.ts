/** Bounds of the pause between two tries. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Half a minute at most, so that entries arrive within a minute after the server is back. */
export const DEFAULT_BACKOFF: Backoff = { firstMs: 500, longestMs: 30_000 };

/** A server may ask for a longer pause, but not for one that looks like a loss. */
const LONGEST_ASKED_MS = 300_000;

/**
 * Full jitter: a random pause up to a limit that doubles with each failure. Devices that lost the server at the same
 * moment come back at different ones. There is no last try.
 */
export function pauseMs(failures: number, random: () => number, { firstMs, longestMs }: Backoff, askedMs = 0): number {
  const limitMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.max(Math.min(askedMs, LONGEST_ASKED_MS), random() * limitMs);
}
