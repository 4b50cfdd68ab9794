import { divideRounded } from "../base/decimal.ts";
import { absoluteCents, cents, eurAmountOfPoints, type Cents } from "../base/money.ts";
import { points, type Points } from "../base/points.ts";

/**
 * The points that pay an amount, rounded up to whole points: the shop never gets less than the amount, and the shopper
 * gives less than one point too many. Points can always pay the amount that {@link eurAmountOfPoints} gives them
 * (decision 0066).
 *
 * @param pointsPerEuro points that make one euro; a positive whole number
 * @throws RangeError if `pointsPerEuro` is not a positive whole number
 */
export function pointsToPay(amountCents: Cents, pointsPerEuro: number): Points {
  if (!Number.isSafeInteger(pointsPerEuro) || pointsPerEuro <= 0) {
    throw new RangeError(`Points per euro must be a positive whole number: ${pointsPerEuro}`);
  }
  const price = BigInt(absoluteCents(amountCents)) * BigInt(pointsPerEuro);
  return points(Number(divideRounded(price, 100n, "away-from-zero")));
}

/** The part of an amount that these points pay: all of it, or as many whole cents as the points are worth. */
export function payableCents(amountCents: Cents, pointsToUse: Points | undefined, pointsPerEuro: number): Cents {
  if (amountCents <= 0) {
    return cents(0);
  }
  if (pointsToUse === undefined) {
    return amountCents;
  }
  return cents(Math.min(amountCents, Math.max(0, eurAmountOfPoints(pointsToUse, pointsPerEuro))));
}
