import {
  createRuleTally,
  evaluateSale,
  levelProgress,
  localDayOf,
  promotionsInForce,
  totalOfLines,
  type Promotion,
  type RuleMember,
  type RuleTally,
  type SaleEvaluation,
  type SaleTerms,
  type TimeZone,
} from "@punktum/domain";
import type { Level } from "../../offers/levels/index.ts";
import type { HistoryResult } from "./history-result.ts";
import type { PastSale } from "./past-sales.ts";
import type { RulesToTry } from "./tried-rules.ts";

/** Terms of a shop, apart from its rules. */
export interface ShopTerms {
  readonly rules: Omit<SaleTerms, "promotions">;
  readonly timeZone: TimeZone;
}

/** Accumulates sales in order of time. */
export interface HistoryRun {
  add(sale: PastSale, shop: ShopTerms): void;
  result(): HistoryResult;
}

interface Side {
  readonly promotions: readonly Promotion[];
  readonly tally: RuleTally;
}

function evaluate(past: PastSale, shop: ShopTerms, side: Side, member: RuleMember | null): SaleEvaluation {
  const { sale, place, coupons, accountId } = past;
  const { rules, timeZone } = shop;
  const timeMs = sale.transactionTimeMs;
  const day = localDayOf(timeMs, timeZone);
  const evaluation = evaluateSale({
    sale: { ...sale, amountCents: totalOfLines(sale.lines) },
    terms: { ...rules, promotions: promotionsInForce(side.promotions, { ...place, timeMs, timeZone }) },
    coupons,
    findOriginal: () => undefined,
    availablePoints: null,
    situation: { member, usage: side.tally.usageFor(accountId, day) },
  });
  side.tally.count(evaluation.ruleUses, accountId, day);
  return evaluation;
}

/**
 * Whether a sale keeps its points: staff set them, nothing is left of it, or points paid for it in a programme that no
 * longer allows that.
 */
function isFixed({ isByHand, sale }: PastSale, { rules }: ShopTerms): boolean {
  const isPaid =
    sale.transactionType === "PAYWITHPOINTSTRANSACTION" || sale.lines.some(({ revenueKey }) => revenueKey === "rmb");
  return isByHand || sale.lines.length === 0 || (isPaid && rules.pointsPerEuro === null);
}

/**
 * Evaluates sales under the published rules and with tried ones. Limits and budgets start unused on both sides, so that
 * only the rules differ. Members have their current level.
 */
export function createHistoryRun(
  published: readonly Promotion[],
  tried: RulesToTry,
  { levels, pointsPerEuro }: { readonly levels: readonly Level[]; readonly pointsPerEuro: number | null },
): HistoryRun {
  const before: Side = { promotions: published, tally: createRuleTally() };
  const after: Side = { promotions: tried.promotions, tally: createRuleTally() };
  const named = levels.map((level) => ({ ...level, name: level.id }));
  const sums = { sales: 0, changedSales: 0, pointsBefore: 0, pointsAfter: 0, pointsMore: 0, pointsLess: 0 };
  const rules = [...tried.places].map(() => ({ sales: 0, points: 0 }));

  const countRules = (evaluation: SaleEvaluation): void => {
    for (const { id, points } of evaluation.reasons) {
      const rule = rules[tried.places.get(id) ?? -1];
      if (rule !== undefined && points !== 0) {
        rule.sales += 1;
        rule.points += points;
      }
    }
  };
  return {
    add(past, shop) {
      sums.sales += 1;
      if (isFixed(past, shop)) {
        return;
      }
      const { statePoints } = past;
      const level = statePoints === null ? null : levelProgress(statePoints, named).current;
      const member = statePoints === null ? null : { levelId: level?.id ?? null };
      const given = evaluate(past, shop, before, member).points;
      const changed = evaluate(past, shop, after, member);
      countRules(changed);
      const more = changed.points - given;
      sums.changedSales += more === 0 ? 0 : 1;
      sums.pointsBefore += given;
      sums.pointsAfter += changed.points;
      sums.pointsMore += Math.max(0, more);
      sums.pointsLess += Math.max(0, -more);
    },
    result: () => ({
      ...sums,
      costCents:
        pointsPerEuro === null ? null : Math.round(((sums.pointsAfter - sums.pointsBefore) * 100) / pointsPerEuro),
      rules,
    }),
  };
}
