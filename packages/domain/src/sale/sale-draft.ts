import { apportion } from "../base/apportion.ts";
import { decimalFromText, multiplyDecimals } from "../base/decimal.ts";
import type { EarningReason } from "./earning-reason.ts";
import { sumPoints } from "./earning.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import { roundPoints } from "../base/rounding.ts";

/** A multiplier or extra-point coupon the account has switched on, and that holds at this place and time (BURN-18). */
export interface SaleCoupon {
  readonly couponId: string;
  readonly names: EarningReason["names"];
  readonly effect:
    | { readonly kind: "MULTIPLIER"; /** Decimal text: 2 doubles. */ readonly factor: string }
    | { readonly kind: "EXTRAPOINT"; readonly points: Points };
}

/** A coupon that gave points in a sale; only such a one is used up. */
export interface UsedCoupon {
  readonly couponId: string;
  readonly points: Points;
}

/** A sale being worked out: the points of each line, and why. Whatever is added keeps both sums equal (L7). */
export interface SaleDraft {
  readonly linePoints: readonly Points[];
  readonly reasons: readonly EarningReason[];
}

/** Adds a reason and shares its points out to lines by weights. */
export function addReason(draft: SaleDraft, reason: EarningReason, weights: readonly number[]): SaleDraft {
  const shares = apportion(reason.points, weights);
  return {
    linePoints: draft.linePoints.map((present, index) => addPoints(present, points(shares[index] ?? 0))),
    reasons: [...draft.reasons, reason],
  };
}

/** One, as long as the factor's decimals. */
function lessOne(text: string): { readonly units: bigint; readonly scale: number } {
  const factor = decimalFromText(text) ?? { units: 1n, scale: 0 };
  return { units: factor.units - 10n ** BigInt(factor.scale), scale: factor.scale };
}

function pointsOfCoupon({ effect }: SaleCoupon, earned: Points, pointsRoundingCode: string): Points {
  if (effect.kind === "EXTRAPOINT") {
    return effect.points;
  }
  const more = multiplyDecimals({ units: BigInt(earned), scale: 0 }, lessOne(effect.factor));
  return more.units > 0n ? roundPoints(more, pointsRoundingCode) : NO_POINTS;
}

/**
 * Lets the account's switched-on coupons work on what was sold. Every multiplier works on the points the sale earned without
 * coupons, so two that double give three times, in whatever order; extra points come once per sale. Nothing happens where
 * the sale earned nothing for a multiplier, or sold nothing at all (BURN-18, A-23).
 *
 * @param soldPoints per line, what it earned without coupons; 0 for lines that return something
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

/** Kept with the sale and sent in both languages, like the name of a promotion: data, no text of a screen. */
const FLOOR_NAMES = { de: "Guthaben reicht nicht weiter zurück", en: "The balance goes back no further" };

/**
 * Stops a claw-back where the account has no more points: what could not be taken stays as a reason of its own. Only what
 * `clawedBack` took is given up; anything else that is too much is left for the ledger to refuse.
 *
 * @param clawedBack per line, the points a return takes (zero or less)
 * @param availablePoints what the account may lose
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
