import { decimalFromNumber, divideRounded, multiplyDecimals } from "./decimal.ts";

declare const pointsBrand: unique symbol;

/** Whole loyalty points, positive or negative; cannot be mixed up with cents or plain numbers (EARN-01). */
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

/** Whether a number can be points: a safe whole number (B-19). */
export function isPoints(value: number): value is Points {
  return Number.isSafeInteger(value);
}

/** No points at all. */
export const NO_POINTS: Points = points(0);

/**
 * Adds points (EARN-01).
 *
 * @throws RangeError when the sum is not a safe integer
 */
export function addPoints(left: Points, right: Points): Points {
  return points(left + right);
}

/** Turns the sign around; zero stays zero (HIST-02). */
export function negatePoints(value: Points): Points {
  return points(0 - value);
}

/** The points without their sign. */
export function absolutePoints(value: Points): Points {
  return points(Math.abs(value));
}

/**
 * Multiplies points by a programme's conversion factor, exactly, rounding to the nearest whole point with halves away
 * from zero (EARN-08, DATA-06). Call it exactly once per value, where wire data comes in.
 *
 * @throws RangeError when the factor is not finite or the product is not a safe integer
 */
export function convertPoints(value: Points, factor = 1): Points {
  const product = multiplyDecimals({ units: BigInt(value), scale: 0 }, decimalFromNumber(factor));
  return points(Number(divideRounded(product.units, 10n ** BigInt(product.scale), "half-away-from-zero")));
}

/**
 * The most stored points that are worth no more than these programme points: what a caller sends of what a person chose or
 * typed. The sign stays, and nothing stays nothing.
 *
 * @throws RangeError when the factor is not finite or a product is not a safe integer
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
