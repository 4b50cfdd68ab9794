import type { simulatorApi } from "@punktum/contracts";
import { localTimeOf, momentOfLocalTime, ruleDays, type TimeZone } from "@punktum/domain";
import * as z from "zod/mini";
import { computedRule, type RuleValues, type RuleWorld, type TriedRule } from "./rule-types.ts";

/** Choices besides the levels: a member without a level, and a sale without a card. */
export const NO_LEVELS = ["NONE", "ANONYMOUS"] as const;

/** Goods of a line other than merchandise groups. */
export const PLAIN_GOODS = ["OTHER", "rmc1", "rmc2", "rmc3", "rmb"] as const;

const GROUP = "GROUP:";

/** Option id of a merchandise group among the goods of a line. */
export const goodsOfGroup = (code: string): string => GROUP + code;

const text = z.optional(z.string());

/** Schema of the basket form. Empty fields use the suggestion for the tried rule. */
export const tillSchema = z.object({
  at: text,
  storeId: text,
  levelId: text,
  lines: z.array(z.object({ goods: text, amount: z.optional(z.number()) })),
});

/** Fields of {@link tillSchema}. */
export type TillFields = z.input<typeof tillSchema>;

/** The initial basket. */
export const EXAMPLE_BASKET: TillFields = {
  at: "",
  storeId: "",
  levelId: "",
  lines: [
    { goods: "", amount: 20 },
    { goods: "OTHER", amount: 4.5 },
  ],
};

/** Values of empty fields. */
export type Suggestion = Readonly<Record<"at" | "storeId" | "levelId" | "goods", string>>;

const pad = (value: number): string => String(value).padStart(2, "0");

/** Formats a moment for a `datetime-local` field. */
function clockOf(timeMs: number, timeZone: TimeZone): string {
  const { year, month, day, hour, minute } = localTimeOf(timeMs, timeZone);
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

/** Parses the text of such a field. */
function momentOf(clock: string, timeZone: TimeZone): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = clock.split(/[-T:]/).map(Number);
  return momentOfLocalTime({ year, month, day, hour, minute, second: 0, millisecond: 0 }, timeZone);
}

const SEARCHED_DAYS = 60;

/** The middle of the next period in which a rule is in force; now if there is none. */
function nextTime(rule: RuleValues | undefined, timeZone: TimeZone, nowMs: number): number {
  const computed = rule === undefined ? undefined : computedRule(rule);
  const fromMs = Math.max(nowMs, computed?.validFromMs ?? nowMs);
  const days = computed === undefined ? [] : ruleDays(computed, { fromMs, days: SEARCHED_DAYS, timeZone });
  const span = days.find((day) => day !== null && day.toMs > nowMs);
  if (span === undefined || span === null || (span.fromMs <= nowMs && nowMs < span.toMs)) {
    return nowMs;
  }
  return span.fromMs + (span.toMs - span.fromMs) / 2;
}

function goodsOf({ merchandiseGroupCodes, promotionKey }: RuleValues): string {
  const [group] = merchandiseGroupCodes;
  if (group !== undefined) {
    return goodsOfGroup(group);
  }
  return PLAIN_GOODS.find((goods) => goods === promotionKey) ?? "OTHER";
}

/** A place, time, level and goods to which a rule applies. */
export function suggestionOf(rule: RuleValues | undefined, world: RuleWorld, nowMs: number): Suggestion {
  const { stores, timeZone } = world;
  const open = stores.filter(({ own, active }) => own && active);
  const [named] = rule === undefined ? [] : rule.storeId === null ? rule.storeIds : [rule.storeId];
  const ofPartner = open.find(({ partnerId }) => partnerId === rule?.partnerId);
  return {
    at: clockOf(nextTime(rule, timeZone, nowMs), timeZone),
    storeId: named ?? ofPartner?.id ?? open[0]?.id ?? "",
    levelId: rule?.levelIds[0] ?? "NONE",
    goods: rule === undefined ? "OTHER" : goodsOf(rule),
  };
}

/** A field's value, or the suggestion if it is empty. */
const chosenOr = (own: string | undefined, suggested: string): string =>
  own === undefined || own === "" ? suggested : own;

type SimulateBody = z.input<typeof simulatorApi.simulatePromotions.body>;

function lineOf(goods: string, amount: number): SimulateBody["basket"][number] {
  const revenueKey = PLAIN_GOODS.find((key) => key === goods);
  if (goods.startsWith(GROUP)) {
    return { amount, merchandiseGroupCode: goods.slice(GROUP.length) };
  }
  return revenueKey === undefined || revenueKey === "OTHER" ? { amount } : { amount, revenueKey };
}

/** The request for a basket, and the form lines that it contains. */
export interface Tried {
  readonly body: SimulateBody;
  /** Form indexes of the request's lines. */
  readonly places: readonly number[];
}

/** The request for a basket; undefined while it has no shop or no amount. */
export function triedOf(
  fields: TillFields,
  suggestion: Suggestion,
  { drafts, timeZone }: { readonly drafts: readonly TriedRule[]; readonly timeZone: TimeZone },
): Tried | undefined {
  const lines = fields.lines.flatMap(({ goods, amount }, place) =>
    amount === undefined || amount === 0 ? [] : [{ place, line: lineOf(chosenOr(goods, suggestion.goods), amount) }],
  );
  const storeId = chosenOr(fields.storeId, suggestion.storeId);
  const atMs = momentOf(chosenOr(fields.at, suggestion.at), timeZone);
  if (lines.length === 0 || storeId === "" || Number.isNaN(atMs)) {
    return undefined;
  }
  const level = chosenOr(fields.levelId, suggestion.levelId);
  return {
    places: lines.map(({ place }) => place),
    body: {
      basket: lines.map(({ line }) => line),
      at: new Date(atMs).toISOString(),
      storeId,
      levelId: NO_LEVELS.some((none) => none === level) ? null : level,
      anonymous: level === "ANONYMOUS",
      drafts: [...drafts],
    },
  };
}
