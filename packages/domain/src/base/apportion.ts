interface Share {
  readonly index: number;
  readonly whole: bigint;
  readonly rest: bigint;
}

/** Quotient rounded down, also for negative dividends, and the remainder. The divisor is positive. */
function divideFloored(dividend: bigint, divisor: bigint): { readonly whole: bigint; readonly rest: bigint } {
  const rest = ((dividend % divisor) + divisor) % divisor;
  return { whole: (dividend - rest) / divisor, rest };
}

/** The weights as given if their sum is not zero, else their absolute values, else equal weights. */
function usableWeights(weights: readonly bigint[]): readonly bigint[] {
  const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
  if (sumOf(weights) !== 0n) {
    return weights;
  }
  const absolute = weights.map((weight) => (weight < 0n ? -weight : weight));
  return sumOf(absolute) === 0n ? weights.map(() => 1n) : absolute;
}

/**
 * Splits a whole number by weights into whole shares that add up to it exactly (largest remainder method). Every share
 * is rounded down; the remaining units go to the largest remainders, and the first of equal ones wins.
 *
 * @throws RangeError if there are no weights for a total other than 0, or a share is not a safe integer
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) {
      throw new RangeError(`Nobody to give ${total} to`);
    }
    return [];
  }
  const usable = usableWeights(weights.map(BigInt));
  const sum = usable.reduce((left, right) => left + right, 0n);
  const sign = sum < 0n ? -1n : 1n;
  const shares = usable.map((weight, index): Share => {
    return { index, ...divideFloored(BigInt(total) * weight * sign, sum * sign) };
  });
  const left = BigInt(total) - shares.reduce((given, share) => given + share.whole, 0n);
  const withExtraUnit = shares
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
    .slice(0, Number(left));
  const extra = new Set(withExtraUnit.map((share) => share.index));
  return shares.map(({ index, whole }) => safeNumber(whole + (extra.has(index) ? 1n : 0n)));
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new RangeError(`Not a safe integer: ${value}`);
  }
  return number;
}
