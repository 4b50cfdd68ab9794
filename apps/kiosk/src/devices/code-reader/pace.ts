/** Decoding takes at most this share of a core, unless the device would look at fewer than ten frames a second. */
const SHARE_OF_CORE = 0.25;
const SHORTEST_MS = 50;
const LONGEST_MS = 100;

/** Milliseconds from the start of a frame's decoding to the next one's, by what it took and whether it left a doubt. */
export type Pace = (tookMs: number, isUnsure: boolean) => number;

/**
 * A fast device looks more often, because a shopper waits half of this time before the first look at the code. A code
 * that a second frame must confirm is looked for at once, but only once: a picture that is misread again and again would
 * occupy the device.
 */
export function createPace(): Pace {
  let wasUnsure = false;
  return (tookMs, isUnsure) => {
    const isNewDoubt = isUnsure && !wasUnsure;
    wasUnsure = isUnsure;
    return isNewDoubt ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, tookMs / SHARE_OF_CORE));
  };
}
