/** A grey picture: one byte per pixel, row by row. */
export interface Luma {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Part of a picture to look at: its middle, its size and how it is turned, all in the picture's own pixels. */
export interface Region {
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
  /** Degrees the content is turned clockwise; cutting the region out turns it upright. */
  readonly angleDegrees: number;
}

/** A value of a typed array; the compiler cannot know that an index is inside. */
export function at(values: Uint8Array | Uint8ClampedArray | Int32Array | Float32Array, index: number): number {
  return values[index] ?? 0;
}

/** Grey values of an RGBA or BGRA picture (ITU-R 601, as the decoder itself weighs them). */
export function lumaOfColours(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Luma {
  const data = new Uint8Array(width * height);
  for (let index = 0, pixel = 0; index < data.length; index += 1, pixel += 4) {
    const red = at(pixels, pixel);
    const green = at(pixels, pixel + 1);
    const blue = at(pixels, pixel + 2);
    data[index] = (306 * red + 601 * green + 117 * blue + 512) >> 10;
  }
  return { data, width, height };
}

/** The middle of a picture, cut out without any change of its pixels. */
export function cropCentre(source: Luma, widthShare: number, heightShare: number): Luma {
  const width = Math.round(source.width * widthShare);
  const height = Math.round(source.height * heightShare);
  const left = (source.width - width) >> 1;
  const top = (source.height - height) >> 1;
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * source.width + left;
    data.set(source.data.subarray(start, start + width), row * width);
  }
  return { data, width, height };
}

/** Makes a picture smaller by a whole factor; every pixel is the mean of those it replaces, which also calms noise. */
export function shrink(source: Luma, factor: number): Luma {
  const width = Math.floor(source.width / factor);
  const height = Math.floor(source.height / factor);
  const data = new Uint8Array(width * height);
  const half = (factor * factor) >> 1;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = half;
      for (let y = row * factor; y < (row + 1) * factor; y += 1) {
        const start = y * source.width + column * factor;
        for (let x = start; x < start + factor; x += 1) {
          sum += at(source.data, x);
        }
      }
      data[row * width + column] = sum / (factor * factor);
    }
  }
  return { data, width, height };
}

/** Value between four pixels; `x` and `y` must lie before the last column and row. */
function between(pixels: Uint8Array, stride: number, x: number, y: number): number {
  const left = Math.trunc(x);
  const top = Math.trunc(y);
  const corner = top * stride + left;
  const upperLeft = at(pixels, corner);
  const lowerLeft = at(pixels, corner + stride);
  const upper = upperLeft + (at(pixels, corner + 1) - upperLeft) * (x - left);
  const lower = lowerLeft + (at(pixels, corner + stride + 1) - lowerLeft) * (x - left);
  return upper + (lower - upper) * (y - top) + 0.5;
}

const within = (value: number, limit: number): number => (value < 0 ? 0 : value > limit ? limit : value);

/**
 * Cuts a region out, upright and `scale` times as large, with bilinear interpolation. Outside, the picture's edge goes
 * on: a code held half out of the picture keeps the quiet zone it has.
 */
export function cutOut(source: Luma, region: Region, scale: number): Luma {
  const width = Math.max(1, Math.round(region.width * scale));
  const height = Math.max(1, Math.round(region.height * scale));
  const radians = (region.angleDegrees * Math.PI) / 180;
  const cosine = Math.cos(radians) / scale;
  const sine = Math.sin(radians) / scale;
  const data = new Uint8Array(width * height);
  // A hair before the last pixel, so that there is always a neighbour to mix with.
  const limitX = source.width - 1.001;
  const limitY = source.height - 1.001;
  const startX = (1 - width) / 2;
  for (let row = 0; row < height; row += 1) {
    const offsetY = row + (1 - height) / 2;
    let x = region.centreX - 0.5 + startX * cosine - offsetY * sine;
    let y = region.centreY - 0.5 + startX * sine + offsetY * cosine;
    const end = (row + 1) * width;
    for (let target = row * width; target < end; target += 1, x += cosine, y += sine) {
      data[target] = between(source.data, source.width, within(x, limitX), within(y, limitY));
    }
  }
  return { data, width, height };
}

/** Mean over `size` pixels along each row (`size` odd); the edges stay as they are. */
function smearAlong(source: Luma, size: number): Luma {
  const { width, height } = source;
  const data = source.data.slice();
  const reach = size >> 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    let sum = 0;
    for (let x = 0; x < size; x += 1) {
      sum += at(source.data, start + x);
    }
    for (let x = reach; x + reach < width; x += 1) {
      data[start + x] = sum / size;
      sum += at(source.data, start + x + reach + 1) - at(source.data, start + x - reach);
    }
  }
  return { data, width, height };
}

/** Mean over `size` pixels down each column (`size` odd): takes noise out of upright bars without blurring them. */
export function smearDown(source: Luma, size: number): Luma {
  const { width, height } = source;
  const data = source.data.slice();
  const reach = size >> 1;
  const sums = new Int32Array(width);
  for (let index = 0; index < size * width; index += 1) {
    sums[index % width] = at(sums, index % width) + at(source.data, index);
  }
  for (let row = reach; row + reach < height; row += 1) {
    const entering = (row + reach + 1) * width;
    const leaving = (row - reach) * width;
    for (let x = 0; x < width; x += 1) {
      const sum = at(sums, x);
      data[row * width + x] = sum / size;
      sums[x] = sum + at(source.data, entering + x) - at(source.data, leaving + x);
    }
  }
  return { data, width, height };
}

/** Mean over a square of `size` by `size` pixels. */
export function blur(source: Luma, size: number): Luma {
  return smearDown(smearAlong(source, size), size);
}

/** Lifts edges: adds `strength` times what a blur of `size` pixels would take away. */
export function sharpen(source: Luma, size: number, strength: number): Luma {
  const soft = blur(source, size).data;
  const data = new Uint8Array(source.data.length);
  for (let index = 0; index < data.length; index += 1) {
    const value = at(source.data, index);
    const lifted = value + strength * (value - at(soft, index));
    data[index] = Math.min(255, Math.max(0, lifted));
  }
  return { data, width: source.width, height: source.height };
}

/** Light for dark: bars are only read dark on light. */
export function invert({ data, width, height }: Luma): Luma {
  return { data: data.map((value) => 255 - value), width, height };
}

/** The picture as a PGM file: the one form the decoder takes grey values in without a detour over colours. */
export function pgmOf({ data, width, height }: Luma): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
