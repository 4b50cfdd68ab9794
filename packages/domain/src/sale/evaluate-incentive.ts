import type { EarningReason } from "./earning-reason.ts";
import { sumPoints } from "./earning.ts";
import { negateCents, type Cents } from "../base/money.ts";
import { NO_POINTS, type Points } from "../base/points.ts";
import {
  addReason,
  applyCoupons,
  stopAtFloor,
  type SaleCoupon,
  type SaleDraft,
  type UsedCoupon,
} from "./sale-draft.ts";
import type { LineType } from "../base/enumerations.ts";

/** A stored line of an anonymous sale, with what was returned before a card was shown. */
export interface WaitingLine {
  readonly type: LineType;
  readonly valueCents: Cents;
  readonly points: Points;
  readonly returnedCents: Cents;
  /** Points that those returns take back; zero or less. */
  readonly returnedPoints: Points;
}

/** Points that an account gets for an anonymous sale once its card is shown (decision 0068). */
export interface Incentive {
  readonly points: Points;
  readonly linePoints: readonly Points[];
  /** In addition to the reasons stored with the sale. */
  readonly reasons: readonly EarningReason[];
  readonly usedCoupons: readonly UsedCoupon[];
}

/** Stored with the sale and sent in both languages, like the name of a promotion, so it is not a phrase. */
const RETURN_NAMES = { de: "Vorher zurückgegeben", en: "Returned before" };

function subtractReturns(draft: SaleDraft, lines: readonly WaitingLine[]): SaleDraft {
  let present = draft;
  for (const [index, { returnedCents, returnedPoints }] of lines.entries()) {
    if (returnedPoints !== 0) {
      const reason: EarningReason = {
        kind: "RETURN",
        id: "",
        names: RETURN_NAMES,
        revenueCents: negateCents(returnedCents),
        points: returnedPoints,
      };
      const weights = lines.map((_line, place) => (place === index ? 1 : 0));
      present = addReason(present, reason, weights);
    }
  }
  return present;
}

/**
 * The points of an anonymous sale for the account whose card is shown: the points computed on the day of the sale, less
 * returns since, plus the account's active coupons. A sale of returns only takes points, down to the floor.
 */
export function evaluateIncentive(input: {
  readonly lines: readonly WaitingLine[];
  readonly coupons: readonly SaleCoupon[];
  readonly pointsRoundingCode: string;
  readonly availablePoints: Points;
}): Incentive {
  const { lines } = input;
  const stored: SaleDraft = { linePoints: lines.map((line) => line.points), reasons: [] };
  const left = subtractReturns(stored, lines);
  const { draft, used } = applyCoupons(left, input.coupons, {
    points: left.linePoints.map((value, index) => (lines[index]?.type === "SALE" ? value : NO_POINTS)),
    valuesCents: lines.map((line) => (line.type === "SALE" ? line.valueCents : 0)),
    pointsRoundingCode: input.pointsRoundingCode,
  });
  const clawedBack = draft.linePoints.map((value) => (value < 0 ? value : NO_POINTS));
  const { draft: final } = stopAtFloor(draft, clawedBack, input.availablePoints);
  return {
    points: sumPoints(final.linePoints),
    linePoints: final.linePoints,
    reasons: final.reasons,
    usedCoupons: used,
  };
}
