import {
  amountOfLines,
  evaluateSale,
  isCounted,
  promotionsInForce,
  settleSale,
  type Promotion,
  type RuleMember,
  type SaleEvaluation,
  type SaleLine,
} from "@punktum/domain";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Place } from "../../places/places/index.ts";
import { readRuleUsage } from "../promotions/index.ts";
import { readPlaceRules } from "../transactions/index.ts";
import { type TriedRule, withTriedRules } from "./tried-rules.ts";

/** A basket to simulate. */
export interface TriedBasket {
  readonly lines: readonly SaleLine[];
  readonly timeMs: number;
  readonly place: Place;
  /** Null without a card. */
  readonly member: RuleMember | null;
  readonly rules: readonly TriedRule[];
}

/** Results of the basket under the published rules, and with the tried ones. */
interface Comparison {
  readonly before: SaleEvaluation;
  readonly after: SaleEvaluation;
  /** Index of a tried rule in the request, by its id. */
  readonly places: ReadonlyMap<string, number>;
}

/** Evaluates a basket under both sets of rules, as a booking would; "CANNOT_PAY" if points may not pay for a line. */
export async function compareBasket(
  transaction: ProgramTransaction,
  { lines, timeMs, place, member, rules: tried }: TriedBasket,
): Promise<Comparison | "CANNOT_PAY"> {
  const { rules, promotions, timeZone } = await readPlaceRules(transaction, place);
  if (rules.pointsPerEuro === null && lines.some(({ revenueKey }) => revenueKey === "rmb")) {
    return "CANNOT_PAY";
  }
  const { promotions: withTried, places } = withTriedRules(promotions, tried);
  const ids = withTried.filter(({ conditions }) => isCounted(conditions)).map(({ id }) => id);
  // Limits of members count as unused; only the remaining budgets are real.
  const usage = await readRuleUsage(transaction, { ids, accountId: null, day: "1970-01-01" });
  const { sale } = settleSale({
    transactionType: "EARNTRANSACTION",
    amountCents: amountOfLines({ lines }),
    transactionTimeMs: timeMs,
    lines,
  });
  const evaluate = (all: readonly Promotion[]): SaleEvaluation =>
    evaluateSale({
      sale,
      terms: { ...rules, promotions: promotionsInForce(all, { ...place, timeMs, timeZone }) },
      coupons: [],
      findOriginal: () => undefined,
      availablePoints: null,
      situation: { member, usage },
    });
  return { before: evaluate(promotions), after: evaluate(withTried), places };
}
