/** Decoding takes at most this share of a core, unless the device would look at fewer than ten frames a second. */
const SHARE_OF_CORE = 0.25;
const SHORTEST_MS = 50;
const LONGEST_MS = 100;

/**
 * Milliseconds from the start of one frame's decoding to the next one's. A fast device looks more often, because a
 * shopper waits half of this time before the first look at the code. A code that a second frame must confirm is looked
 * for at once.
 */
export function decodeEveryMs(tookMs: number, isUnsure: boolean): number {
  return isUnsure ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, tookMs / SHARE_OF_CORE));
}
