import { earnPoints, type EarningTerms } from "./earning.ts";
import { absoluteCents, addCents, cents, negateCents, type Cents } from "../base/money.ts";
import { pointsToPay } from "../points/payment.ts";
import { addPoints, negatePoints, NO_POINTS, type Points } from "../base/points.ts";
import { givesPoints, STANDARD_RULES, type Promotion } from "./promotion.ts";
import type { ExpectedReason } from "./points-differences.ts";
import { REVENUE_KEYS, type RevenueKey, type SaleLine } from "./sale.ts";
import type { RevenueParts } from "../scan/scan-params.ts";

/** Amounts typed at the counter by key; a payment with points is negative. */
export type TypedRevenue = ReadonlyMap<RevenueKey, Cents>;

/** Nothing typed. */
export const NO_REVENUE: TypedRevenue = new Map();

/** How typed amounts become points at this place. */
export type TypedTerms = Omit<EarningTerms, "promotions"> & {
  /** The programme's action definition of each key that has one. */
  readonly promotions: ReadonlyMap<RevenueKey, Promotion>;
};

/** Adds an amount under a key. A payment with points is negative, whatever was typed. */
export function addTyped(revenue: TypedRevenue, key: RevenueKey, amountCents: Cents): TypedRevenue {
  const signed = key === "rmb" ? negateCents(absoluteCents(amountCents)) : amountCents;
  return new Map(revenue).set(key, addCents(revenue.get(key) ?? cents(0), signed));
}

/** The total revenue, including the part that points pay. */
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

/** Points that a payment takes; zero if points cannot pay. */
function pointsPaid(revenue: TypedRevenue, promotion: Promotion | undefined): Points {
  const paidCents = revenue.get("rmb") ?? cents(0);
  return promotion === undefined || paidCents === 0
    ? NO_POINTS
    : negatePoints(pointsToPay(paidCents, Number(promotion.factor)));
}

/** Points of typed amounts, and their parts. */
interface TypedEarning {
  readonly points: Points;
  /** Named like those of the platform; they add up to the points. */
  readonly reasons: readonly ExpectedReason[];
}

/**
 * The points of typed amounts, computed like the platform's: by a key's action definition, else its standard rule. A
 * payment with points takes points.
 */
export function typedEarning(revenue: TypedRevenue, terms: TypedTerms): TypedEarning {
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
  const paid = pointsPaid(revenue, terms.promotions.get("rmb"));
  const reasons = earned.reasons.map(({ kind, id, points }) => ({ kind, id, points }));
  return {
    points: addPoints(earned.points, paid),
    reasons: paid === 0 ? reasons : [...reasons, { kind: "PAYMENT", id: "", points: paid }],
  };
}

/** Points of {@link typedEarning}. */
export const typedPoints = (revenue: TypedRevenue, terms: TypedTerms): Points => typedEarning(revenue, terms).points;

const PART_NAMES = {
  rmb: "revenueRmb",
  rmt: "revenueRmt",
  rmc1: "revenueRmc1",
  rmc2: "revenueRmc2",
  rmc3: "revenueRmc3",
} as const satisfies Readonly<Record<RevenueKey, keyof RevenueParts>>;

/** The amounts by the parameter names of the scanner's address and of v1. Zero amounts are left out. */
export function revenuePartsOf(revenue: TypedRevenue): RevenueParts {
  return Object.fromEntries(
    [...revenue].filter(([, amount]) => amount !== 0).map(([key, amount]) => [PART_NAMES[key], amount]),
  );
}

/** Name of a revenue key and its points. */
export interface RevenueRule {
  readonly key: RevenueKey;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro; for `rmb` points taken per euro. */
  readonly factor: string;
  /** Given once if the revenue reaches {@link leastCents}. */
  readonly fixedPoints: Points | null;
  readonly leastCents: Cents | null;
}

/**
 * The rule of each key in their order: the programme's action definition, else the standard rule. `rmb` is present only
 * if the programme lets points pay.
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
