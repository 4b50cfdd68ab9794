import type { Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";
import { weekdayOf, type Weekday } from "../base/weekday.ts";
import { localTimeOf, type TimeZone } from "../base/zoned-time.ts";

/** A part of the day on the shop's clock, in minutes after midnight: from the first, up to but without the last. */
export interface DayHours {
  /** 0 to 1,439. */
  readonly fromMinute: number;
  /** 0 to 1,440. Below `fromMinute`, the part ends on the next day; equal to it, the part is empty. */
  readonly toMinute: number;
}

/** Conditions of a promotion beyond partner, store and period. Empty lists and null do not restrict. */
export interface RuleConditions {
  /** Days on which the hours begin. */
  readonly weekdays: readonly Weekday[];
  readonly hours: DayHours | null;
  /** Least revenue of the sold lines that earn. For returned lines: of the returned ones. */
  readonly minimumCents: Cents | null;
  /** Status levels, one of which the member must have. */
  readonly levelIds: readonly string[];
  readonly storeIds: readonly string[];
  /** Sales of one member that get it, on one day of the shop. */
  readonly timesPerDay: number | null;
  /** Sales of one member that get it, ever. */
  readonly timesInAll: number | null;
  /** Points it gives to all members together. */
  readonly budgetPoints: Points | null;
}

/** No condition at all. */
export const NO_CONDITIONS: RuleConditions = {
  weekdays: [],
  hours: null,
  minimumCents: null,
  levelIds: [],
  storeIds: [],
  timesPerDay: null,
  timesInAll: null,
  budgetPoints: null,
};

/** Earlier uses, as far as limits depend on them. */
export interface RuleUsage {
  /** Sales of the member on the day of the sale. */
  readonly timesOnDay: number;
  readonly timesInAll: number;
  /** Points given to all members. */
  readonly givenPoints: number;
}

/** Usage of an unused rule. */
export const UNUSED: RuleUsage = { timesOnDay: 0, timesInAll: 0, givenPoints: 0 };

/** Whether sales of a member are counted for this rule. */
export const limitsMembers = ({ timesPerDay, timesInAll }: RuleConditions): boolean =>
  timesPerDay !== null || timesInAll !== null;

/** Whether the use of this rule is counted at all: per member, or in points. */
export const isCounted = (conditions: RuleConditions | undefined): conditions is RuleConditions =>
  conditions !== undefined && (limitsMembers(conditions) || conditions.budgetPoints !== null);

/**
 * Whether the shop's clock shows a weekday and an hour of the conditions. After midnight the weekday on which the hours
 * began counts. The clock decides, so an hour that occurs twice when summer time ends counts twice.
 */
export function isWithinHours(conditions: RuleConditions | undefined, timeMs: number, timeZone: TimeZone): boolean {
  if (conditions === undefined || (conditions.weekdays.length === 0 && conditions.hours === null)) {
    return true;
  }
  const { weekdays, hours } = conditions;
  const local = localTimeOf(timeMs, timeZone);
  const isDay = (daysLater: number): boolean => weekdays.length === 0 || weekdays.includes(weekdayOf(local, daysLater));
  if (hours === null) {
    return isDay(0);
  }
  const { fromMinute, toMinute } = hours;
  const minute = local.hour * 60 + local.minute;
  if (fromMinute <= toMinute) {
    return minute >= fromMinute && minute < toMinute && isDay(0);
  }
  return (minute >= fromMinute && isDay(0)) || (minute < toMinute && isDay(-1));
}

/**
 * Sort key: fewer for more conditions, then lower for a higher minimum. Shops are left out, because the place sorts
 * before.
 */
export function narrownessOf(conditions: RuleConditions = NO_CONDITIONS): readonly number[] {
  const { weekdays, hours, minimumCents, levelIds, budgetPoints } = conditions;
  const asked = [
    weekdays.length > 0,
    hours !== null,
    minimumCents !== null,
    levelIds.length > 0,
    limitsMembers(conditions),
    budgetPoints !== null,
  ];
  return [0 - asked.filter(Boolean).length, 0 - (minimumCents ?? 0)];
}

/** A minute of the day as `HH:mm`; the last is 24:00. */
export function clockText(minute: number): string {
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** The minute of the day that {@link clockText} writes so. */
export function minuteOfClock(text: string): number {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour * 60 + minute;
}
