import type { ActionType, RevenuePromotionType } from "../base/enumerations.ts";
import { centsFromEuroText, type Cents } from "../base/money.ts";
import { points, type Points } from "../base/points.ts";
import type { Weekday } from "../base/weekday.ts";
import type { Promotion } from "./promotion.ts";
import { minuteOfClock, type RuleConditions } from "./rule-conditions.ts";
import { REVENUE_KEYS } from "./sale.ts";

/** An earning rule in the form of the API: in euros, with clock times. */
export interface WrittenRule {
  readonly promotionKey: string;
  readonly type: RevenuePromotionType;
  readonly actionType: ActionType;
  readonly factor: number;
  /** German text. */
  readonly name: string;
  readonly nameEn: string;
  readonly merchandiseGroupCodes: readonly string[];
  readonly campaignName: string;
  readonly revenue: number | null;
  readonly points: number | null;
  readonly partnerId: string | null;
  readonly storeId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly weekdays: readonly Weekday[];
  /** `HH:mm` on the shop's clock. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** Euros. */
  readonly minimum: number | null;
  readonly levelIds: readonly string[];
  readonly storeIds: readonly string[];
  readonly timesPerDay: number | null;
  readonly timesInAll: number | null;
  readonly budgetPoints: number | null;
}

/** An amount in euros with at most two decimals, in cents. */
export const centsOrNull = (euros: number | null): Cents | null =>
  euros === null ? null : centsFromEuroText(String(euros));

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));
const pointsOf = (value: number | null): Points | null => (value === null ? null : points(value));

function conditionsOf(values: WrittenRule): RuleConditions | undefined {
  const { weekdays, hours, minimum, levelIds, storeIds, timesPerDay, timesInAll, budgetPoints } = values;
  const lists = [weekdays, levelIds, storeIds];
  const asked = [hours, minimum, timesPerDay, timesInAll, budgetPoints];
  if (lists.every(({ length }) => length === 0) && asked.every((value) => value === null)) {
    return undefined;
  }
  return {
    weekdays,
    hours: hours === null ? null : { fromMinute: minuteOfClock(hours.from), toMinute: minuteOfClock(hours.to) },
    minimumCents: centsOrNull(minimum),
    levelIds,
    storeIds,
    timesPerDay,
    timesInAll,
    budgetPoints: pointsOf(budgetPoints),
  };
}

/** Converts a written rule to a promotion, as if it were published; undefined if its key is not a revenue key. */
export function ruleOf(id: string, values: WrittenRule): Promotion | undefined {
  const { name, nameEn } = values;
  const revenueKey = REVENUE_KEYS.find((key) => key === values.promotionKey);
  if (revenueKey === undefined) {
    return undefined;
  }
  return {
    id,
    revenueKey,
    type: values.type,
    actionType: values.actionType,
    factor: String(values.factor),
    points: pointsOf(values.points),
    revenueCents: centsOrNull(values.revenue),
    campaignName: values.campaignName,
    names: { de: name === "" ? nameEn : name, en: nameEn === "" ? name : nameEn },
    merchandiseGroupCodes: values.merchandiseGroupCodes,
    partnerId: values.partnerId,
    storeId: values.storeId,
    validFromMs: timeOf(values.validFrom),
    validToMs: timeOf(values.validTo),
    conditions: conditionsOf(values),
  };
}
