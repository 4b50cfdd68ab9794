import { ACTION_TYPES, REVENUE_PROMOTION_TYPES, WEEKDAYS } from "@punktum/domain";
import * as z from "zod/mini";
import { digitsId, euros, isoMoment, recordVersion } from "../../wire.ts";
import { freeText } from "./common.ts";

const promotionKey = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));
export const promotionType = z.enum(REVENUE_PROMOTION_TYPES);
const actionType = z.enum(ACTION_TYPES);
const points = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const revenue = euros.check(z.minimum(0));
const times = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const fewIds = z.array(digitsId).check(z.maxLength(200));

/** A part of the day on the shop's clock; `to` is exclusive, and a `to` before `from` is on the next day. */
const hours = z.object({
  from: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)),
});

/** Values of a rule. Absent fields have no effect. */
export const ruleInput = {
  promotionKey,
  type: promotionType,
  actionType,
  /** Points per euro, or the multiplier of the action. */
  factor: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 1),
  /** German name. */
  name: z._default(freeText(200), ""),
  nameEn: z._default(freeText(200), ""),
  /** Merchandise groups it applies to. If empty: revenue typed under its key, or for `rmt` all other revenue. */
  merchandiseGroupCodes: z._default(z.array(freeText(50)).check(z.maxLength(100)), []),
  campaignName: z._default(freeText(200), ""),
  /** Euros required by the action. */
  revenue: z._default(z.nullable(revenue), null),
  points: z._default(z.nullable(points), null),
  partnerId: z._default(z.nullable(digitsId), null),
  storeId: z._default(z.nullable(digitsId), null),
  validFrom: z._default(z.nullable(isoMoment), null),
  validTo: z._default(z.nullable(isoMoment), null),
  /** Used by the simulator only. */
  draft: z._default(z.boolean(), false),
  weekdays: z._default(z.array(z.enum(WEEKDAYS)).check(z.maxLength(7)), []),
  hours: z._default(z.nullable(hours), null),
  /** Minimum total, in euros, of the sold lines that earn. */
  minimum: z._default(z.nullable(euros.check(z.minimum(0.01))), null),
  levelIds: z._default(fewIds, []),
  storeIds: z._default(fewIds, []),
  timesPerDay: z._default(z.nullable(times), null),
  timesInAll: z._default(z.nullable(times), null),
  budgetPoints: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000_000))), null),
};

/** An earning rule: the conversion of revenue to points. */
export const promotionWire = z.object({
  id: digitsId,
  promotionKey: z.string(),
  type: promotionType,
  actionType,
  factor: z.number(),
  name: z.string(),
  nameEn: z.string(),
  merchandiseGroupCodes: z.array(z.string()),
  campaignName: z.string(),
  revenue: z.nullable(z.number()),
  points: z.nullable(z.number()),
  partnerId: z.nullable(digitsId),
  storeId: z.nullable(digitsId),
  validFrom: z.nullable(isoMoment),
  validTo: z.nullable(isoMoment),
  draft: z.boolean(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  hours: z.nullable(hours),
  minimum: z.nullable(z.number()),
  levelIds: z.array(digitsId),
  storeIds: z.array(digitsId),
  timesPerDay: z.nullable(z.number()),
  timesInAll: z.nullable(z.number()),
  budgetPoints: z.nullable(z.number()),
  active: z.boolean(),
  version: recordVersion,
});

/** The examples' rule in a request. */
export const exampleRuleInput = {
  promotionKey: "rmt",
  type: "RMT",
  actionType: "MULTIPLIERACTION",
  factor: 2,
  name: "Doppelte Punkte am Samstag",
  weekdays: ["SATURDAY"],
  hours: { from: "08:00", to: "12:00" },
} as const;

/** The same rule in an answer. */
export const exampleRule = {
  id: "5",
  ...exampleRuleInput,
  nameEn: "",
  merchandiseGroupCodes: [],
  campaignName: "",
  revenue: null,
  points: null,
  partnerId: null,
  storeId: null,
  validFrom: null,
  validTo: null,
  draft: false,
  minimum: null,
  levelIds: [],
  storeIds: [],
  timesPerDay: null,
  timesInAll: null,
  budgetPoints: null,
  active: true,
  version: 4,
} as const;
