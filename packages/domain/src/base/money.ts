import { decimalFromText, divideRounded } from "./decimal.ts";
import type { Points } from "./points.ts";

declare const centsBrand: unique symbol;

/** Whole euro cents, positive or negative; never a float (decision 0002). */
export type Cents = number & { readonly [centsBrand]: true };

/**
 * Brands a number as cents. Minus zero becomes zero.
 *
 * @throws RangeError when the value is not a safe integer
 */
export function cents(value: number): Cents {
  const whole = value === 0 ? 0 : value;
  if (!isCents(whole)) {
    throw new RangeError(`Cents must be a safe whole number: ${value}`);
  }
  return whole;
}

/** Whether a number is a safe integer and so can be cents. */
export function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/**
 * Adds amounts of money.
 *
 * @throws RangeError if the sum is not a safe integer
 */
export function addCents(left: Cents, right: Cents): Cents {
  return cents(left + right);
}

/** Changes the sign; zero stays zero. */
export function negateCents(value: Cents): Cents {
  return cents(0 - value);
}

/** The amount without its sign. */
export function absoluteCents(value: Cents): Cents {
  return cents(Math.abs(value));
}

/** Whole cents of an amount in euros with at most two decimals, as the interfaces send it; to the nearest cent. */
export const centsOfEuros = (euros: number): Cents => cents(Math.round(euros * 100));

/** Reads a euro amount such as "12", "12.5" or "-0.99" exactly; null for any other text or more than two decimals. */
export function centsFromEuroText(text: string): Cents | null {
  const euros = /^[+-]?\d+(\.\d{1,2})?$/.test(text) ? decimalFromText(text) : null;
  if (euros === null) {
    return null;
  }
  const amountCents = Number(euros.units * 10n ** BigInt(2 - euros.scale));
  return Number.isSafeInteger(amountCents) ? cents(amountCents) : null;
}

/** The amount in euros with a dot and exactly two decimals, as receipts and the wire need it. */
export function euroTextOfCents(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The value of points as a means of payment, in whole cents. Rounds toward zero, so that nobody pays with points they
 * do not have.
 *
 * @param pointsPerEuro points that make one euro; a positive whole number
 * @throws RangeError if `pointsPerEuro` is not a positive whole number
 */
export function eurAmountOfPoints(points: Points, pointsPerEuro: number): Cents {
  if (!Number.isSafeInteger(pointsPerEuro) || pointsPerEuro <= 0) {
    throw new RangeError(`Points per euro must be a positive whole number: ${pointsPerEuro}`);
  }
  return cents(Number(divideRounded(BigInt(points) * 100n, BigInt(pointsPerEuro), "toward-zero")));
}
