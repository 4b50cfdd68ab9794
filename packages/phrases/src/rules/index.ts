import {
  cents,
  formatEuros,
  formatPoints,
  NO_CONDITIONS,
  points,
  WEEKDAYS,
  type Cents,
  type Promotion,
  type RuleConditions,
  type TimeZone,
} from "@punktum/domain";
import { fillText } from "../fill-text.ts";
import type { UiLanguage } from "../language.ts";
import type { Mirror } from "../mirror.ts";
import { rules as german } from "./de.ts";
import { rules as english } from "./en.ts";

type Texts = Mirror<typeof english>;
type Values = Readonly<Record<string, string | number>>;

/** Texts of the sentences, for the test of all texts. */
export const ruleTexts: Readonly<Record<UiLanguage, Texts>> = { de: german, en: english };

/** Names for the ids in a rule. */
export interface RuleNames {
  /** All shops of the programme. */
  readonly stores: readonly { readonly id: string; readonly name: string; readonly city: string }[];
  /** Status levels, the lowest first. */
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly partners: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: TimeZone;
  readonly nowMs: number;
}

interface Wording {
  readonly language: UiLanguage;
  readonly texts: Texts;
  readonly names: RuleNames;
}

const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };
/** Number of shops that are listed by name. */
const NAMED_STORES = 2;

const listOf = ({ language }: Wording, items: readonly string[]): string =>
  new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(items);

/** The singular form for one, else the plural. */
const counted = (forms: { readonly one: string; readonly several: string }, count: number, values: Values): string =>
  fillText(count === 1 ? forms.one : forms.several, values);

const eurosText = ({ language }: Wording, value: Cents): string =>
  formatEuros(value, { language, decimalRevenue: value % 100 !== 0 });

function givenPart(rule: Promotion, wording: Wording): string {
  const { texts, language } = wording;
  const factor = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 10 }).format(Number(rule.factor));
  if (rule.revenueKey === "rmb") {
    return fillText(texts.payment, { factor });
  }
  if (rule.actionType === "FIXEDPOINTACTION") {
    const fixed = rule.points ?? points(0);
    const values = { points: formatPoints(fixed, language), amount: eurosText(wording, rule.revenueCents ?? cents(0)) };
    return counted((rule.revenueCents ?? 0) > 0 ? texts.fixedFrom : texts.fixed, fixed, values);
  }
  return rule.actionType === "MULTIPLIERACTION"
    ? counted(texts.perEuro, Number(rule.factor), { factor })
    : texts.discount;
}

function goodsPart({ revenueKey, merchandiseGroupCodes }: Promotion, wording: Wording): string | undefined {
  const { texts } = wording;
  if (merchandiseGroupCodes.length > 0) {
    return fillText(texts.groups, { list: listOf(wording, merchandiseGroupCodes) });
  }
  return revenueKey === "rmt" || revenueKey === "rmb"
    ? undefined
    : fillText(texts.groups, { list: texts.keys[revenueKey] });
}

/** 8 for a full hour, 8:30 for other minutes. */
function clockOf(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return rest === 0 ? String(hour) : `${hour}:${String(rest).padStart(2, "0")}`;
}

/** Days in the order of the week; three and more in a row as a range. */
function daysPart(asked: RuleConditions["weekdays"], wording: Wording): string {
  const { texts } = wording;
  const days = [...WEEKDAYS.entries()].filter(([, day]) => asked.includes(day));
  const [first, last] = [days[0], days.at(-1)];
  if (first !== undefined && last !== undefined && days.length > 2 && last[0] - first[0] === days.length - 1) {
    return fillText(texts.weekdayRange, { first: texts.weekdays[first[1]], last: texts.weekdays[last[1]] });
  }
  return listOf(
    wording,
    days.map(([, day]) => texts.weekdays[day]),
  );
}

