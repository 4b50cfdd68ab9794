/** Deterministic pseudo-random numbers from a seed. */
export interface Chance {
  /** From 0 to below 1. */
  readonly share: () => number;
  /** Whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
  /** One of several values. @throws RangeError for an empty list */
  readonly oneOf: <T>(values: readonly T[]) => T;
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return hash >>> 0;
}

/** Creates the generator (mulberry32). */
export function createChance(seed: string): Chance {
  let state = hashOf(seed);
  const share = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(share() * count);
  return {
    share,
    below,
    oneOf: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) {
        throw new RangeError("There is nothing to choose from");
      }
      return value;
    },
  };
}
