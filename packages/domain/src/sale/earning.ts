import { apportion } from "../base/apportion.ts";
import { decimalFromText, multiplyDecimals, type Decimal } from "../base/decimal.ts";
import type { EarningReason } from "./earning-reason.ts";
import { addCents, cents, type Cents } from "../base/money.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import { ruleForLine, STANDARD_RULES, type LineRule, type Promotion } from "./promotion.ts";
import { roundPoints, roundRevenueCents } from "../base/rounding.ts";
import { totalOfLines, valueOfLine, type SaleLine } from "./sale.ts";

/** How a programme, or the partner of the place, converts revenue to points. */
export interface EarningTerms {
  /** Promotions in force at the place and time of the sale, the most specific first. */
  readonly promotions: readonly Promotion[];
  readonly revenueRoundingCode: string;
  readonly pointsRoundingCode: string;
}

/**
 * Points of some lines with their reasons. `linePoints` follow the order of the lines; lines and reasons both add up to
 * `points`.
 */
export interface Earned {
  readonly points: Points;
  readonly linePoints: readonly Points[];
  /** Per line the index of its reason. */
  readonly lineReasons: readonly number[];
  readonly reasons: readonly EarningReason[];
}

/** A line and the part of its amount that earns. */
interface ValuedLine {
  readonly index: number;
  readonly line: SaleLine;
  readonly valueCents: Cents;
}
interface Group {
  readonly rule: LineRule;
  readonly lines: readonly ValuedLine[];
}

/** The decimal of a factor's text. @throws RangeError for text that is no decimal number */
export function factorFromText(text: string): Decimal {
  const factor = decimalFromText(text);
  if (factor === null) {
    throw new RangeError(`Not a factor: ${text}`);
  }
  return factor;
}

/**
 * The value of each line, so that the values add up to the amount of the sale: a discount on the whole receipt lowers
 * every sold line by its share.
 */
export function effectiveValues(lines: readonly SaleLine[], amountCents: Cents): readonly Cents[] {
  const values = lines.map(valueOfLine);
  const difference = amountCents - totalOfLines(lines);
  if (difference === 0) {
    return values;
  }
  const sold = lines.map((line, index) => (line.type === "SALE" ? (values[index] ?? 0) : 0));
  const weights = sold.some((value) => value !== 0) ? sold : values;
  return apportion(difference, weights).map((share, index) => addCents(values[index] ?? cents(0), cents(share)));
}

/** Lines of the same rule earn together; returned lines are kept apart from sold ones. */
function groupByRule(lines: readonly SaleLine[], values: readonly Cents[], terms: EarningTerms): readonly Group[] {
  const groups = new Map<string, { readonly rule: LineRule; readonly lines: ValuedLine[] }>();
  for (const [index, line] of lines.entries()) {
    const rule = ruleForLine(line, terms.promotions);
    const name = `${line.type} ${rule.revenueKey} ${rule.promotion?.id ?? ""}`;
    const group = groups.get(name) ?? { rule, lines: [] };
    group.lines.push({ index, line, valueCents: values[index] ?? cents(0) });
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Fixed points are given once if the revenue reaches the required amount, and taken once if as much is returned. */
function fixedPointsFor(promotion: Promotion, revenueCents: Cents): Points {
  const given = promotion.points ?? NO_POINTS;
  const least = Math.max(promotion.revenueCents ?? 0, 1);
  if (Math.abs(revenueCents) < least) {
    return NO_POINTS;
  }
  return revenueCents > 0 ? given : negatePoints(given);
}

function reasonOf({ rule, lines }: Group, terms: EarningTerms): EarningReason {
  const { promotion, revenueKey } = rule;
  const total = lines.reduce((sum, { valueCents }) => addCents(sum, valueCents), cents(0));
  if (promotion?.actionType === "FIXEDPOINTACTION") {
    const given = fixedPointsFor(promotion, total);
    const { id, names } = promotion;
    return {
      kind: "PROMOTION",
      id,
      names,
      fixedPoints: promotion.points ?? NO_POINTS,
      revenueCents: total,
      points: given,
    };
  }
  const revenueCents = roundRevenueCents(total, terms.revenueRoundingCode);
  const { factor, names } = promotion ?? STANDARD_RULES[revenueKey];
  const euros: Decimal = { units: BigInt(revenueCents), scale: 2 };
  return {
    kind: promotion === null ? "STANDARD" : "PROMOTION",
    id: promotion?.id ?? "",
    names,
    factor,
    revenueCents,
    points: roundPoints(multiplyDecimals(euros, factorFromText(factor)), terms.pointsRoundingCode),
  };
}

/**
 * The points that lines earn under a programme's rules. Per rule, the revenue is rounded, multiplied and rounded to
 * points in decimal arithmetic. A rule's points are then split among its lines by value, so that lines, reasons and
 * total agree (decision 0015).
 *
 * @param values the earning value of each line, in the order of the lines ({@link effectiveValues})
 */
export function earnPoints(lines: readonly SaleLine[], values: readonly Cents[], terms: EarningTerms): Earned {
  const linePoints = lines.map(() => NO_POINTS);
  const lineReasons = lines.map(() => 0);
  const reasons: EarningReason[] = [];
  for (const group of groupByRule(lines, values, terms)) {
    const reason = reasonOf(group, terms);
    const shares = apportion(
      reason.points,
      group.lines.map(({ valueCents }) => valueCents),
    );
    for (const [place, { index }] of group.lines.entries()) {
      linePoints[index] = points(shares[place] ?? 0);
      lineReasons[index] = reasons.length;
    }
    reasons.push(reason);
  }
  return { points: sumPoints(linePoints), linePoints, lineReasons, reasons };
}

/** Adds any number of points. @throws RangeError if the sum is not a safe integer */
export function sumPoints(values: readonly Points[]): Points {
  return values.reduce(addPoints, NO_POINTS);
}
