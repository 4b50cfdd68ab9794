import { weekdayOf } from "../base/weekday.ts";
import { localTimeOf, momentOfLocalTime, type TimeZone } from "../base/zoned-time.ts";
import type { Promotion } from "./promotion.ts";
import { NO_CONDITIONS } from "./rule-conditions.ts";

/** A period in which a rule is in force; the end is exclusive. */
export interface RuleSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Days of the shop's calendar, from the one that contains this moment. */
export interface RuleCalendar {
  readonly fromMs: number;
  readonly days: number;
  readonly timeZone: TimeZone;
}

const DAY_MINUTES = 1_440;
const WHOLE_DAY = { fromMinute: 0, toMinute: DAY_MINUTES } as const;

/**
 * When a rule is in force, day by day; null on a day without it. Hours over midnight belong to the day on which they
 * begin. Publication and conditions on member and basket are ignored.
 */
export function ruleDays(
  { validFromMs, validToMs, conditions = NO_CONDITIONS }: Pick<Promotion, "validFromMs" | "validToMs" | "conditions">,
  { fromMs, days, timeZone }: RuleCalendar,
): readonly (RuleSpan | null)[] {
  const today = localTimeOf(fromMs, timeZone);
  const { weekdays, hours } = conditions;
  const { fromMinute, toMinute } = hours ?? WHOLE_DAY;
  const lastMinute = toMinute < fromMinute ? toMinute + DAY_MINUTES : toMinute;
  const momentOf = (daysLater: number, minute: number): number => {
    const clock = { day: today.day + daysLater, hour: 0, minute, second: 0, millisecond: 0 };
    return momentOfLocalTime({ ...today, ...clock }, timeZone);
  };
  return Array.from({ length: days }, (_none, daysLater): RuleSpan | null => {
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(today, daysLater))) {
      return null;
    }
    // The last moment of the period is included.
    const first = Math.max(momentOf(daysLater, fromMinute), validFromMs ?? Number.NEGATIVE_INFINITY);
    const end = Math.min(momentOf(daysLater, lastMinute), (validToMs ?? Number.POSITIVE_INFINITY) + 1);
    return first < end ? { fromMs: first, toMs: end } : null;
  });
}
