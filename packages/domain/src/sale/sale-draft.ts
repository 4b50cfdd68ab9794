import { apportion } from "../base/apportion.ts";
import { decimalFromText, multiplyDecimals } from "../base/decimal.ts";
import type { EarningReason } from "./earning-reason.ts";
import { sumPoints } from "./earning.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import { roundPoints } from "../base/rounding.ts";

/** An active multiplier or extra-point coupon of the account, valid at this place and time. */
export interface SaleCoupon {
  readonly couponId: string;
  readonly names: EarningReason["names"];
  readonly effect:
    | { readonly kind: "MULTIPLIER"; /** Decimal text: 2 doubles. */ readonly factor: string }
    | { readonly kind: "EXTRAPOINT"; readonly points: Points };
}

/** A coupon that gave points in a sale. Other coupons are not used up. */
export interface UsedCoupon {
  readonly couponId: string;
  readonly points: Points;
}

/** A sale during evaluation: the points of each line, and the reasons. Every change keeps both sums equal. */
export interface SaleDraft {
  readonly linePoints: readonly Points[];
  readonly reasons: readonly EarningReason[];
}

/** Adds a reason and splits its points among the lines by weights. */
export function addReason(draft: SaleDraft, reason: EarningReason, weights: readonly number[]): SaleDraft {
  const shares = apportion(reason.points, weights);
  return {
    linePoints: draft.linePoints.map((present, index) => addPoints(present, points(shares[index] ?? 0))),
    reasons: [...draft.reasons, reason],
  };
}

/** The factor less one, with the same number of decimals. */
function minusOne(text: string): { readonly units: bigint; readonly scale: number } {
  const factor = decimalFromText(text) ?? { units: 1n, scale: 0 };
  return { units: factor.units - 10n ** BigInt(factor.scale), scale: factor.scale };
}

function pointsOfCoupon({ effect }: SaleCoupon, earned: Points, pointsRoundingCode: string): Points {
  if (effect.kind === "EXTRAPOINT") {
    return effect.points;
  }
  const more = multiplyDecimals({ units: BigInt(earned), scale: 0 }, minusOne(effect.factor));
  return more.units > 0n ? roundPoints(more, pointsRoundingCode) : NO_POINTS;
}

/**
 * Applies the account's active coupons to the sold lines (decision 0065). Every multiplier applies to the points earned
 * without coupons, so two doubling coupons give three times the points, in any order. Extra points are given once per
 * sale. A multiplier needs earned points, and every coupon needs sold lines.
 *
 * @param sold per line: points earned without coupons, 0 for a returned line
 */
export function applyCoupons(
  draft: SaleDraft,
  coupons: readonly SaleCoupon[],
  sold: {
    readonly points: readonly Points[];
    readonly valuesCents: readonly number[];
    readonly pointsRoundingCode: string;
  },
): { readonly draft: SaleDraft; readonly used: readonly UsedCoupon[] } {
  const earned = sumPoints(sold.points);
  const soldCents = sold.valuesCents.reduce((sum, value) => sum + value, 0);
  if (earned < 0 || soldCents <= 0) {
    return { draft, used: [] };
  }
  const weights = earned > 0 ? sold.points : sold.valuesCents;
  const used: UsedCoupon[] = [];
  let present = draft;
  for (const coupon of coupons) {
    const more = pointsOfCoupon(coupon, earned, sold.pointsRoundingCode);
    if (more > 0) {
      const { couponId, names, effect } = coupon;
      const detail = effect.kind === "MULTIPLIER" ? { factor: effect.factor } : { fixedPoints: effect.points };
      present = addReason(present, { kind: "COUPON", id: couponId, names, ...detail, points: more }, weights);
      used.push({ couponId, points: more });
    }
  }
  return { draft: present, used };
}

/** Stored with the sale and sent in both languages, like the name of a promotion, so it is not a phrase. */
const FLOOR_NAMES = { de: "Guthaben reicht nicht weiter zurück", en: "The balance goes back no further" };

/**
 * Limits a claw-back to the points of the account. The part that cannot be taken becomes a reason of its own. Only
 * points taken by `clawedBack` are given up; the ledger refuses any other overdraft.
 *
 * @param clawedBack points that a return takes, per line; zero or less
 * @param availablePoints points that the account may lose
 */
export function stopAtFloor(
  draft: SaleDraft,
  clawedBack: readonly Points[],
  availablePoints: Points,
): { readonly draft: SaleDraft; readonly givenUp: Points } {
  const missing = negatePoints(sumPoints(draft.linePoints)) - availablePoints;
  const givenUp = points(Math.min(Math.max(0, missing), negatePoints(sumPoints(clawedBack))));
  if (givenUp <= 0) {
    return { draft, givenUp: NO_POINTS };
  }
  const reason: EarningReason = { kind: "FLOOR", id: "", names: FLOOR_NAMES, points: givenUp };
  return { draft: addReason(draft, reason, clawedBack.map(negatePoints)), givenUp };
}
