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

/** A line of an anonymous sale as it was stored, with what was returned of it before its card was shown. */
export interface WaitingLine {
  readonly type: LineType;
  readonly valueCents: Cents;
  readonly points: Points;
  readonly returnedCents: Cents;
  /** What those returns take back, zero or less. */
  readonly returnedPoints: Points;
}

/** What an account gets for an anonymous sale once its card is shown (API-23, A-70). */
export interface Incentive {
  readonly points: Points;
  readonly linePoints: readonly Points[];
  /** Beside the reasons the sale has already. */
  readonly reasons: readonly EarningReason[];
  readonly usedCoupons: readonly UsedCoupon[];
}

/** Kept with the sale and sent in both languages, like the name of a promotion: data, no text of a screen. */
const RETURN_NAMES = { de: "Vorher zurückgegeben", en: "Returned before" };

function takeReturnsOff(draft: SaleDraft, lines: readonly WaitingLine[]): SaleDraft {
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
 * The points of an anonymous sale for the account that shows its card: what the sale was worth on its day, less what was
 * returned since, and what the account's switched-on coupons add. A sale that only returned takes, down to the floor.
 */
export function evaluateIncentive(input: {
  readonly lines: readonly WaitingLine[];
  readonly coupons: readonly SaleCoupon[];
  readonly pointsRoundingCode: string;
  readonly availablePoints: Points;
}): Incentive {
  const { lines } = input;
  const stored: SaleDraft = { linePoints: lines.map((line) => line.points), reasons: [] };
  const left = takeReturnsOff(stored, lines);
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
