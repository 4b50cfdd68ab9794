import type { Pulse } from "./worker-messages.ts";

/** Below this share of the camera's own rate, frames are being dropped. */
const FRAME_SHARE_MIN = 0.6;
/** Fewer looks a second than this make a scan feel slow. */
const DECODES_MIN = 5;
/** The first pulse measures the start, and one bad pulse may be chance. */
const PULSES_NEEDED = 2;

/**
 * Watches how well frames are kept up with; tells true once two pulses in a row, after the first, say that they are
 * not: time for a smaller picture.
 */
export function createStrainGauge(cameraFramesPerSecond: number): (pulse: Pulse) => boolean {
  let pulses = 0;
  let bad = 0;
  return ({ framesPerSecond, decodesPerSecond, isPaused }) => {
    pulses += 1;
    const isBad = framesPerSecond < FRAME_SHARE_MIN * cameraFramesPerSecond || decodesPerSecond < DECODES_MIN;
    bad = isBad && pulses > 1 && !isPaused ? bad + 1 : 0;
    return bad >= PULSES_NEEDED;
  };
}
