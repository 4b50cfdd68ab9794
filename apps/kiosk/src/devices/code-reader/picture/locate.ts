import { pixelAt, shrink, type Luma, type Region } from "./luma.ts";

const WORKING_WIDTH = 640;
const BLOCK = 12;
/** Every second row suffices to find dense edges. */
const ROW_STEP = 2;
/** Share of the strongest block's energy from which a block belongs to the same object. */
const MEMBER_SHARE = 0.3;
/** Mean gradient below which nothing printed is visible. */
const MEAN_GRADIENT_MIN = 3;
/** Differences between neighbours below this are noise. */
const GRADIENT_MIN = 12;

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Sum of gradient strengths per block. */
  readonly energy: Float32Array;
  /**
   * Vector sums of the gradient direction, doubled (one direction, as in bars) and fourfold (two at right angles, as in
   * squares).
   */
  readonly twice: Float32Array;
  readonly fourfold: Float32Array;
}

/** A place that looks like a code, in pixels of its picture. */
export interface Place extends Region {
  /** From 0 to 1: how much all edges have one direction, as in a linear code. */
  readonly linearity: number;
}

/** Value at an index; 0 outside. */
function valueAt(values: Float32Array, index: number): number {
  return values[index] ?? 0;
}

const add = (values: Float32Array, index: number, amount: number): void => {
  values[index] = valueAt(values, index) + amount;
};

/** Adds one pixel's gradient to its block. */
function addGradient({ energy, twice, fourfold }: Blocks, block: number, across: number, down: number): void {
  const length = Math.sqrt(across * across + down * down);
  const cosine = (across * across - down * down) / length;
  const sine = (2 * across * down) / length;
  add(energy, block, length);
  add(twice, block * 2, cosine);
  add(twice, block * 2 + 1, sine);
  add(fourfold, block * 2, (cosine * cosine - sine * sine) / length);
  add(fourfold, block * 2 + 1, (2 * cosine * sine) / length);
}

function measureBlocks({ width, height, data }: Luma): Blocks {
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const blocks: Blocks = {
    columns,
    rows,
    energy: new Float32Array(columns * rows),
    twice: new Float32Array(columns * rows * 2),
    fourfold: new Float32Array(columns * rows * 2),
  };
  for (let y = 1; y < rows * BLOCK - 1; y += ROW_STEP) {
    const blockRow = Math.floor(y / BLOCK) * columns;
    for (let x = 1; x < columns * BLOCK - 1; x += 1) {
      const pixel = y * width + x;
      const across = pixelAt(data, pixel + 1) - pixelAt(data, pixel - 1);
      const down = pixelAt(data, pixel + width) - pixelAt(data, pixel - width);
      if (Math.abs(across) + Math.abs(down) >= GRADIENT_MIN) {
        addGradient(blocks, blockRow + Math.floor(x / BLOCK), across, down);
      }
    }
  }
  return blocks;
}

/**
 * Mean of each block with its neighbours, minus the noise floor. A code fills several blocks, a single edge only a line
 * of them.
 */
function smooth({ columns, rows, energy }: Blocks): Float32Array {
  const smoothed = new Float32Array(energy.length);
  const floor = 1.5 * (energy.slice().sort()[energy.length >> 1] ?? 0);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          sum += valueAt(energy, y * columns + x);
        }
      }
      smoothed[row * columns + column] = Math.max(0, sum / 9 - floor);
    }
  }
  return smoothed;
}

/** Index of the strongest block that is not taken; -1 if all are faint. */
function strongest(energy: Float32Array, taken: Uint8Array): number {
  let best = -1;
  let bestEnergy = (MEAN_GRADIENT_MIN * BLOCK * BLOCK) / ROW_STEP;
  for (let index = 0; index < energy.length; index += 1) {
    if (pixelAt(taken, index) === 0 && valueAt(energy, index) > bestEnergy) {
      best = index;
      bestEnergy = valueAt(energy, index);
    }
  }
  return best;
}

