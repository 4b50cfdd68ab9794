import { decimalFromNumber, divideRounded, multiplyDecimals } from "./decimal.ts";

declare const pointsBrand: unique symbol;

/** Whole loyalty points, positive or negative. The brand keeps them apart from cents and plain numbers. */
export type Points = number & { readonly [pointsBrand]: true };

/**
 * Brands a number as points. Minus zero becomes zero.
 *
 * @throws RangeError when the value is not a safe integer
 */
export function points(value: number): Points {
  const whole = value === 0 ? 0 : value;
  if (!isPoints(whole)) {
    throw new RangeError(`Points must be a safe whole number: ${value}`);
  }
  return whole;
}

/** Whether a number is a safe integer and so can be points. */
export function isPoints(value: number): value is Points {
  return Number.isSafeInteger(value);
}

/** Zero points. */
export const NO_POINTS: Points = points(0);

/**
 * Adds points.
 *
 * @throws RangeError if the sum is not a safe integer
 */
export function addPoints(left: Points, right: Points): Points {
  return points(left + right);
}

/** Changes the sign; zero stays zero. */
export function negatePoints(value: Points): Points {
  return points(0 - value);
}

/** The points without their sign. */
export function absolutePoints(value: Points): Points {
  return points(Math.abs(value));
}

/**
 * Multiplies points by a programme's conversion factor, exactly, and rounds to the nearest whole point, halves away
 * from zero. Call it exactly once per value, where wire data comes in (decision 0098).
 *
 * @throws RangeError if the factor is not finite or the product is not a safe integer
 */
export function convertPoints(value: Points, factor = 1): Points {
  const product = multiplyDecimals({ units: BigInt(value), scale: 0 }, decimalFromNumber(factor));
  return points(Number(divideRounded(product.units, 10n ** BigInt(product.scale), "half-away-from-zero")));
}

/**
 * The inverse of {@link convertPoints} for requests: the most stored points worth no more than these programme points.
 * The sign is kept and zero stays zero.
 *
 * @throws RangeError if the factor is not finite or a product is not a safe integer
 */
export function storedPoints(value: Points, factor = 1): Points {
  if (value === 0) {
    return value;
  }
  const wanted = Math.abs(value);
  let stored = Math.floor(wanted / factor);
  while (convertPoints(points(stored + 1), factor) <= wanted) {
    stored += 1;
  }
  while (stored > 0 && convertPoints(points(stored), factor) > wanted) {
    stored -= 1;
  }
  return value < 0 ? negatePoints(points(stored)) : points(stored);
}
