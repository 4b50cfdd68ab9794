import { vouchersAdminApi } from "@punktum/contracts";
import { localDayOf, momentOfLocalTime, type RevenuePromotionType, type TimeZone } from "@punktum/domain";
import * as z from "zod/mini";
import type { RuleValues, RuleWorld } from "./rule-types.ts";

/** Where a rule applies: everywhere, at one partner, or in listed shops. */
export const PLACES = ["ALL", "PARTNER", "STORES"] as const;

/** What a rule applies to: a revenue key of the till. */
export const GOODS = ["rmt", "rmc1", "rmc2", "rmc3", "rmb"] as const;

const TYPES: Readonly<Record<string, RevenuePromotionType>> = {
  rmt: "RMT",
  rmc1: "RMC1",
  rmc2: "RMC2",
  rmc3: "RMC3",
  rmb: "RMB",
};

const whole = z.optional(z.number().check(z.int(), z.minimum(1)));
const texts = z.array(z.string());

const shape = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  nameEn: z.optional(z.string().check(z.maxLength(200))),
  campaignName: z.optional(z.string().check(z.maxLength(200))),
  actionType: z.string(),
  factor: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  points: z.optional(z.number().check(z.int(), z.minimum(0))),
  revenue: z.optional(z.number().check(z.minimum(0))),
  goods: z.string(),
  merchandiseGroupCodes: texts,
  minimum: z.optional(z.number().check(z.minimum(0.01))),
  weekdays: texts,
  fromTime: z.optional(z.string()),
  toTime: z.optional(z.string()),
  firstDay: z.optional(z.string()),
  lastDay: z.optional(z.string()),
  place: z.enum(PLACES),
  partnerId: z.optional(z.string()),
  storeIds: texts,
  levelIds: texts,
  timesPerDay: whole,
  timesInAll: whole,
  budgetPoints: whole,
});

/** Values of the form of a rule: days and times as text. */
export type RuleFields = z.input<typeof shape>;

/** The rule that a form starts from, and the records it can refer to. */
export interface RuleOrigin {
  readonly start: RuleValues;
  readonly world: RuleWorld;
}

const NOTHING: RuleValues = {
  promotionKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: 2,
  name: "",
  nameEn: "",
  merchandiseGroupCodes: [],
  campaignName: "",
  revenue: null,
  points: null,
  partnerId: null,
  storeId: null,
  validFrom: null,
  validTo: null,
  draft: true,
  weekdays: [],
  hours: null,
  minimum: null,
  levelIds: [],
  storeIds: [],
  timesPerDay: null,
  timesInAll: null,
  budgetPoints: null,
  active: true,
};

/** A new rule: double points, everywhere or at the user's own partner. */
export const newRule = (partnerId: string | null): RuleValues => ({ ...NOTHING, partnerId });

const dayOf = (moment: string | null, timeZone: TimeZone): string =>
  moment === null ? "" : localDayOf(Date.parse(moment), timeZone);

/** An empty field of the form. */
const shown = (value: number | null): number | undefined => value ?? undefined;

/** A browser's time field cannot hold 24:00, so the end of the day is shown as 00:00. */
function timesOf({ hours }: RuleValues): { readonly fromTime: string; readonly toTime: string } {
  const { from, to } = hours ?? { from: "", to: "" };
  return { fromTime: from, toTime: to === "24:00" ? "00:00" : to };
}

/** Converts a rule to the form's values. */
export function ruleFieldsOf({ start, world: { timeZone } }: RuleOrigin): RuleFields {
  const { storeId, storeIds, partnerId, promotionKey, validFrom, validTo } = start;
  const stores = storeId === null ? storeIds : [storeId];
  return {
    name: start.name,
    nameEn: start.nameEn,
    campaignName: start.campaignName,
    actionType: start.actionType,
    factor: start.factor,
    points: shown(start.points),
    revenue: shown(start.revenue),
    goods: promotionKey,
    merchandiseGroupCodes: start.merchandiseGroupCodes,
    minimum: shown(start.minimum),
    weekdays: start.weekdays,
    ...timesOf(start),
    firstDay: dayOf(validFrom, timeZone),
    lastDay: dayOf(validTo, timeZone),
    place: stores.length > 0 ? "STORES" : partnerId === null ? "ALL" : "PARTNER",
    partnerId: partnerId ?? "",
    storeIds: stores,
    levelIds: start.levelIds,
    timesPerDay: shown(start.timesPerDay),
    timesInAll: shown(start.timesInAll),
    budgetPoints: shown(start.budgetPoints),
  };
}

