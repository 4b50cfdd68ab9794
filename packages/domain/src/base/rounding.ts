import { decimalFromNumber, divideRounded, multiplyDecimals, type Decimal, type RoundingDirection } from "./decimal.ts";
import { cents, type Cents } from "./money.ts";
import { points, type Points } from "./points.ts";

const CENTS_PER_EURO = 100n;

/** UP leaves zero, DOWN approaches zero, COM and every other code round halves away from zero. */
function directionOf(roundingCode: string | undefined): RoundingDirection {
  if (roundingCode === "UP") {
    return "away-from-zero";
  }
  return roundingCode === "DOWN" ? "toward-zero" : "half-away-from-zero";
}

/**
 * Rounds revenue to whole euros by a revenue rounding code (EARN-10, DATA-21). The codes only make sense for whole
 * euros, because revenue already is in whole cents. `NO` leaves the amount as it is; `COM`, an unknown code and none
 * round to the nearest euro with halves away from zero. The sign is kept.
 */
export function roundRevenueCents(revenueCents: Cents, revenueRoundingCode?: string): Cents {
  if (revenueRoundingCode === "NO") {
    return revenueCents;
  }
  const euros = divideRounded(BigInt(revenueCents), CENTS_PER_EURO, directionOf(revenueRoundingCode));
  return cents(Number(euros * CENTS_PER_EURO));
}

/**
 * Rounds an exact decimal, or a number as it is written, to whole points by a points rounding code (EARN-11, DATA-22):
 * `UP` away from zero, `DOWN` toward zero, anything else to the nearest with halves away from zero.
 *
 * @throws RangeError when the result is not a safe integer
 */
export function roundPoints(value: Decimal | number, pointsRoundingCode?: string): Points {
  const decimal = typeof value === "number" ? decimalFromNumber(value) : value;
  const divisor = 10n ** BigInt(decimal.scale);
  return points(Number(divideRounded(decimal.units, divisor, directionOf(pointsRoundingCode))));
}

/**
 * The points a revenue earns: revenue rounded first, then multiplied by points per euro, then rounded to whole points
 * (EARN-10, EARN-11, A-35).
 *
 * @param rule `pointsPerEuro` may be a decimal fraction; the codes as in DATA-21 and DATA-22
 */
export function pointsForRevenue(
  revenueCents: Cents,
  rule: { readonly pointsPerEuro: number; readonly revenueRoundingCode?: string; readonly pointsRoundingCode?: string },
): Points {
  const revenue = { units: BigInt(roundRevenueCents(revenueCents, rule.revenueRoundingCode)), scale: 2 };
  return roundPoints(multiplyDecimals(revenue, decimalFromNumber(rule.pointsPerEuro)), rule.pointsRoundingCode);
}
