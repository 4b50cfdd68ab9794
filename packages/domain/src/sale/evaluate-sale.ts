import type { EarningReason } from "./earning-reason.ts";
import { effectiveValues, sumPoints, type EarningTerms } from "./earning.ts";
import { earnByRules, NO_SITUATION, type RuleSituation, type RuleUse } from "./earn-by-rules.ts";
import { addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { payableCents, pointsToPay } from "../points/payment.ts";
import { negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
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

/** Terms of programme, place and time that decide the points of a sale. */
export type SaleTerms = EarningTerms & {
  /** Null if points cannot pay. */
  readonly pointsPerEuro: number | null;
  /** The part not paid with points earns, also in a sale that points pay in part. */
  readonly earnsOnRest: boolean;
};

export interface SaleInput {
  readonly sale: Sale;
  readonly terms: SaleTerms;
  /** Active coupons of the account; empty for an anonymous sale. */
  readonly coupons: readonly SaleCoupon[];
  readonly findOriginal: (line: SaleLine) => OriginalSale | undefined;
  /** Points the account may lose until its floor; null for an anonymous sale. */
  readonly availablePoints: Points | null;
  /** Inputs of conditional rules; absent for an anonymous sale without earlier uses. */
  readonly situation?: RuleSituation | undefined;
  /** Points before coupons as set by staff; the difference becomes a reason. */
  readonly staffPoints?: Points | undefined;
  /**
   * Limit for a payment with points, if it differs from the amount because some returns are booked on another account.
   */
  readonly payableCents?: Cents | undefined;
}

/** A line with its points. */
export interface EvaluatedLine {
  readonly line: SaleLine;
  readonly points: Points;
  /** The points without the floor. Later returns are computed from this figure. */
  readonly duePoints: Points;
  readonly returnOf: LineReturn | null;
  /** Index of the applied rule in the reasons; null if none applied. */
  readonly reasonIndex: number | null;
}

/** Points that a sale gives and takes. Lines and reasons both add up to `points`. */
export interface SaleEvaluation {
  readonly points: Points;
  /** The part of the amount that points pay, and the points for it. */
  readonly paidCents: Cents;
  readonly paidPoints: Points;
  readonly lines: readonly EvaluatedLine[];
  readonly reasons: readonly EarningReason[];
  readonly usedCoupons: readonly UsedCoupon[];
  /** Uses of rules that limit members or have a budget. */
  readonly ruleUses: readonly RuleUse[];
  /** Returns that took less than the till expects, or by other rules. */
  readonly remarks: readonly SaleRemark[];
}

/** The lines of a sale. A sale with an amount only gets one line, so that it can be returned like any other. */
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

/** The amount that points pay, and the weights of the lines it is split among. */
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

/** Stored with the sale and sent in both languages, like the name of a promotion, so it is not a phrase. */
const RETURN_NAMES = { de: "Rückgabe", en: "Return" };

/**
 * Applies returns of known receipts. A return takes nothing if the sale's points belong to no account or to a closed
 * one.
 */
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

/**
 * The earning value of each line. Payments with points, returns of known receipts and lines that are not eligible have
 * none.
 */
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
    // A line that is not eligible still bears its share of a payment, so it is dropped only here.
    return line.isEligible === false ? cents(0) : value;
  });
}

/** Points of the lines with a value; no reason for the others. */
function earn({ terms, situation = NO_SITUATION }: SaleInput, lines: readonly SaleLine[], values: readonly Cents[]) {
  const places = [...lines.keys()].filter((index) => values[index] !== 0);
  const earned = earnByRules(
    places.flatMap((index) => lines[index] ?? []),
    places.map((index) => values[index] ?? cents(0)),
    { terms, situation },
  );
  const byPlace = new Map(places.map((index, place) => [index, place]));
  const draft: SaleDraft = {
    linePoints: lines.map((_line, index) => earned.linePoints[byPlace.get(index) ?? -1] ?? NO_POINTS),
    reasons: earned.reasons,
  };
  const reasonOf = (index: number): number | null => earned.lineReasons[byPlace.get(index) ?? -1] ?? null;
  return { draft, reasonOf, uses: earned.uses };
}

const MANUAL_NAMES = { de: "Vom Team angepasst", en: "Adjusted by staff" };

function adjust(draft: SaleDraft, staffPoints: Points | undefined, values: readonly Cents[]): SaleDraft {
  const difference = points((staffPoints ?? sumPoints(draft.linePoints)) - sumPoints(draft.linePoints));
  return difference === 0
    ? draft
    : addReason(draft, { kind: "MANUAL", id: "", names: MANUAL_NAMES, points: difference }, values.map(Math.abs));
}

/** Remarks about the returns. `isStopped`: the account's floor limited a claw-back. */
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
 * Computes what a sale gives and takes, with the reasons: the programme's rules, payment with points, returns, the
 * points set by staff, active coupons, and last the account's floor. Pure.
 *
 * @throws RangeError if a figure is not a safe integer, or points pay in a programme that does not allow it
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

  const { draft: earned, reasonOf, uses } = earn(input, lines, values);
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
      const given = draft.linePoints[index] ?? NO_POINTS;
      return { line, points: given, duePoints, returnOf, reasonIndex: reasonOf(index) };
    }),
    reasons: draft.reasons,
    usedCoupons: coupons.used,
    ruleUses: uses,
    remarks: remarksOf(lines, returns, givenUp > 0),
  };
}
