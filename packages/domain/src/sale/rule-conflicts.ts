import { WEEKDAYS } from "../base/weekday.ts";
import type { TimeZone } from "../base/zoned-time.ts";
import { compareSpecificity, givesPoints, type Promotion } from "./promotion.ts";
import { isCounted, isWithinHours, NO_CONDITIONS, type RuleConditions } from "./rule-conditions.ts";

/** Conflicts within the rule itself: it can never apply, whatever the time and the other rules are. */
const IMPOSSIBLE = [
  "ENDS_BEFORE_START",
  "HOURS_EMPTY",
  "DAYS_OUTSIDE_PERIOD",
  "STORES_APART",
  "STORES_CLOSED",
  "LEVELS_GONE",
] as const;
/** It does not apply any more, or another rule always goes first. */
const NOT_NOW = ["OVER", "BUDGET_SPENT", "ALWAYS_BEHIND"] as const;

/** Problems of a rule, the most severe first. GOES_AFTER: another rule goes first in some sales. */
export const RULE_CONFLICTS = [
  ...IMPOSSIBLE,
  ...NOT_NOW,
  "SOME_STORES_CLOSED",
  "SOME_LEVELS_GONE",
  "GOES_AFTER",
  "GOES_BEFORE",
] as const;

/** One of {@link RULE_CONFLICTS}. */
export type RuleConflictCode = (typeof RULE_CONFLICTS)[number];

/** A conflict, with the ids of the rules, shops or levels it is about. */
export interface RuleConflict {
  readonly code: RuleConflictCode;
  readonly ids: readonly string[];
}

/** Whether a conflict is in the rule itself, so that it must not be published. */
export const isImpossible = ({ code }: RuleConflict): boolean => IMPOSSIBLE.some((one) => one === code);

/** Whether the rule never applies from now on. */
export const neverApplies = ({ code }: RuleConflict): boolean =>
  [...IMPOSSIBLE, ...NOT_NOW].some((one) => one === code);