function timePart({ weekdays, hours }: RuleConditions, wording: Wording): string | undefined {
  const { texts } = wording;
  const isEveryDay = weekdays.length === 0 || WEEKDAYS.every((day) => weekdays.includes(day));
  const span = hours === null ? undefined : { from: clockOf(hours.fromMinute), to: clockOf(hours.toMinute) };
  if (isEveryDay) {
    return span === undefined ? undefined : fillText(texts.everyDayHours, span);
  }
  const days = daysPart(weekdays, wording);
  return span === undefined ? days : `${days} ${fillText(texts.hours, span)}`;
}

function storesPart(ids: readonly string[], wording: Wording): string | undefined {
  const { texts, names } = wording;
  if (ids.length === 0) {
    return undefined;
  }
  const named = ids.map((id) => names.stores.find((store) => store.id === id));
  const city = named[0]?.city ?? "";
  const inCity = names.stores.filter((store) => store.city === city);
  if (city !== "" && ids.length > 1 && inCity.length === ids.length && inCity.every(({ id }) => ids.includes(id))) {
    return fillText(texts.city, { city });
  }
  const called = named.map((store) => store?.name ?? texts.unknown);
  const more = called.length - NAMED_STORES;
  return more > 0
    ? counted(texts.moreStores, more, { list: called.slice(0, NAMED_STORES).join(", "), count: more })
    : fillText(texts.stores, { list: listOf(wording, called) });
}

function placePart({ partnerId, storeId, conditions }: Promotion, wording: Wording): string | undefined {
  const { texts, names } = wording;
  const stores = storesPart(storeId === null ? (conditions?.storeIds ?? []) : [storeId], wording);
  if (stores !== undefined || partnerId === null) {
    return stores;
  }
  const partner = names.partners.find(({ id }) => id === partnerId)?.name ?? texts.unknown;
  return fillText(texts.partner, { partner });
}

function levelsPart({ levelIds }: RuleConditions, wording: Wording): string | undefined {
  const { texts, names } = wording;
  if (levelIds.length === 0) {
    return undefined;
  }
  const lowest = names.levels.findIndex(({ id }) => levelIds.includes(id));
  const above = lowest < 0 ? [] : names.levels.slice(lowest);
  const [level] = above;
  if (level !== undefined && above.length > 1 && above.length === levelIds.length) {
    return fillText(texts.fromLevel, { level: level.name });
  }
  const called = levelIds.map((id) => names.levels.find((known) => known.id === id)?.name ?? texts.unknown);
  return fillText(texts.levels, { list: listOf(wording, called) });
}

function limitParts({ timesPerDay, timesInAll, budgetPoints }: RuleConditions, { texts, language }: Wording) {
  return [
    timesPerDay === null ? undefined : counted(texts.perDay, timesPerDay, { times: timesPerDay }),
    timesInAll === null ? undefined : counted(texts.inAll, timesInAll, { times: timesInAll }),
    budgetPoints === null ? undefined : fillText(texts.budget, { points: formatPoints(budgetPoints, language) }),
  ];
}

function periodPart({ validFromMs, validToMs }: Promotion, { texts, language, names }: Wording): string | undefined {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone: names.timeZone });
  if (validFromMs === null) {
    return validToMs === null ? undefined : fillText(texts.until, { day: format.format(validToMs) });
  }
  const day = format.format(validFromMs);
  if (validToMs !== null) {
    return fillText(texts.period, { from: day, to: format.format(validToMs) });
  }
  return fillText(validFromMs > names.nowMs ? texts.starts : texts.since, { day });
}

/**
 * An earning rule as one line: "2 points per euro, Saturdays 8–12, shops in Vienna, from Silver". Pure: names and time
 * are passed in.
 */
export function ruleSentence(rule: Promotion, language: UiLanguage, names: RuleNames): string {
  const wording: Wording = { language, names, texts: ruleTexts[language] };
  const conditions = rule.conditions ?? NO_CONDITIONS;
  const { minimumCents } = conditions;
  const parts = [
    givenPart(rule, wording),
    goodsPart(rule, wording),
    minimumCents === null ? undefined : fillText(wording.texts.minimum, { amount: eurosText(wording, minimumCents) }),
    timePart(conditions, wording),
    placePart(rule, wording),
    levelsPart(conditions, wording),
    ...limitParts(conditions, wording),
    periodPart(rule, wording),
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
