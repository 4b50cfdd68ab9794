import { pixelAt, type Luma } from "./luma.ts";

/** Sampling step in pixels along and down. A few thousand samples suffice. */
const STEP = 16;
/** Brightest value of a covered lens, including the noise of automatic gain. */
const DARKEST_LIGHT = 44;
/** Share of pixels that may be brighter and still count as noise. */
const NOISE_SHARE = 0.01;
/** Consecutive pictures required, so that a hand passing the lens is no fault. */
const LOOKS = { dark: 15, light: 2 } as const;

/** Whether a picture is black, as with a covered lens or a failed driver. */
export function isBlack({ data, width, height }: Luma): boolean {
  let bright = 0;
  let count = 0;
  for (let row = 0; row < height; row += STEP) {
    for (let pixel = row * width; pixel < (row + 1) * width; pixel += STEP) {
      count += 1;
      bright += pixelAt(data, pixel) > DARKEST_LIGHT ? 1 : 0;
    }
  }
  return bright <= count * NOISE_SHARE;
}

/**
 * Watches the pictures of one reading. Returns "dark" or "light" once per change. The first light is reported too,
 * because a camera reopened in the dark still counts as dark.
 */
export function createDarknessWatch(): (picture: Luma) => "dark" | "light" | undefined {
  let reported: "dark" | "light" | undefined;
  let last: "dark" | "light" | undefined;
  let looks = 0;
  return (picture) => {
    const now = isBlack(picture) ? "dark" : "light";
    looks = now === last ? looks + 1 : 1;
    last = now;
    if (now === reported || looks < LOOKS[now]) {
      return undefined;
    }
    reported = now;
    return now;
  };
}
