/** Pixels as a canvas provides them: four bytes each, red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** Dots in the printer's form: one bit each, most significant bit left, 1 is black, rows padded to whole bytes. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Conversion of grey to black and white: threshold, Floyd-Steinberg diffusion, or the crisper Atkinson diffusion. */
export type Halftone = "threshold" | "floyd-steinberg" | "atkinson";

/** Options of the conversion to dots. */
export interface RasterOptions {
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly halftone?: Halftone;
}

const WHITE = 255;
const MIDDLE = 128;
/** DLE starts a real-time command, so it is replaced inside a picture, as the vendor's client does. */
const DLE = 0x10;
const DLE_REPLACEMENT = 0x20;

type Spread = readonly (readonly [dx: number, dy: number, part: number])[];

const SPREADS: Readonly<Record<Halftone, Spread>> = {
  threshold: [],
  "floyd-steinberg": [
    [1, 0, 7 / 16],
    [-1, 1, 3 / 16],
    [0, 1, 5 / 16],
    [1, 1, 1 / 16],
  ],
  atkinson: [
    [1, 0, 1 / 8],
    [2, 0, 1 / 8],
    [-1, 1, 1 / 8],
    [0, 1, 1 / 8],
    [1, 1, 1 / 8],
    [0, 2, 1 / 8],
  ],
};

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Brightness of every pixel on white paper. */
function greyOf({ width, height, data }: Pixels): Grey {
  const grey = new Float32Array(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const [red = WHITE, green = WHITE, blue = WHITE, opacity = WHITE] = data.subarray(index * 4, index * 4 + 4);
    const light = 0.29891 * red + 0.58661 * green + 0.11448 * blue;
    grey[index] = WHITE + (light - WHITE) * (opacity / 255);
  }
  return { width, height, data: grey };
}

/** Scales a picture down by averaging the pixels of each dot. */
function shrink(grey: Grey, width: number, height: number): Grey {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * grey.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * grey.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * grey.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * grey.width) / width));
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          sum += grey.data[row * grey.width + column] ?? WHITE;
        }
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** Diffuses a rounding error to neighbouring pixels; beyond the edges it is lost. */
function diffuseError(
  { width, height, data }: Grey,
  at: { x: number; y: number },
  error: number,
  spread: Spread,
): void {
  for (const [dx, dy, part] of spread) {
    const x = at.x + dx;
    const y = at.y + dy;
    if (x >= 0 && x < width && y < height) {
      data[y * width + x] = (data[y * width + x] ?? WHITE) + error * part;
    }
  }
}

function dither(grey: Grey, spread: Spread): Raster {
  const { width, height } = grey;
  const bytesPerRow = Math.ceil(width / 8);
  const dots = new Uint8Array(bytesPerRow * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = grey.data[y * width + x] ?? WHITE;
      const isBlack = light < MIDDLE;
      if (isBlack) {
        const at = y * bytesPerRow + (x >> 3);
        dots[at] = (dots[at] ?? 0) | (0x80 >> (x & 7));
      }
      diffuseError(grey, { x, y }, light - (isBlack ? 0 : WHITE), spread);
    }
  }
  return { width, height, data: dots.map((byte) => (byte === DLE ? DLE_REPLACEMENT : byte)) };
}

/** A picture as dots, scaled down to fit but never up. */
export function rasterOf(pixels: Pixels, options: RasterOptions): Raster {
  const scale = Math.min(1, options.maxWidth / pixels.width, options.maxHeight / pixels.height);
  const grey = greyOf(pixels);
  const fitted =
    scale === 1
      ? grey
      : shrink(grey, Math.max(1, Math.floor(pixels.width * scale)), Math.max(1, Math.floor(pixels.height * scale)));
  return dither(fitted, SPREADS[options.halftone ?? "atkinson"]);
}

/** Base64 of bytes. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text);
}

/** Splits a raster into parts of at most `rows` rows, to fit the printer's buffer. */
export function splitRaster(raster: Raster, rows: number): Raster[] {
  const bytesPerRow = Math.ceil(raster.width / 8);
  const parts: Raster[] = [];
  for (let top = 0; top < raster.height; top += rows) {
    const height = Math.min(rows, raster.height - top);
    const data = raster.data.subarray(top * bytesPerRow, (top + height) * bytesPerRow);
    parts.push({ width: raster.width, height, data });
  }
  return parts;
}
