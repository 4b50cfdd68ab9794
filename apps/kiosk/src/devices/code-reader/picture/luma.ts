/** A greyscale picture: one byte per pixel, row by row. */
export interface Luma {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Part of a picture: centre, size and rotation, in pixels of the picture. */
export interface Region {
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation of the content in degrees. Cutting out the region turns it upright. */
  readonly angleDegrees: number;
}

/**
 * A pixel; 0 outside. Each array type has its own function: a shared one would be many times slower.
 */
export function pixelAt(pixels: Uint8Array, index: number): number {
  return pixels[index] ?? 0;
}

function sumAt(sums: Int32Array, index: number): number {
  return sums[index] ?? 0;
}

/** Luma of an RGBA or BGRA picture (ITU-R 601, with the decoder's own weights). */
export function lumaOfColours(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Luma {
  const data = new Uint8Array(width * height);
  for (let index = 0, pixel = 0; index < data.length; index += 1, pixel += 4) {
    const red = pixels[pixel] ?? 0;
    const green = pixels[pixel + 1] ?? 0;
    const blue = pixels[pixel + 2] ?? 0;
    data[index] = (306 * red + 601 * green + 117 * blue + 512) >> 10;
  }
  return { data, width, height };
}

/** The centre of a picture, copied without changes. */
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

/** Halves a picture; each pixel is the mean of four. */
function halve({ data: pixels, width: stride, height }: Luma): Luma {
  const halfWidth = stride >> 1;
  const halfHeight = height >> 1;
  const data = new Uint8Array(halfWidth * halfHeight);
  for (let row = 0, target = 0; row < halfHeight; row += 1) {
    const end = target + halfWidth;
    for (let x = 2 * row * stride; target < end; target += 1, x += 2) {
      const upper = pixelAt(pixels, x) + pixelAt(pixels, x + 1);
      data[target] = (upper + pixelAt(pixels, x + stride) + pixelAt(pixels, x + stride + 1) + 2) >> 2;
    }
  }
  return { data, width: halfWidth, height: halfHeight };
}

/** Shrinks a picture by an integer factor. Each pixel is the mean of those it replaces, which reduces noise. */
export function shrink(source: Luma, factor: number): Luma {
  if (factor <= 2) {
    return factor === 2 ? halve(source) : source;
  }
  const width = Math.floor(source.width / factor);
  const height = Math.floor(source.height / factor);
  const data = new Uint8Array(width * height);
  const area = factor * factor;
  const share = 65_536 / area;
  for (let row = 0, target = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, target += 1) {
      let sum = area >> 1;
      for (let y = 0, start = row * factor * source.width + column * factor; y < factor; y += 1) {
        for (let x = start; x < start + factor; x += 1) {
          sum += pixelAt(source.data, x);
        }
        start += source.width;
      }
      data[target] = (sum * share) >> 16;
    }
  }
  return { data, width, height };
}

/** Bilinear value. `x` and `y` must be before the last column and row. */
function between(pixels: Uint8Array, stride: number, x: number, y: number): number {
  const left = Math.trunc(x);
  const top = Math.trunc(y);
  const corner = top * stride + left;
  const upperLeft = pixelAt(pixels, corner);
  const lowerLeft = pixelAt(pixels, corner + stride);
  const upper = upperLeft + (pixelAt(pixels, corner + 1) - upperLeft) * (x - left);
  const lower = lowerLeft + (pixelAt(pixels, corner + stride + 1) - lowerLeft) * (x - left);
  return upper + (lower - upper) * (y - top) + 0.5;
}

const within = (value: number, limit: number): number => (value < 0 ? 0 : value > limit ? limit : value);

/**
 * Cuts out a region, upright and scaled, with bilinear interpolation. Outside the picture its edge is repeated, so that
 * a code at the edge keeps its quiet zone.
 */
export function cutOut(source: Luma, region: Region, scale: number): Luma {
  const width = Math.max(1, Math.round(region.width * scale));
  const height = Math.max(1, Math.round(region.height * scale));
  const radians = (region.angleDegrees * Math.PI) / 180;
  const cosine = Math.cos(radians) / scale;
  const sine = Math.sin(radians) / scale;
  const data = new Uint8Array(width * height);
  // Just before the last pixel, so that a neighbour to interpolate with exists.
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

/** Reciprocal of `size` with 16 fraction bits: multiplying and shifting is several times faster than dividing. */
const shareOf = (size: number): number => Math.ceil(65_536 / size);

/** Mean over `size` pixels along each row (`size` odd). The edges stay unchanged. */
function smearAlong({ data: pixels, width, height }: Luma, size: number): Luma {
  const data = pixels.slice();
  const reach = size >> 1;
  const share = shareOf(size);
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    let sum = 0;
    for (let x = start; x < start + size; x += 1) {
      sum += pixelAt(pixels, x);
    }
    const end = start + width - reach;
    for (let x = start + reach; x < end; x += 1) {
      data[x] = (sum * share) >> 16;
      sum += pixelAt(pixels, x + reach + 1) - pixelAt(pixels, x - reach);
    }
  }
  return { data, width, height };
}

/** Mean over `size` pixels down each column (`size` odd). Removes noise from upright bars without blurring them. */
export function smearDown({ data: pixels, width, height }: Luma, size: number): Luma {
  const data = pixels.slice();
  const reach = size >> 1;
  const share = shareOf(size);
  const sums = new Int32Array(width);
  for (let row = 0, pixel = 0; row < size; row += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      sums[x] = sumAt(sums, x) + pixelAt(pixels, pixel);
    }
  }
  for (let row = reach; row + reach < height; row += 1) {
    const entering = (row + reach + 1) * width;
    const leaving = (row - reach) * width;
    const target = row * width;
    for (let x = 0; x < width; x += 1) {
      const sum = sumAt(sums, x);
      data[target + x] = (sum * share) >> 16;
      sums[x] = sum + pixelAt(pixels, entering + x) - pixelAt(pixels, leaving + x);
    }
  }
  return { data, width, height };
}

/** Mean over a square of `size` by `size` pixels. */
export function blur(source: Luma, size: number): Luma {
  return smearDown(smearAlong(source, size), size);
}

/** Unsharp mask: adds `strength` times the difference to a blur of `size` pixels. */
export function sharpen(source: Luma, size: number, strength: number): Luma {
  const soft = blur(source, size).data;
  const data = new Uint8Array(source.data.length);
  for (let index = 0; index < data.length; index += 1) {
    const value = pixelAt(source.data, index);
    const lifted = (value + strength * (value - pixelAt(soft, index))) | 0;
    data[index] = lifted < 0 ? 0 : lifted > 255 ? 255 : lifted;
  }
  return { data, width: source.width, height: source.height };
}

/** Inverts a picture: the decoder reads bars only dark on light. */
export function invert({ data, width, height }: Luma): Luma {
  return { data: data.map((value) => 255 - value), width, height };
}

/** The picture as a PGM file, the only greyscale format that the decoder accepts. */
export function pgmOf({ data, width, height }: Luma): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
