import { pixelAt, type Luma } from "./luma.ts";

/** Every this many pixels along and down: a few thousand are enough to tell night from day. */
const STEP = 16;
/** A covered lens gives less than this everywhere, also with the noise of a camera that turns up its gain. */
const DARKEST_LIGHT = 44;
/** Share of pixels that may be brighter and still be noise. */
const NOISE_SHARE = 0.01;
/** Looks in a row: a hand passing before the lens is no fault. */
const LOOKS = { dark: 15, light: 2 } as const;

/** Whether a picture shows nothing at all, as behind a shutter or from a driver that has lost its camera. */
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
 * Watches one reading's pictures; tells once when they have gone black, and once when there is light again. The first light is told
 * too: whoever opened the camera anew in the dark still shows it as dark.
 */
export function createDarknessWatch(): (picture: Luma) => "dark" | "light" | undefined {
  let told: "dark" | "light" | undefined;
  let last: "dark" | "light" | undefined;
  let looks = 0;
  return (picture) => {
    const now = isBlack(picture) ? "dark" : "light";
    looks = now === last ? looks + 1 : 1;
    last = now;
    if (now === told || looks < LOOKS[now]) {
      return undefined;
    }
    told = now;
    return now;
  };
}
