/** An exact decimal number: `units / 10 ** scale`. Binary fractions would lose cents. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;
const MAX_EXPONENT = 400;

/** Reads plain or exponential decimal text ("12", "-0.5", "1e-7"); null for any other text. */
export function decimalFromText(text: string): Decimal | null {
  const match = DECIMAL_TEXT.exec(text);
  if (match === null) {
    return null;
  }
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) {
    return null;
  }
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units: digits, scale } : { units: digits * 10n ** BigInt(-scale), scale: 0 };
}

/**
 * The decimal that prints like the number: 0.1 becomes exactly one tenth.
 *
 * @throws RangeError for NaN and infinities
 */
export function decimalFromNumber(value: number): Decimal {
  const decimal = decimalFromText(String(value));
  if (decimal === null) {
    throw new RangeError(`Not a finite number: ${value}`);
  }
  return decimal;
}

/** The exact product of two decimals. */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** How a quotient becomes a whole number. */
export type RoundingDirection = "away-from-zero" | "toward-zero" | "half-away-from-zero";

/**
 * Divides and rounds to a whole number. Rounding applies to the absolute value, so both signs round alike.
 *
 * @throws RangeError if the divisor is not positive
 */
export function divideRounded(dividend: bigint, divisor: bigint, direction: RoundingDirection): bigint {
  if (divisor <= 0n) {
    throw new RangeError(`The divisor must be positive: ${divisor}`);
  }
  const absolute = dividend < 0n ? -dividend : dividend;
  const quotient = absolute / divisor;
  const rest = absolute % divisor;
  const roundsUp =
    (direction === "away-from-zero" && rest > 0n) || (direction === "half-away-from-zero" && rest * 2n >= divisor);
  const rounded = roundsUp ? quotient + 1n : quotient;
  return dividend < 0n ? -rounded : rounded;
}
