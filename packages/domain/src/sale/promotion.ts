import type { ActionType, RevenuePromotionType } from "../base/enumerations.ts";
import type { Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";
import { isCounted, isWithinHours, narrownessOf, type RuleConditions } from "./rule-conditions.ts";
import type { TimeZone } from "../base/zoned-time.ts";
import type { RevenueKey, SaleLine } from "./sale.ts";

/** An action definition of the revenue module: which revenue gives which points, where and when. */
export interface Promotion {
  readonly id: string;
  readonly revenueKey: RevenueKey;
  readonly type: RevenuePromotionType;
  readonly actionType: ActionType;
  /** Points per euro of a MULTIPLIERACTION, as decimal text. */
  readonly factor: string;
  /** Points of a FIXEDPOINTACTION. */
  readonly points: Points | null;
  /** Revenue required by a FIXEDPOINTACTION; null for any revenue. */
  readonly revenueCents: Cents | null;
  readonly campaignName: string;
  readonly names: { readonly de: string; readonly en: string };
  /**
   * Merchandise groups it applies to. If empty, it applies only to revenue typed under its key, or for `rmt` to all
   * other revenue.
   */
  readonly merchandiseGroupCodes: readonly string[];
  /** Null applies to every partner or store. */
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly validFromMs: number | null;
  readonly validToMs: number | null;
  /** Further conditions; absent if there are none. */
  readonly conditions?: RuleConditions | undefined;
  /** A draft is never in force. */
  readonly isDraft?: boolean | undefined;
}

/** Place and time of a sale. */
export interface SalePlace {
  readonly timeMs: number;
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/** Place and time of a sale, with the zone of the shop's clock. */
export type RulePlace = SalePlace & { readonly timeZone: TimeZone };

/** Whether a promotion names a shop: one, or several. */
const namesStores = ({ storeId, conditions }: Promotion): boolean =>
  storeId !== null || (conditions?.storeIds.length ?? 0) > 0;

/** Whether a promotion includes this place, independent of time. */
export function isForPlace(promotion: Promotion, { partnerId, storeId }: Omit<SalePlace, "timeMs">): boolean {
  const storeIds = promotion.conditions?.storeIds ?? [];
  return (
    (promotion.partnerId === null || promotion.partnerId === partnerId) &&
    (promotion.storeId === null || promotion.storeId === storeId) &&
    (storeIds.length === 0 || (storeId !== null && storeIds.includes(storeId)))
  );
}

/** Whether a promotion has no condition on member or basket. */
export const asksOnlyForPlaceAndTime = ({ conditions }: Promotion): boolean =>
  conditions === undefined ||
  (conditions.minimumCents === null && conditions.levelIds.length === 0 && !isCounted(conditions));

/**
 * Whether a promotion is in force at this place and time; both ends of its period are inclusive. The sale checks
 * conditions on member and basket later.
 */
export function isInForce(promotion: Promotion, place: RulePlace): boolean {
  const { timeMs, timeZone } = place;
  return (
    promotion.isDraft !== true &&
    isForPlace(promotion, place) &&
    timeMs >= (promotion.validFromMs ?? Number.NEGATIVE_INFINITY) &&
    timeMs <= (promotion.validToMs ?? Number.POSITIVE_INFINITY) &&
    isWithinHours(promotion.conditions, timeMs, timeZone)
  );
}

const rankOf = (promotion: Promotion): readonly number[] => [
  namesStores(promotion) ? 0 : 1,
  promotion.partnerId === null ? 1 : 0,
  ...narrownessOf(promotion.conditions),
  promotion.validToMs === null ? 1 : 0,
  promotion.validFromMs === null ? 1 : 0,
];

/**
 * Sorts the most specific promotion first: of a store, then of a partner, then of the programme; then the one with more
 * conditions, of equally many the one with the higher minimum; then those with an end, then those with a start, then the
 * lowest id. The order in which promotions arrive never matters.
 */
export function compareSpecificity(left: Promotion, right: Promotion): number {
  const rightRank = rankOf(right);
  const difference = rankOf(left).map((rank, index) => rank - (rightRank[index] ?? 0));
  return difference.find((value) => value !== 0) ?? compareIds(left.id, right.id);
}

/** Ids are numbers as text, so a longer id is larger; ids of equal length compare as text. */
function compareIds(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right));
}

/** The promotions in force at this place and time, the most specific first. */
export function promotionsInForce(promotions: readonly Promotion[], place: RulePlace): readonly Promotion[] {
  return promotions.filter((promotion) => isInForce(promotion, place)).toSorted(compareSpecificity);
}

/** Whether a promotion gives points. A discount lowers the price at the till instead. */
export function givesPoints(promotion: Promotion): boolean {
  return promotion.actionType === "MULTIPLIERACTION" || promotion.actionType === "FIXEDPOINTACTION";
}

/**
 * The key that a line's revenue counts under, and the programme's rule for it; null selects the standard rule of the
 * key.
 */
export interface LineRule {
  readonly revenueKey: RevenueKey;
  readonly promotion: Promotion | null;
}

/**
 * The rule for one line, from the promotions in force in their order. For a typed key: the first of that key. Otherwise
 * the first that names the line's merchandise group, else the first for all revenue.
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

/** Standard rules, as points per euro, for keys without an action definition of the programme. */
export const STANDARD_RULES = {
  rmc1: { factor: "3", names: { de: "Massage", en: "Massage" } },
  rmc2: { factor: "5", names: { de: "Shop", en: "Shop" } },
  rmc3: { factor: "1", names: { de: "Sonstiges", en: "Other" } },
  rmt: { factor: "1", names: { de: "Gesamtumsatz", en: "Total revenue" } },
  rmb: { factor: "1", names: { de: "Mit Punkten bezahlt", en: "Paid with points" } },
} as const satisfies Readonly<Record<RevenueKey, object>>;
