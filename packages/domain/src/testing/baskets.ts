import fc from "fast-check";
import { LINE_TYPES } from "../base/enumerations.ts";
import type { SaleTerms } from "../sale/evaluate-sale.ts";
import { cents } from "../base/money.ts";
import { points } from "../base/points.ts";
import type { Promotion } from "../sale/promotion.ts";
import type { RuleConditions } from "../sale/rule-conditions.ts";
import { WEEKDAYS } from "../base/weekday.ts";
import type { SaleCoupon } from "../sale/sale-draft.ts";
import { REVENUE_KEYS, totalOfLines, type Sale, type SaleLine } from "../sale/sale.ts";

const GROUPS = ["", "FUEL", "BAKERY", "MASSAGE"] as const;
const amounts = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: -200, max: 2_000_000 }));
/** Decimal text such as "2", "0.5" or "1.337". */
const factors = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 999 })).map(([whole, rest]) => `${whole}.${rest}`);

const lines: fc.Arbitrary<readonly SaleLine[]> = fc
  .array(
    fc.record({
      type: fc.oneof({ weight: 5, arbitrary: fc.constant("SALE" as const) }, fc.constantFrom(...LINE_TYPES)),
      amount: amounts,
      group: fc.constantFrom(...GROUPS),
      key: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom(...REVENUE_KEYS)),
    }),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts.map(({ type, amount, group, key }, index) => ({
      sequenceNumber: index + 1,
      type,
      itemId: `item-${index}`,
      description: "",
      merchandiseGroupCode: group,
      merchandiseSubGroupCode: "",
      extendedAmountCents: cents(amount),
      ...(key !== undefined && { revenueKey: key }),
    })),
  );

/**
 * Baskets of every kind: without lines, with returns, paid in part with points, with a discount on the whole receipt.
 */
export const sales: fc.Arbitrary<Sale> = fc
  .record({ lines, pays: fc.boolean(), discount: fc.oneof(fc.constant(0), amounts), use: fc.option(amounts) })
  .map(({ lines: basket, pays, discount, use }) => ({
    transactionType: pays ? "PAYWITHPOINTSTRANSACTION" : "EARNTRANSACTION",
    amountCents: cents(totalOfLines(basket) - discount),
    transactionTimeMs: 0,
    lines: basket,
    ...(use !== null && { pointsToUse: points(Math.abs(use)) }),
  }));

/** Levels and shops that random rules name. */
const LEVEL_IDS = ["1", "2", "3"] as const;
const STORE_IDS = ["11", "12"] as const;
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });

/** Any conditions; some sales meet most of them. */
const conditions: fc.Arbitrary<RuleConditions> = fc.record({
  weekdays: fc.oneof(fc.constant([]), fc.subarray([...WEEKDAYS])),
  hours: rarely(fc.record({ fromMinute: fc.nat({ max: 1_439 }), toMinute: fc.nat({ max: 1_440 }) })),
  minimumCents: rarely(fc.nat({ max: 20_000 }).map(cents)),
  levelIds: fc.oneof(fc.constant([]), fc.subarray([...LEVEL_IDS])),
  storeIds: fc.oneof(fc.constant([]), fc.subarray([...STORE_IDS])),
  timesPerDay: rarely(fc.integer({ min: 1, max: 3 })),
  timesInAll: rarely(fc.integer({ min: 1, max: 5 })),
  budgetPoints: rarely(fc.nat({ max: 2_000 }).map(points)),
});

const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }).map(String),
    revenueKey: fc.constantFrom(...REVENUE_KEYS),
    actionType: fc.constantFrom("FIXEDPOINTACTION", "MULTIPLIERACTION", "DISCOUNTACTION", "NOMINALDISCOUNTACTION"),
    factor: factors,
    fixed: fc.integer({ min: 0, max: 500 }),
    groups: fc.subarray([...GROUPS]),
    from: fc.option(fc.integer({ min: 0, max: 10_000 })),
    asked: fc.option(conditions),
    storeId: fc.option(fc.constantFrom(...STORE_IDS), { freq: 1 }),
  })
  .map(({ fixed, groups, from, asked, ...rest }) => ({
    ...rest,
    ...(asked !== null && { conditions: asked }),
    type: "RMT",
    points: points(fixed),
    revenueCents: from === null ? null : cents(from),
    campaignName: "",
    names: { de: "Regel", en: "Rule" },
    merchandiseGroupCodes: groups,
    partnerId: null,
    validFromMs: null,
    validToMs: null,
  }));

/** Rules of any programme, each with an id of its own. */
export const ruleSets: fc.Arbitrary<readonly Promotion[]> = fc.uniqueArray(promotion, {
  maxLength: 6,
  selector: ({ id }) => id,
});

/** Place and time of a sale within a year with both changes of the clocks. */
export const rulePlaces = fc.record({
  timeMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  partnerId: fc.constant("1"),
  storeId: fc.constantFrom(...STORE_IDS),
  timeZone: fc.constantFrom("Europe/Vienna", "America/New_York"),
});

/** A member of any level; null for no card. */
export const ruleMembers = fc.option(fc.record({ levelId: fc.option(fc.constantFrom(...LEVEL_IDS)) }), { freq: 5 });

/** Terms of any programme in which points can pay. */
export const saleTerms: fc.Arbitrary<SaleTerms & { readonly pointsPerEuro: number }> = fc.record({
  promotions: ruleSets,
  revenueRoundingCode: fc.constantFrom("UP", "DOWN", "NO", "COM"),
  pointsRoundingCode: fc.constantFrom("UP", "DOWN", "COM"),
  pointsPerEuro: fc.integer({ min: 1, max: 500 }),
  earnsOnRest: fc.boolean(),
});

const coupon: fc.Arbitrary<SaleCoupon> = fc
  .record({
    couponId: fc.integer({ min: 1, max: 99 }).map(String),
    effect: fc.oneof(
      factors.map((factor) => ({ kind: "MULTIPLIER" as const, factor })),
      fc.integer({ min: 0, max: 300 }).map((value) => ({ kind: "EXTRAPOINT" as const, points: points(value) })),
    ),
  })
  .map((parts) => ({ ...parts, names: { de: "Gutschein", en: "Coupon" } }));

export const saleCoupons: fc.Arbitrary<readonly SaleCoupon[]> = fc.array(coupon, { maxLength: 3 });

/** Points that an account may lose; null for no account. */
export const available = fc.option(fc.integer({ min: 0, max: 5_000 }).map(points));