function neighboursOf(block: number, columns: number, count: number): readonly number[] {
  const column = block % columns;
  const beside = [...(column > 0 ? [block - 1] : []), ...(column < columns - 1 ? [block + 1] : [])];
  return [...beside, block - columns, block + columns].filter((neighbour) => neighbour >= 0 && neighbour < count);
}

/** All blocks connected with the seed that are not much weaker. */
function grow(seed: number, energy: Float32Array, columns: number, taken: Uint8Array): readonly number[] {
  const limit = valueAt(energy, seed) * MEMBER_SHARE;
  const members = [seed];
  taken[seed] = 1;
  for (const block of members) {
    for (const neighbour of neighboursOf(block, columns, energy.length)) {
      if (pixelAt(taken, neighbour) === 0 && valueAt(energy, neighbour) >= limit) {
        taken[neighbour] = 1;
        members.push(neighbour);
      }
    }
  }
  return members;
}

function directionOf(members: readonly number[], { energy, twice, fourfold }: Blocks): [number, number] {
  const sum = (values: Float32Array, offset: number): number =>
    members.reduce((total, block) => total + valueAt(values, block * 2 + offset), 0);
  const total = members.reduce((all, block) => all + valueAt(energy, block), 0) || 1;
  const linearity = Math.hypot(sum(twice, 0), sum(twice, 1)) / total;
  const radians =
    linearity > 0.45
      ? Math.atan2(sum(twice, 1), sum(twice, 0)) / 2
      : Math.atan2(sum(fourfold, 1), sum(fourfold, 0)) / 4;
  return [(radians * 180) / Math.PI, linearity];
}

/** The rectangle at the code's angle that contains all member blocks. */
function placeOf(members: readonly number[], blocks: Blocks, factor: number): Place {
  const [angleDegrees, linearity] = directionOf(members, blocks);
  const cosine = Math.cos((angleDegrees * Math.PI) / 180);
  const sine = Math.sin((angleDegrees * Math.PI) / 180);
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const block of members) {
    const x = ((block % blocks.columns) + 0.5) * BLOCK;
    const y = (Math.floor(block / blocks.columns) + 0.5) * BLOCK;
    const u = x * cosine + y * sine;
    const v = y * cosine - x * sine;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const middleU = (minU + maxU) / 2;
  const middleV = (minV + maxV) / 2;
  return {
    centreX: (middleU * cosine - middleV * sine) * factor,
    centreY: (middleU * sine + middleV * cosine) * factor,
    width: (maxU - minU + BLOCK * 3) * factor,
    height: (maxV - minV + BLOCK * 3) * factor,
    angleDegrees,
    linearity,
  };
}

/**
 * Finds up to `count` places with dense edges, strongest first, each with its angle. The decoder reads codes in such a
 * place, upright and enlarged, that it misses in the whole picture, in a fraction of the time.
 */
export function locatePlaces(picture: Luma, count: number): readonly Place[] {
  const factor = Math.max(1, Math.round(picture.width / WORKING_WIDTH));
  const blocks = measureBlocks(factor === 1 ? picture : shrink(picture, factor));
  const energy = smooth(blocks);
  const taken = new Uint8Array(energy.length);
  const places: { readonly place: Place; readonly weight: number }[] = [];
  for (let tries = 0; tries < count * 3; tries += 1) {
    const seed = strongest(energy, taken);
    if (seed < 0) {
      break;
    }
    const members = grow(seed, energy, blocks.columns, taken);
    if (members.length >= 4) {
      const weight = members.reduce((total, block) => total + valueAt(energy, block), 0);
      places.push({ place: placeOf(members, blocks, factor), weight });
    }
  }
  return places
    .sort((one, other) => other.weight - one.weight)
    .slice(0, count)
    .map(({ place }) => place);
}
