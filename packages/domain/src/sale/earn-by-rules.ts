import type { LineType } from "../base/enumerations.ts";
import { NO_POINTS, type Points } from "../base/points.ts";
import { earnPoints, sumPoints, type Earned, type EarningTerms } from "./earning.ts";
import type { EarningReason } from "./earning-reason.ts";
import type { Cents } from "../base/money.ts";
import type { Promotion } from "./promotion.ts";
import { isCounted, limitsMembers, UNUSED, type RuleConditions, type RuleUsage } from "./rule-conditions.ts";
import type { SaleLine } from "./sale.ts";

/** The facts about a sale's member that rules can require. */
export interface RuleMember {
  /** Null below the first level. */
  readonly levelId: string | null;
}

/** Inputs of conditional rules besides place, time and basket. */
export interface RuleSituation {
  /** Null for an anonymous sale, which gets no rule that asks for a level or limits members. */
  readonly member: RuleMember | null;
  /** By promotion id; absent for {@link UNUSED}. */
  readonly usage: ReadonlyMap<string, RuleUsage>;
}

/** Inputs of an anonymous sale under unused rules. */
export const NO_SITUATION: RuleSituation = { member: null, usage: new Map() };

/** A use of a counted rule: one sale, and the points it gave before coupons. */
export interface RuleUse {
  readonly promotionId: string;
  readonly points: Points;
}

/** Points of a sale's lines, and the uses of counted rules. */
export interface EarnedByRules extends Earned {
  readonly uses: readonly RuleUse[];
}

/** A condition of the member or the basket that a rule in force does not meet. */
export type RuleObstacle = "MINIMUM" | "LEVEL" | "DAILY_LIMIT" | "LIMIT" | "BUDGET" | "RETURN";

/** The first obstacle of a rule for lines of this type with this revenue; undefined if it applies. */
export function obstacleOf(
  { id, conditions }: Pick<Promotion, "id" | "conditions">,
  lines: { readonly type: LineType; readonly revenueCents: number },
  { member, usage }: RuleSituation,
): RuleObstacle | undefined {
  if (conditions === undefined) {
    return undefined;
  }
  if (lines.type === "RETURN" && isCounted(conditions)) {
    // A return without its receipt must not depend on later uses of a rule.
    return "RETURN";
  }
  if (conditions.minimumCents !== null && Math.abs(lines.revenueCents) < conditions.minimumCents) {
    return "MINIMUM";
  }
  if (conditions.levelIds.length > 0 && !conditions.levelIds.includes(member?.levelId ?? "")) {
    return "LEVEL";
  }
  return limitOf(conditions, member, usage.get(id) ?? UNUSED);
}

function limitOf(
  conditions: RuleConditions,
  member: RuleMember | null,
  { timesOnDay, timesInAll, givenPoints }: RuleUsage,
): RuleObstacle | undefined {
  if (member === null && limitsMembers(conditions)) {
    return "LEVEL";
  }
  if (timesOnDay >= (conditions.timesPerDay ?? Number.POSITIVE_INFINITY)) {
    return "DAILY_LIMIT";
  }
  if (timesInAll >= (conditions.timesInAll ?? Number.POSITIVE_INFINITY)) {
    return "LIMIT";
  }
  return givenPoints >= (conditions.budgetPoints ?? Number.POSITIVE_INFINITY) ? "BUDGET" : undefined;
}

/** Points that a rule's budget still has. */
const budgetLeft = ({ id, conditions }: Promotion, { usage }: RuleSituation): number =>
  (conditions?.budgetPoints ?? Number.POSITIVE_INFINITY) - (usage.get(id)?.givenPoints ?? 0);

interface Lines {
  readonly type: LineType;
  readonly lines: readonly SaleLine[];
  readonly values: readonly Cents[];
}

/**
 * Points of lines of one type. A rule whose budget is too small for the whole sale gives nothing of it: its lines go to
 * the next rule. All such rules are removed together, so that their order does not matter. Then the rest is computed
 * again, because the lines may exceed the budget of the next rule.
 */
function earnOfType({ type, lines, values }: Lines, terms: EarningTerms, situation: RuleSituation): EarnedByRules {
  const revenueCents = values.reduce((sum, value) => sum + value, 0);
  let promotions = terms.promotions.filter((rule) => obstacleOf(rule, { type, revenueCents }, situation) === undefined);
  for (;;) {
    const earned = earnPoints(lines, values, { ...terms, promotions });
    const given = new Map(earned.reasons.map((reason) => [reason.id, reason.points]));
    const spent = new Set(promotions.filter((rule) => (given.get(rule.id) ?? 0) > budgetLeft(rule, situation)));
    if (spent.size === 0) {
      const uses = promotions.flatMap((rule): RuleUse[] => {
        const points = given.get(rule.id);
        return points !== undefined && points > 0 && isCounted(rule.conditions)
          ? [{ promotionId: rule.id, points }]
          : [];
      });
      return { ...earned, uses };
    }
    promotions = promotions.filter((rule) => !spent.has(rule));
  }
}

function linesOfType(type: LineType, lines: readonly SaleLine[], values: readonly Cents[]) {
  const places = [...lines.keys()].filter((place) => lines[place]?.type === type);
  return {
    places,
    lines: {
      type,
      lines: places.flatMap((place) => lines[place] ?? []),
      values: places.flatMap((place) => values[place] ?? []),
    },
  };
}

/** Reasons in the order of their first lines, which does not depend on rules that do not apply. */
function inOrderOfLines(
  reasons: readonly EarningReason[],
  lineReasons: readonly number[],
): Pick<Earned, "reasons" | "lineReasons"> {
  const order = [...new Set(lineReasons)];
  return {
    reasons: order.flatMap((index) => reasons[index] ?? []),
    lineReasons: lineReasons.map((index) => order.indexOf(index)),
  };
}

/**
 * The points that lines earn under rules with conditions. This is the only place that decides which rule a line
 * follows; till, kiosk, preview and simulator call it through `evaluateSale`. @param values the earning value of each
 * line
 */
export function earnByRules(
  lines: readonly SaleLine[],
  values: readonly Cents[],
  { terms, situation }: { readonly terms: EarningTerms; readonly situation: RuleSituation },
): EarnedByRules {
  const linePoints = lines.map(() => NO_POINTS);
  const lineReasons = lines.map(() => 0);
  const reasons: EarningReason[] = [];
  const uses: RuleUse[] = [];
  for (const type of ["SALE", "RETURN"] as const) {
    const { places, lines: ofType } = linesOfType(type, lines, values);
    const earned = earnOfType(ofType, terms, situation);
    for (const [index, place] of places.entries()) {
      linePoints[place] = earned.linePoints[index] ?? NO_POINTS;
      lineReasons[place] = reasons.length + (earned.lineReasons[index] ?? 0);
    }
    reasons.push(...earned.reasons);
    uses.push(...earned.uses);
  }
  return { points: sumPoints(linePoints), linePoints, ...inOrderOfLines(reasons, lineReasons), uses };
}
