import type { Pulse } from "./worker-messages.ts";

/** Below this many decoded frames per second a scan feels slow. */
const DECODES_MIN = 5;
/** The first pulse covers the start-up, and a single bad one may be chance. */
const PULSES_NEEDED = 2;

/**
 * Watches the decoding rate. Returns true after two consecutive bad pulses, not counting the first: the picture should
 * get smaller.
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