/** First moment of a day in the shop's time zone, or of a day after it. */
function midnightOf(day: string, timeZone: TimeZone, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const local = { year, month, day: date + daysLater, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return momentOfLocalTime(local, timeZone);
}

/**
 * First moment of the period. The stored moment is kept if its day is unchanged, so that opening a rule does not change
 * it.
 */
function firstMoment({ firstDay = "" }: RuleFields, { start, world: { timeZone } }: RuleOrigin): string | null {
  if (firstDay === "" || firstDay === dayOf(start.validFrom, timeZone)) {
    return firstDay === "" ? null : start.validFrom;
  }
  return new Date(midnightOf(firstDay, timeZone)).toISOString();
}

/** Last moment of the period, in the same way. */
function lastMoment({ lastDay = "" }: RuleFields, { start, world: { timeZone } }: RuleOrigin): string | null {
  if (lastDay === "" || lastDay === dayOf(start.validTo, timeZone)) {
    return lastDay === "" ? null : start.validTo;
  }
  return new Date(midnightOf(lastDay, timeZone, 1) - 1).toISOString();
}

/** A missing start or end of the hours means midnight. */
function hoursOf({ fromTime = "", toTime = "" }: RuleFields): RuleValues["hours"] {
  if (fromTime === "" && toTime === "") {
    return null;
  }
  return { from: fromTime === "" ? "00:00" : fromTime, to: toTime === "" || toTime === "00:00" ? "24:00" : toTime };
}

/**
 * Owner of the rule. Programme users name a partner for all its shops only, so choosing shops of another one drops the
 * partner.
 */
function ownerOf({ place, partnerId = "", storeIds }: RuleFields, { wholeProgram, stores }: RuleWorld): string | null {
  if (partnerId === "" || place === "ALL") {
    return null;
  }
  const isOf = (id: string): boolean => stores.some((store) => store.id === id && store.partnerId === partnerId);
  return place === "STORES" && wholeProgram && !storeIds.every(isOf) ? null : partnerId;
}

/** Where the rule applies. A rule of one shop keeps its `storeId`. */
function placeOf(fields: RuleFields, { start, world }: RuleOrigin) {
  const { place, storeIds } = fields;
  const partnerId = ownerOf(fields, world);
  if (place !== "STORES") {
    return { partnerId, storeId: null, storeIds: [] };
  }
  const isSame = start.storeId !== null && storeIds.length === 1 && storeIds[0] === start.storeId;
  return { partnerId, storeId: isSame ? start.storeId : null, storeIds: isSame ? start.storeIds : storeIds };
}

/** The reward: points per euro, or fixed points above an amount. */
function givenOf({ actionType, factor = 1, points = 0, revenue }: RuleFields) {
  return actionType === "FIXEDPOINTACTION"
    ? { actionType, factor: 1, points, revenue: revenue ?? null }
    : { actionType, factor, points: null, revenue: null };
}

function limitsOf({ minimum, timesPerDay, timesInAll, budgetPoints }: RuleFields) {
  return {
    minimum: minimum ?? null,
    timesPerDay: timesPerDay ?? null,
    timesInAll: timesInAll ?? null,
    budgetPoints: budgetPoints ?? null,
  };
}

/** Converts the form's values to the request body, before the platform's schema checks it. */
function ruleBodyOf(fields: RuleFields, origin: RuleOrigin) {
  const { start } = origin;
  const { name, nameEn = "", campaignName = "", goods, merchandiseGroupCodes, weekdays, levelIds } = fields;
  return {
    promotionKey: goods,
    type: goods === start.promotionKey ? start.type : (TYPES[goods] ?? start.type),
    ...givenOf(fields),
    name,
    nameEn,
    campaignName,
    merchandiseGroupCodes,
    ...placeOf(fields, origin),
    validFrom: firstMoment(fields, origin),
    validTo: lastMoment(fields, origin),
    weekdays,
    hours: hoursOf(fields),
    levelIds,
    ...limitsOf(fields),
    draft: start.draft,
    active: start.active,
  };
}

const body = vouchersAdminApi.replacePromotion.body;

/** The rule as typed so far; undefined while it is invalid. */
export function ruleSoFar(fields: RuleFields, origin: RuleOrigin): RuleValues | undefined {
  const parsed = body.safeParse(ruleBodyOf(fields, origin));
  return parsed.success ? parsed.data : undefined;
}

const endsAfterStart = ({ firstDay = "", lastDay = "" }: RuleFields): boolean =>
  firstDay === "" || lastDay === "" || firstDay <= lastDay;

/** Required fields that are empty. */
function missingIn({ actionType, factor, points, place, partnerId = "", storeIds }: RuleFields): readonly string[] {
  const needed: readonly (readonly [field: string, isMissing: boolean])[] = [
    ["factor", actionType === "MULTIPLIERACTION" && factor === undefined],
    ["points", actionType === "FIXEDPOINTACTION" && points === undefined],
    ["partnerId", place === "PARTNER" && partnerId === ""],
    ["storeIds", place === "STORES" && storeIds.length === 0],
  ];
  return needed.flatMap(([field, isMissing]) => (isMissing ? [field] : []));
}

/** Schema of the form: required fields first, then the platform's schema on the request body. */
export function ruleSchema(origin: RuleOrigin) {
  return shape.check(({ value, issues }) => {
    for (const field of missingIn(value)) {
      issues.push({ code: "invalid_type", expected: "nonoptional", path: [field], input: undefined });
    }
    // The only problem of a rule as a whole is its period, so it is reported at the period's field.
    if (!endsAfterStart(value)) {
      issues.push({ code: "custom", path: ["lastDay"], input: value.lastDay });
    }
    const { error } = body.safeParse(ruleBodyOf(value, origin));
    for (const { path } of error?.issues.filter((issue) => issue.path.length > 0) ?? []) {
      issues.push({ code: "custom", path: path.slice(0, 1), input: value });
    }
  });
}
