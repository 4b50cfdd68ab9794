import { earnPoints, type EarningTerms } from "./earning.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { pointsToPay } from "../points/payment.ts";
import { addPoints, negatePoints, NO_POINTS, type Points } from "../base/points.ts";
import { givesPoints, STANDARD_RULES, type Promotion } from "./promotion.ts";
import { REVENUE_KEYS, type RevenueKey, type SaleLine } from "./sale.ts";
import type { RevenueParts } from "../scan/scan-params.ts";

/** Amounts typed at the counter under their keys; what points pay is negative (CASH-25, EARN-12, A-40). */
export type TypedRevenue = ReadonlyMap<RevenueKey, Cents>;

/** Nothing typed. */
export const NO_REVENUE: TypedRevenue = new Map();

/** How typed amounts become points at this place. */
export type TypedTerms = Omit<EarningTerms, "promotions"> & {
  /** The programme's action definition of each key that has one (CASH-28). */
  readonly promotions: ReadonlyMap<RevenueKey, Promotion>;
};

/** One more amount under a key; amounts of a key add up. Revenue paid with points is negative, whatever was typed. */
export function addTyped(revenue: TypedRevenue, key: RevenueKey, amountCents: Cents): TypedRevenue {
  const signed = key === "rmb" ? negateCents(absoluteCents(amountCents)) : amountCents;
  return new Map(revenue).set(key, addCents(revenue.get(key) ?? cents(0), signed));
}

/** The revenue in all, with what points pay (EARN-03). */
export function typedTotal(revenue: TypedRevenue): Cents {
  return [...revenue].reduce(
    (total, [key, value]) => addCents(total, key === "rmb" ? negateCents(value) : value),
    cents(0),
  );
}

const lineOf = ([revenueKey, amountCents]: readonly [RevenueKey, Cents], index: number): SaleLine => ({
  sequenceNumber: index + 1,
  type: amountCents < 0 ? "RETURN" : "SALE",
  itemId: "",
  description: "",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
  extendedAmountCents: absoluteCents(amountCents),
  revenueKey,
});

/** What paying takes; nothing where points cannot pay. */
function pointsPaid(revenue: TypedRevenue, promotion: Promotion | undefined): Points {
  const paidCents = revenue.get("rmb") ?? cents(0);
  return promotion === undefined || paidCents === 0
    ? NO_POINTS
    : negatePoints(pointsToPay(paidCents, Number(promotion.factor)));
}

/**
 * The points that typed amounts give, by the same arithmetic as the platform's (EARN-10, EARN-11, A-35): a key's own action
 * definition, else its fixed multiplier. What points pay takes points.
 */
export function typedPoints(revenue: TypedRevenue, terms: TypedTerms): Points {
  const earning = REVENUE_KEYS.flatMap((key) => {
    const amountCents = revenue.get(key) ?? cents(0);
    return key === "rmb" || amountCents === 0 ? [] : [[key, amountCents] as const];
  });
  const promotions = [...terms.promotions.values()];
  const earned = earnPoints(
    earning.map(lineOf),
    earning.map(([, amountCents]) => amountCents),
    { ...terms, promotions },
  );
  return addPoints(earned.points, pointsPaid(revenue, terms.promotions.get("rmb")));
}

const PART_NAMES = {
  rmb: "revenueRmb",
  rmt: "revenueRmt",
  rmc1: "revenueRmc1",
  rmc2: "revenueRmc2",
  rmc3: "revenueRmc3",
} as const satisfies Readonly<Record<RevenueKey, keyof RevenueParts>>;

/** The amounts by the names the scanner's address and the first generation use (EARN-03, SCAN-04). Zero is left out. */
export function revenuePartsOf(revenue: TypedRevenue): RevenueParts {
  return Object.fromEntries(
    [...revenue].filter(([, amount]) => amount !== 0).map(([key, amount]) => [PART_NAMES[key], amount]),
  );
}

/** What a key of the revenue module is called, and what it gives (CASH-25, CASH-27). */
export interface RevenueRule {
  readonly key: RevenueKey;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro; for `rmb` points taken per euro. */
  readonly factor: string;
  /** Given once for a revenue that reaches {@link leastCents}. */
  readonly fixedPoints: Points | null;
  readonly leastCents: Cents | null;
}

/**
 * The rule of each key, in their order: the programme's action definition, else the locally fixed one. `rmb` is there
 * only where the programme lets points pay.
 */
export function revenueRules(promotions: ReadonlyMap<RevenueKey, Promotion>): readonly RevenueRule[] {
  return REVENUE_KEYS.flatMap((key): readonly RevenueRule[] => {
    const promotion = promotions.get(key);
    if (promotion === undefined || !givesPoints(promotion)) {
      return key === "rmb" ? [] : [{ key, ...STANDARD_RULES[key], fixedPoints: null, leastCents: null }];
    }
    const isFixed = promotion.actionType === "FIXEDPOINTACTION";
    const { names, factor, points, revenueCents } = promotion;
    return [{ key, names, factor, fixedPoints: isFixed ? points : null, leastCents: isFixed ? revenueCents : null }];
  });
}
