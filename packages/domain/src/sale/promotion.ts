import type { ActionType, RevenuePromotionType } from "../base/enumerations.ts";
import type { Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";
import type { RevenueKey, SaleLine } from "./sale.ts";

/** Action definition of the revenue module: what a revenue gives, where and when (CASH-25). */
export interface Promotion {
  readonly id: string;
  readonly revenueKey: RevenueKey;
  readonly type: RevenuePromotionType;
  readonly actionType: ActionType;
  /** Decimal text; points per euro of a MULTIPLIERACTION. */
  readonly factor: string;
  /** What a FIXEDPOINTACTION gives. */
  readonly points: Points | null;
  /** The revenue a FIXEDPOINTACTION asks for; null: any. */
  readonly revenueCents: Cents | null;
  readonly campaignName: string;
  readonly names: { readonly de: string; readonly en: string };
  /** Merchandise groups it is for; empty: only revenue typed under its key, or for `rmt` all the rest. */
  readonly merchandiseGroupCodes: readonly string[];
  /** Null: every partner, every store. */
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly validFromMs: number | null;
  readonly validToMs: number | null;
}

/** Where and when a sale is made. */
export interface SalePlace {
  readonly timeMs: number;
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/** Whether a promotion holds at this place and time; both ends of its window are inclusive. */
export function isInForce(promotion: Promotion, { timeMs, partnerId, storeId }: SalePlace): boolean {
  return (
    (promotion.partnerId === null || promotion.partnerId === partnerId) &&
    (promotion.storeId === null || promotion.storeId === storeId) &&
    timeMs >= (promotion.validFromMs ?? Number.NEGATIVE_INFINITY) &&
    timeMs <= (promotion.validToMs ?? Number.POSITIVE_INFINITY)
  );
}

const rankOf = (promotion: Promotion): readonly number[] => [
  promotion.storeId === null ? 1 : 0,
  promotion.partnerId === null ? 1 : 0,
  promotion.validToMs === null ? 1 : 0,
  promotion.validFromMs === null ? 1 : 0,
];

/**
 * The most particular first: a store's before a partner's before the programme's, then one that ends before one that
 * does not, then one that began before one that was always there, then the lowest id.
 */
export function compareParticularity(left: Promotion, right: Promotion): number {
  const rightRank = rankOf(right);
  const difference = rankOf(left).map((rank, index) => rank - (rightRank[index] ?? 0));
  return difference.find((value) => value !== 0) ?? compareIds(left.id, right.id);
}

/** Ids are digits, longer ones are larger; others by their letters. */
function compareIds(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right));
}

/** The promotions that hold here and now, the most particular first. */
export function promotionsInForce(promotions: readonly Promotion[], place: SalePlace): readonly Promotion[] {
  return promotions.filter((promotion) => isInForce(promotion, place)).toSorted(compareParticularity);
}

/** A discount lowers a price at the till and gives no points, so it decides nothing about them. */
export function givesPoints(promotion: Promotion): boolean {
  return promotion.actionType === "MULTIPLIERACTION" || promotion.actionType === "FIXEDPOINTACTION";
}

/** The key a line's revenue counts under, and the programme's rule for it; no rule: the fixed one of the key. */
export interface LineRule {
  readonly revenueKey: RevenueKey;
  readonly promotion: Promotion | null;
}

/**
 * The rule for one line, from promotions in force in their order: where a key was typed, the first of that key; else the
 * first that names the line's merchandise group; else the first for the whole revenue.
 */
export function ruleForLine(
  line: Pick<SaleLine, "revenueKey" | "merchandiseGroupCode">,
  inForce: readonly Promotion[],
): LineRule {
  const giving = inForce.filter(givesPoints);
  const { revenueKey, merchandiseGroupCode } = line;
  if (revenueKey !== undefined) {
    return { revenueKey, promotion: giving.find((promotion) => promotion.revenueKey === revenueKey) ?? null };
  }
  const ofGroup = giving.find((promotion) => promotion.merchandiseGroupCodes.includes(merchandiseGroupCode));
  if (ofGroup !== undefined && merchandiseGroupCode !== "") {
    return { revenueKey: ofGroup.revenueKey, promotion: ofGroup };
  }
  const forAll = giving.find(
    (promotion) => promotion.revenueKey === "rmt" && promotion.merchandiseGroupCodes.length === 0,
  );
  return { revenueKey: "rmt", promotion: forAll ?? null };
}

/** Points per euro where the programme has no action definition for a key (A-39, CASH-27). */
export const STANDARD_RULES = {
  rmc1: { factor: "3", names: { de: "Massage", en: "Massage" } },
  rmc2: { factor: "5", names: { de: "Shop", en: "Shop" } },
  rmc3: { factor: "1", names: { de: "Sonstiges", en: "Other" } },
  rmt: { factor: "1", names: { de: "Gesamtumsatz", en: "Total revenue" } },
  rmb: { factor: "1", names: { de: "Mit Punkten bezahlt", en: "Paid with points" } },
} as const satisfies Readonly<Record<RevenueKey, object>>;
