import { decimalFromNumber, divideRounded, multiplyDecimals, type Decimal, type RoundingDirection } from "./decimal.ts";
import { cents, type Cents } from "./money.ts";
import { points, type Points } from "./points.ts";

const CENTS_PER_EURO = 100n;

/** UP rounds away from zero, DOWN toward zero. COM and every other code round to the nearest, halves away from zero. */
function directionOf(roundingCode: string | undefined): RoundingDirection {
  if (roundingCode === "UP") {
    return "away-from-zero";
  }
  return roundingCode === "DOWN" ? "toward-zero" : "half-away-from-zero";
}

/**
 * Rounds revenue to whole euros by a revenue rounding code. `NO` keeps the amount; `COM`, an unknown code and none
 * round to the nearest euro, halves away from zero. The sign is kept.
 */
export function roundRevenueCents(revenueCents: Cents, revenueRoundingCode?: string): Cents {
  if (revenueRoundingCode === "NO") {
    return revenueCents;
  }
  const euros = divideRounded(BigInt(revenueCents), CENTS_PER_EURO, directionOf(revenueRoundingCode));
  return cents(Number(euros * CENTS_PER_EURO));
}

/**
 * Rounds a decimal or a number to whole points by a points rounding code: `UP` away from zero, `DOWN` toward zero, any
 * other code to the nearest, halves away from zero.
 *
 * @throws RangeError if the result is not a safe integer
 */
export function roundPoints(value: Decimal | number, pointsRoundingCode?: string): Points {
  const decimal = typeof value === "number" ? decimalFromNumber(value) : value;
  const divisor = 10n ** BigInt(decimal.scale);
  return points(Number(divideRounded(decimal.units, divisor, directionOf(pointsRoundingCode))));
}

/**
 * The points a revenue earns: the revenue is rounded, multiplied by the points per euro and rounded to whole points.
 *
 * @param rule `pointsPerEuro` may be a decimal fraction
 */
export function pointsForRevenue(
  revenueCents: Cents,
  rule: { readonly pointsPerEuro: number; readonly revenueRoundingCode?: string; readonly pointsRoundingCode?: string },
): Points {
  const revenue = { units: BigInt(roundRevenueCents(revenueCents, rule.revenueRoundingCode)), scale: 2 };
  return roundPoints(multiplyDecimals(revenue, decimalFromNumber(rule.pointsPerEuro)), rule.pointsRoundingCode);
}
