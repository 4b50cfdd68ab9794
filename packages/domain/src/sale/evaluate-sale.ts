import type { EarningReason } from "./earning-reason.ts";
import { earnPoints, effectiveValues, sumPoints, type EarningTerms } from "./earning.ts";
import { addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { payableCents, pointsToPay } from "../points/payment.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import { STANDARD_RULES } from "./promotion.ts";
import {
  addReason,
  applyCoupons,
  stopAtFloor,
  type SaleCoupon,
  type SaleDraft,
  type UsedCoupon,
} from "./sale-draft.ts";
import { gatherRemarks, type SaleRemark } from "./sale-remark.ts";
import { isLinked, returnsOf, type LineReturn, type OriginalSale } from "./sale-return.ts";
import { amountOfGoods, valueOfLine, type Sale, type SaleLine } from "./sale.ts";

/** Everything about programme, place and moment that decides what a sale gives. */
export type SaleTerms = EarningTerms & {
  /** Null: points cannot pay. */
  readonly pointsPerEuro: number | null;
  /** What is not paid with points earns, also in a sale that is partly paid with them. */
  readonly earnsOnRest: boolean;
};

export interface SaleInput {
  readonly sale: Sale;
  readonly terms: SaleTerms;
  /** Switched on for the account; none for an anonymous sale. */
  readonly coupons: readonly SaleCoupon[];
  readonly findOriginal: (line: SaleLine) => OriginalSale | undefined;
  /** What the account may lose down to its floor; null for an anonymous sale. */
  readonly availablePoints: Points | null;
  /** What staff want it to be without coupons; the difference is a reason of its own. */
  readonly staffPoints?: Points | undefined;
  /** What points may pay, where that is not the amount: a part of what comes back is booked elsewhere. */
  readonly payableCents?: Cents | undefined;
}

/** A line with its points. */
export interface EvaluatedLine {
  readonly line: SaleLine;
  readonly points: Points;
  /** What it would take where no floor stops it; the returns that follow count from here. */
  readonly duePoints: Points;
  readonly returnOf: LineReturn | null;
}

/** What a sale gives and takes. Lines and reasons both add up to `points` (L7). */
export interface SaleEvaluation {
  readonly points: Points;
  /** The part of the amount that points pay, and the points that pays. */
  readonly paidCents: Cents;
  readonly paidPoints: Points;
  readonly lines: readonly EvaluatedLine[];
  readonly reasons: readonly EarningReason[];
  readonly usedCoupons: readonly UsedCoupon[];
  /** Where returns took less, or by other rules, than the till may think. */
  readonly remarks: readonly SaleRemark[];
}

/** A sale of which only the amount is known has one line, so that it can be returned like any other. */
export function linesOf(sale: Pick<Sale, "lines" | "amountCents" | "roundingCents">): readonly SaleLine[] {
  if (sale.lines.length > 0) {
    return sale.lines;
  }
  const texts = { itemId: "", description: "", merchandiseGroupCode: "", merchandiseSubGroupCode: "" };
  const extendedAmountCents = amountOfGoods(sale);
  const type = extendedAmountCents < 0 ? "RETURN" : "SALE";
  return [{ sequenceNumber: 1, type, ...texts, extendedAmountCents }];
}

const isPaidWithPoints = (line: SaleLine): boolean => line.revenueKey === "rmb" && !isLinked(line);

/** Money that points pay, and the lines it is for. */
interface Payment {
  readonly paidCents: Cents;
  readonly weights: readonly number[];
}

function paymentOf(
  { sale, payableCents: most }: SaleInput,
  lines: readonly SaleLine[],
  pointsPerEuro: number,
): Payment {
  const typed = lines.map((line) => (isPaidWithPoints(line) ? Math.abs(line.extendedAmountCents) : 0));
  const typedCents = cents(typed.reduce((sum, value) => sum + value, 0));
  if (sale.transactionType === "EARNTRANSACTION" || typedCents > 0) {
    return { paidCents: typedCents, weights: typed };
  }
  return {
    paidCents: payableCents(most ?? sale.amountCents, sale.pointsToUse, pointsPerEuro),
    weights: lines.map((line) => (line.type === "SALE" ? Math.max(0, valueOfLine(line)) : 0)),
  };
}

function pay(draft: SaleDraft, { paidCents, weights }: Payment, pointsPerEuro: number): SaleDraft {
  if (paidCents <= 0) {
    return draft;
  }
  const { names } = STANDARD_RULES.rmb;
  const price = negatePoints(pointsToPay(paidCents, pointsPerEuro));
  const factor = String(pointsPerEuro);
  return addReason(draft, { kind: "PAYMENT", id: "", names, factor, revenueCents: paidCents, points: price }, weights);
}

/** Kept with the sale and sent in both languages, like the name of a promotion: data, no text of a screen. */
const RETURN_NAMES = { de: "Rückgabe", en: "Return" };

/** Returns against known receipts; one against a sale nobody got points for, or a closed account did, takes nothing. */
function takeBack(draft: SaleDraft, lines: readonly SaleLine[], returns: ReadonlyMap<number, LineReturn>): SaleDraft {
  let present = draft;
  for (const [index, line] of lines.entries()) {
    const back = returns.get(index);
    if (back !== undefined) {
      const taken = back.owner === "ACCOUNT" ? back.points : NO_POINTS;
      const revenueCents = valueOfLine(line);
      const reason = {
        kind: "RETURN",
        id: back.transactionId,
        names: RETURN_NAMES,
        revenueCents,
        points: taken,
      } as const;
      const weights = lines.map((_line, place) => (place === index ? 1 : 0));
      present = addReason(present, reason, weights);
    }
  }
  return present;
}

/** What of each line earns: nothing of what points pay, nor of what goes back to a known receipt or earns nothing anyway. */
function earningValues(
  sale: Sale,
  lines: readonly SaleLine[],
  left: { readonly paidCents: Cents; readonly returns: ReadonlyMap<number, LineReturn> },
): readonly Cents[] {
  const isLeftOut = (line: SaleLine, index: number): boolean => isPaidWithPoints(line) || left.returns.has(index);
  const earning = lines.filter((line, index) => !isLeftOut(line, index));
  const known = lines.filter((_line, index) => left.returns.has(index)).map(valueOfLine);
  const amount = known.reduce((rest, value) => addCents(rest, negateCents(value)), amountOfGoods(sale));
  const values = effectiveValues(earning, earning.length === 0 ? cents(0) : cents(amount - left.paidCents));
  let next = 0;
  return lines.map((line, index) => {
    const value = isLeftOut(line, index) ? cents(0) : (values[next] ?? cents(0));
    next += isLeftOut(line, index) ? 0 : 1;
    // Its share of a payment is its own: it is worked out before it is left out.
    return line.isEligible === false ? cents(0) : value;
  });
}

function earn(draft: SaleDraft, lines: readonly SaleLine[], values: readonly Cents[], terms: SaleTerms): SaleDraft {
  const places = [...lines.keys()].filter((index) => values[index] !== 0);
  const earned = earnPoints(
    places.flatMap((index) => lines[index] ?? []),
    places.map((index) => values[index] ?? cents(0)),
    terms,
  );
  const byPlace = new Map(places.map((index, place) => [index, earned.linePoints[place] ?? NO_POINTS]));
  return {
    linePoints: draft.linePoints.map((present, index) => addPoints(present, byPlace.get(index) ?? NO_POINTS)),
    reasons: [...draft.reasons, ...earned.reasons],
  };
}

const MANUAL_NAMES = { de: "Vom Team angepasst", en: "Adjusted by staff" };

function adjust(draft: SaleDraft, staffPoints: Points | undefined, values: readonly Cents[]): SaleDraft {
  const difference = points((staffPoints ?? sumPoints(draft.linePoints)) - sumPoints(draft.linePoints));
  return difference === 0
    ? draft
    : addReason(draft, { kind: "MANUAL", id: "", names: MANUAL_NAMES, points: difference }, values.map(Math.abs));
}

/** What the answer has to say of the returns; `isStopped` by the floor of the account. */
function remarksOf(
  lines: readonly SaleLine[],
  returns: ReadonlyMap<number, LineReturn>,
  isStopped: boolean,
): readonly SaleRemark[] {
  const unknown = lines.filter((line, index) => isLinked(line) && !returns.has(index));
  return gatherRemarks([
    ...[...returns.values()].flatMap(({ remarks }) => remarks),
    ...unknown.map(({ sequenceNumber }) => ({ code: "RETURN_SALE_UNKNOWN" as const, lines: [sequenceNumber] })),
    ...(isStopped ? [{ code: "RETURN_STOPPED_AT_FLOOR" as const, lines: [] }] : []),
  ]);
}

/**
 * Works out what a sale gives and takes, and why: payment with points, returns, the programme's rules, staff's word,
 * switched-on coupons, and last the floor of the account (EARN-01, A-35). Pure: the same input, the same answer.
 *
 * @throws RangeError when a figure leaves the safe integers, or points pay in a programme where they cannot
 */
export function evaluateSale(input: SaleInput): SaleEvaluation {
  const { sale, terms } = input;
  const lines = linesOf(sale);
  const returns = returnsOf(lines, input.findOriginal);
  const rate = terms.pointsPerEuro ?? 1;
  const payment = paymentOf(input, lines, rate);
  if (payment.paidCents > 0 && terms.pointsPerEuro === null) {
    throw new RangeError("Points cannot pay in this programme");
  }
  const earns = sale.transactionType === "EARNTRANSACTION" || terms.earnsOnRest;
  const values = earns
    ? earningValues(sale, lines, { paidCents: payment.paidCents, returns })
    : lines.map(() => cents(0));

  const empty: SaleDraft = { linePoints: lines.map(() => NO_POINTS), reasons: [] };
  const earned = earn(empty, lines, values, terms);
  const whole = adjust(takeBack(pay(earned, payment, rate), lines, returns), input.staffPoints, values);

  const isSold = lines.map((line) => line.type === "SALE");
  const coupons = applyCoupons(whole, input.coupons, {
    points: earned.linePoints.map((value, index) => (isSold[index] === true ? value : NO_POINTS)),
    valuesCents: values.map((value, index) => (isSold[index] === true ? value : 0)),
    pointsRoundingCode: terms.pointsRoundingCode,
  });
  const due = coupons.draft.linePoints;
  const clawedBack = due.map((value, index) => (isSold[index] === true || value > 0 ? NO_POINTS : value));
  const { draft, givenUp } =
    input.availablePoints === null
      ? { draft: coupons.draft, givenUp: NO_POINTS }
      : stopAtFloor(coupons.draft, clawedBack, input.availablePoints);
  return {
    points: sumPoints(draft.linePoints),
    paidCents: payment.paidCents,
    paidPoints: payment.paidCents > 0 ? pointsToPay(payment.paidCents, rate) : NO_POINTS,
    lines: lines.map((line, index) => {
      const returnOf = returns.get(index) ?? null;
      const duePoints = returnOf?.points ?? due[index] ?? NO_POINTS;
      return { line, points: draft.linePoints[index] ?? NO_POINTS, duePoints, returnOf };
    }),
    reasons: draft.reasons,
    usedCoupons: coupons.used,
    remarks: remarksOf(lines, returns, givenUp > 0),
  };
}