/** Context of a check. */
export interface RuleWorld {
  readonly nowMs: number;
  readonly timeZone: TimeZone;
  /** Shops of the programme. */
  readonly stores: readonly { readonly id: string; readonly partnerId: string; readonly isOpen: boolean }[];
  readonly levelIds: readonly string[];
  /** Points that the rule has given of its budget. */
  readonly givenPoints: number;
  /** The published rules of the programme; the rule itself is left out by its id. */
  readonly others: readonly Promotion[];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Every combination of weekday and hours occurs within this time. */
const ALL_DAYS_MS = 9 * DAY_MINUTES * MINUTE_MS;

type Span = readonly [from: number, to: number];

const periodOf = ({ validFromMs, validToMs }: Promotion): Span => [
  validFromMs ?? Number.NEGATIVE_INFINITY,
  validToMs ?? Number.POSITIVE_INFINITY,
];

function isOutsidePeriod(rule: Promotion, timeZone: TimeZone): boolean {
  const [fromMs, toMs] = periodOf(rule);
  if (toMs < fromMs || toMs - fromMs > ALL_DAYS_MS || Number.isNaN(toMs - fromMs)) {
    return false;
  }
  for (let timeMs = fromMs; timeMs < toMs; timeMs += MINUTE_MS) {
    if (isWithinHours(rule.conditions, timeMs, timeZone)) {
      return false;
    }
  }
  return !isWithinHours(rule.conditions, toMs, timeZone);
}

/** Shops that a rule names; undefined for all. */
function namedStores({ storeId, conditions = NO_CONDITIONS }: Promotion): readonly string[] | undefined {
  const { storeIds } = conditions;
  if (storeId === null) {
    return storeIds.length === 0 ? undefined : storeIds;
  }
  return storeIds.length === 0 || storeIds.includes(storeId) ? [storeId] : [];
}

function storeConflicts(rule: Promotion, { stores }: RuleWorld): readonly RuleConflict[] {
  const named = namedStores(rule);
  if (named === undefined) {
    return [];
  }
  const isOf = (id: string, isFit: (store: RuleWorld["stores"][number]) => boolean): boolean =>
    stores.some((store) => store.id === id && isFit(store));
  const possible = named.filter((id) =>
    isOf(id, (store) => rule.partnerId === null || store.partnerId === rule.partnerId),
  );
  if (possible.length === 0) {
    return [{ code: "STORES_APART", ids: named }];
  }
  const closed = possible.filter((id) => !isOf(id, ({ isOpen }) => isOpen));
  const code = closed.length === possible.length ? "STORES_CLOSED" : "SOME_STORES_CLOSED";
  return closed.length === 0 ? [] : [{ code, ids: closed }];
}

function levelConflicts({ conditions = NO_CONDITIONS }: Promotion, { levelIds }: RuleWorld): readonly RuleConflict[] {
  const gone = conditions.levelIds.filter((id) => !levelIds.includes(id));
  const code = gone.length === conditions.levelIds.length ? "LEVELS_GONE" : "SOME_LEVELS_GONE";
  return gone.length === 0 ? [] : [{ code, ids: gone }];
}

function timeConflicts(rule: Promotion, { nowMs, timeZone, givenPoints }: RuleWorld): readonly RuleConflict[] {
  const { hours, budgetPoints } = rule.conditions ?? NO_CONDITIONS;
  const [fromMs, toMs] = periodOf(rule);
  const isEmpty = hours !== null && hours.fromMinute === hours.toMinute;
  const found: readonly (readonly [RuleConflictCode, boolean])[] = [
    ["ENDS_BEFORE_START", toMs < fromMs],
    ["HOURS_EMPTY", isEmpty],
    ["DAYS_OUTSIDE_PERIOD", !isEmpty && isOutsidePeriod(rule, timeZone)],
    ["OVER", toMs < nowMs],
    ["BUDGET_SPENT", budgetPoints !== null && givenPoints >= budgetPoints],
  ];
  return found.flatMap(([code, isSo]) => (isSo ? [{ code, ids: [] }] : []));
}

/**
 * Parts of the week in which a rule is in force, in minutes after its first midnight; the last may reach into the next.
 */
function weekOf({ weekdays, hours }: RuleConditions): readonly Span[] {
  const { fromMinute, toMinute } = hours ?? { fromMinute: 0, toMinute: DAY_MINUTES };
  const lasting = toMinute - fromMinute + (toMinute < fromMinute ? DAY_MINUTES : 0);
  return [...WEEKDAYS.entries()]
    .filter(([, day]) => lasting > 0 && (weekdays.length === 0 || weekdays.includes(day)))
    .map(([index]): Span => [index * DAY_MINUTES + fromMinute, index * DAY_MINUTES + fromMinute + lasting]);
}

const meets = ([from, to]: Span, [otherFrom, otherTo]: Span): boolean => from < otherTo && otherFrom < to;

const meetInWeek = (left: RuleConditions, right: RuleConditions): boolean =>
  weekOf(left).some((span) =>
    weekOf(right).some(([from, to]) =>
      [-WEEK_MINUTES, 0, WEEK_MINUTES].some((shift) => meets(span, [from + shift, to + shift])),
    ),
  );

const shares = (left: readonly string[] | undefined, right: readonly string[] | undefined): boolean =>
  left === undefined || right === undefined || left.some((id) => right.includes(id));
const listed = (ids: readonly string[]): readonly string[] | undefined => (ids.length === 0 ? undefined : ids);
const contains = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
  all === undefined || (some !== undefined && some.every((id) => all.includes(id)));

/** A rule for groups and one for all revenue do not compete: the group goes first. */
function haveSameLines(left: Promotion, right: Promotion): boolean {
  const [groups, others] = [left.merchandiseGroupCodes, right.merchandiseGroupCodes];
  return groups.length + others.length === 0
    ? left.revenueKey === right.revenueKey
    : groups.some((group) => others.includes(group));
}

function canMeet(left: Promotion, right: Promotion): boolean {
  const [one, other] = [left.conditions ?? NO_CONDITIONS, right.conditions ?? NO_CONDITIONS];
  const [[fromMs, toMs], [otherFromMs, otherToMs]] = [periodOf(left), periodOf(right)];
  return (
    haveSameLines(left, right) &&
    (left.partnerId === null || right.partnerId === null || left.partnerId === right.partnerId) &&
    shares(namedStores(left), namedStores(right)) &&
    shares(listed(one.levelIds), listed(other.levelIds)) &&
    fromMs <= otherToMs &&
    otherFromMs <= toMs &&
    meetInWeek(one, other)
  );
}

/** Whether every line of a rule is one of the other. */
function coversLines(first: Promotion, rule: Promotion): boolean {
  const isTyped = rule.merchandiseGroupCodes.length === 0;
  return (
    first.revenueKey === rule.revenueKey &&
    (isTyped || contains(first.merchandiseGroupCodes, rule.merchandiseGroupCodes))
  );
}

/** Whether a rule with precedence covers all sales of the other. */
function takesAll(first: Promotion, rule: Promotion): boolean {
  const [asked, of] = [first.conditions ?? NO_CONDITIONS, rule.conditions ?? NO_CONDITIONS];
  const [[fromMs, toMs], [ofFromMs, ofToMs]] = [periodOf(first), periodOf(rule)];
  return (
    coversLines(first, rule) &&
    (first.partnerId === null || first.partnerId === rule.partnerId) &&
    contains(namedStores(first), namedStores(rule)) &&
    contains(listed(asked.levelIds), listed(of.levelIds)) &&
    fromMs <= ofFromMs &&
    toMs >= ofToMs &&
    isAlways(asked, of)
  );
}

/** Whether conditions other than shops and levels are met by every sale that meets those of `of`. */
function isAlways(asked: RuleConditions, of: RuleConditions): boolean {
  const isSameTime = JSON.stringify([asked.weekdays, asked.hours]) === JSON.stringify([of.weekdays, of.hours]);
  const isAnyTime = asked.weekdays.length === 0 && asked.hours === null;
  return (isSameTime || isAnyTime) && (asked.minimumCents ?? 0) <= (of.minimumCents ?? 0) && !isCounted(asked);
}

function rivalConflicts(rule: Promotion, { others }: RuleWorld): readonly RuleConflict[] {
  const rivals = others.filter(
    (other) => other.id !== rule.id && other.isDraft !== true && givesPoints(other) && canMeet(rule, other),
  );
  const before = rivals.filter((other) => compareSpecificity(other, rule) < 0);
  const after = rivals.filter((other) => compareSpecificity(other, rule) > 0);
  const idsOf = (found: readonly Promotion[]): readonly string[] => found.map(({ id }) => id);
  const always = before.filter((other) => takesAll(other, rule));
  const found: readonly RuleConflict[] = [
    { code: "ALWAYS_BEHIND", ids: idsOf(always) },
    { code: "GOES_AFTER", ids: idsOf(before.filter((other) => !always.includes(other))) },
    { code: "GOES_BEFORE", ids: idsOf(after) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}

/** Problems of a rule, the most severe first. Overlapping rules are listed with their precedence. */
export function ruleConflicts(rule: Promotion, world: RuleWorld): readonly RuleConflict[] {
  const found = [
    ...timeConflicts(rule, world),
    ...storeConflicts(rule, world),
    ...levelConflicts(rule, world),
    ...(givesPoints(rule) ? rivalConflicts(rule, world) : []),
  ];
  return found.toSorted((left, right) => RULE_CONFLICTS.indexOf(left.code) - RULE_CONFLICTS.indexOf(right.code));
}
