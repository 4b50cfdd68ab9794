import { decimalFromText, divideRounded } from "./decimal.ts";
import type { Points } from "./points.ts";

declare const centsBrand: unique symbol;

/** Whole euro cents, positive or negative; never a float (B-19). */
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

/** Whether a number can be cents: a safe whole number (B-19). */
export function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/**
 * Adds amounts of money (B-19).
 *
 * @throws RangeError when the sum is not a safe integer
 */
export function addCents(left: Cents, right: Cents): Cents {
  return cents(left + right);
}

/** Turns the sign around; zero stays zero (EARN-12: an RMB amount is booked negative). */
export function negateCents(value: Cents): Cents {
  return cents(0 - value);
}

/** The amount without its sign. */
export function absoluteCents(value: Cents): Cents {
  return cents(Math.abs(value));
}

/** Reads a euro amount such as "12", "12.5" or "-0.99" exactly; null for other text or more than two decimals (B-19). */
export function centsFromEuroText(text: string): Cents | null {
  const euros = /^[+-]?\d+(\.\d{1,2})?$/.test(text) ? decimalFromText(text) : null;
  if (euros === null) {
    return null;
  }
  const amountCents = Number(euros.units * 10n ** BigInt(2 - euros.scale));
  return Number.isSafeInteger(amountCents) ? cents(amountCents) : null;
}

/** The amount as euros with a dot and exactly two decimals, as receipts and wires want it (ARTS-02). */
export function euroTextOfCents(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The money that points are worth when paying, in whole cents, rounded down (toward zero), so that nobody pays with
 * points they do not have (BURN-03, API-11).
 *
 * @param pointsPerEuro how many points make one euro; a positive whole number
 * @throws RangeError when `pointsPerEuro` is not a positive whole number
 */
export function eurAmountOfPoints(points: Points, pointsPerEuro: number): Cents {
  if (!Number.isSafeInteger(pointsPerEuro) || pointsPerEuro <= 0) {
    throw new RangeError(`Points per euro must be a positive whole number: ${pointsPerEuro}`);
  }
  return cents(Number(divideRounded(BigInt(points) * 100n, BigInt(pointsPerEuro), "toward-zero")));
}
