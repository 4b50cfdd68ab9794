import { addDays, addMonths, daysBetween } from "@punktum/domain";

/** Interval of a series. */
export type By = "day" | "week" | "month";

/** Days of a calendar, `yyyy-MM-dd`, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** First day after the day, week (from Monday) or month of a day. */
function nextStart(day: string, by: By): string {
  if (by === "day") {
    return addDays(day, 1);
  }
  if (by === "month") {
    return addMonths(`${day.slice(0, 7)}-01`, 1);
  }
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return addDays(day, 7 - weekday);
}

/** Splits a period into days, weeks or months; the first and the last one may be shorter. */
export function splitPeriod({ from, to }: Span, by: By): readonly Span[] {
  const spans: Span[] = [];
  for (let start = from; start <= to; start = nextStart(start, by)) {
    const end = addDays(nextStart(start, by), -1);
    spans.push({ from: start, to: end < to ? end : to });
  }
  return spans;
}

/** Length of a period in whole months; undefined if it begins or ends within one. */
function wholeMonthsOf({ from, to }: Span): number | undefined {
  const after = addDays(to, 1);
  const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return from.endsWith("-01") && after.endsWith("-01") ? monthsOf(after) - monthsOf(from) : undefined;
}

/** The preceding period of equal length in months or days, or the same days a year earlier. */
export function comparedPeriod({ from, to }: Span, compare: "previous" | "year"): Span {
  if (compare === "year") {
    return { from: addMonths(from, -12), to: addMonths(to, -12) };
  }
  const months = wholeMonthsOf({ from, to });
  const before = months === undefined ? addDays(from, daysBetween(to, from) - 1) : addMonths(from, -months);
  return { from: before, to: addDays(from, -1) };
}
