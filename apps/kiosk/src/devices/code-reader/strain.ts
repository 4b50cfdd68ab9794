import type { Pulse } from "./worker-messages.ts";

/** Fewer looks a second than this make a scan feel slow. */
const DECODES_MIN = 5;
/** The first pulse measures the start, and one bad pulse may be chance. */
const PULSES_NEEDED = 2;

/**
 * Watches how well pictures are kept up with; tells true once two pulses in a row, after the first, say that they are
 * not: time for a smaller picture.
 */
export function createStrainGauge(): (pulse: Pulse) => boolean {
  let pulses = 0;
  let bad = 0;
  return ({ decodesPerSecond, isPaused }) => {
    pulses += 1;
    bad = decodesPerSecond < DECODES_MIN && pulses > 1 && !isPaused ? bad + 1 : 0;
    return bad >= PULSES_NEEDED;
  };
}
