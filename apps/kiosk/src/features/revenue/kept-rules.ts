import {
  ACTION_TYPES,
  isCents,
  isPoints,
  REVENUE_KEYS,
  REVENUE_PROMOTION_TYPES,
  type Cents,
  type Points,
  type Promotion,
  type RevenueKey,
  type TypedTerms,
} from "@punktum/domain";
import { hasShape, isAnyOf, isListOf, isNumber, isText, type Guard } from "../../storage/guards.ts";

/** Rules that turn revenue into points, and the factor for points as the customer sees them. */
export interface RevenueTerms extends TypedTerms {
  /** Programme points per point of the rules. */
  readonly convertFactor: number;
}

/** Stored fields of the revenue module's rules. */
type KeptPromotion = Pick<Promotion, "revenueKey" | "type" | "actionType" | "factor" | "campaignName" | "names"> & {
  readonly points: Points | null;
  readonly revenueCents: Cents | null;
};

interface KeptTerms extends Omit<RevenueTerms, "promotions"> {
  readonly promotions: readonly KeptPromotion[];
}

const isNullOr = <Value>(guard: Guard<Value>): Guard<Value | null> => {
  return (value): value is Value | null => value === null || guard(value);
};
const isCentsValue: Guard<Cents> = (value): value is Cents => typeof value === "number" && isCents(value);
const isPointsValue: Guard<Points> = (value): value is Points => typeof value === "number" && isPoints(value);

const isKeptTerms: Guard<KeptTerms> = hasShape<KeptTerms>({
  promotions: isListOf(
    hasShape<KeptPromotion>({
      revenueKey: isAnyOf(REVENUE_KEYS),
      type: isAnyOf(REVENUE_PROMOTION_TYPES),
      actionType: isAnyOf(ACTION_TYPES),
      factor: isText(1),
      points: isNullOr(isPointsValue),
      revenueCents: isNullOr(isCentsValue),
      campaignName: isText(),
      names: hasShape<Promotion["names"]>({ de: isText(), en: isText() }),
    }),
  ),
  revenueRoundingCode: isText(),
  pointsRoundingCode: isText(),
  convertFactor: isNumber,
});

/** A rule of the revenue module. It applies to revenue typed under its key, at any time at this place. */
export const promotionOf = (parts: KeptPromotion): Promotion => ({
  ...parts,
  id: parts.revenueKey,
  merchandiseGroupCodes: [],
  partnerId: null,
  storeId: null,
  validFromMs: null,
  validToMs: null,
});

const nameOf = (deviceKey: string): string => `punktum.rules.${deviceKey}`;

/** The rules that this place had last. They are public, so they are not sealed. A copy of another shape is ignored. */
export function keptTerms(deviceKey: string, storage: Pick<Storage, "getItem">): RevenueTerms | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(deviceKey)) ?? "null");
    return isKeptTerms(kept)
      ? {
          ...kept,
          promotions: new Map<RevenueKey, Promotion>(
            kept.promotions.map((each) => [each.revenueKey, promotionOf(each)]),
          ),
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the rules for a start without a network. */
export function keepTerms(deviceKey: string, terms: RevenueTerms, storage: Pick<Storage, "setItem">): void {
  try {
    storage.setItem(nameOf(deviceKey), JSON.stringify({ ...terms, promotions: [...terms.promotions.values()] }));
  } catch {
    // If storage is full or forbidden, only the copy is missing.
  }
}
