/** Pseudo-random numbers that are the same on every load. */
export interface Chance {
  /** 0 up to, but not including, 1. */
  readonly share: () => number;
  /** A whole number, both limits included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** mulberry32: small, fast and good enough to generate purchases. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    whole,
    pick: (list) => {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) {
        throw new RangeError("nothing to pick from");
      }
      return chosen;
    },
  };
}

/** Splits a total into the given number of positive whole parts of uneven size. */
export function splitTotal(total: number, parts: number, chance: Chance): readonly number[] {
  const weights = Array.from({ length: parts }, () => 0.12 + chance.share());
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const spare = total - parts;
  const shares = weights.map((each) => 1 + Math.floor((spare * each) / weight));
  const rest = total - shares.reduce((sum, each) => sum + each, 0);
  return shares.map((each, index) => (index < rest ? each + 1 : each));
}
