import type { ReportCode } from "@punktum/contracts";
import { addDays, addMonths, daysBetween } from "@punktum/domain";

/** Periods by name; `free` is a custom range of days. */
export const PERIODS = [
  "lastMonth",
  "thisMonth",
  "last7",
  "last30",
  "lastQuarter",
  "last12",
  "thisYear",
  "lastYear",
] as const;
export const FREE = "free";

/** One of {@link PERIODS}. */
export type PeriodName = (typeof PERIODS)[number];

/** Intervals of a series. */
export const BYS = ["day", "week", "month"] as const;
export type By = (typeof BYS)[number];

/** A first and a last day, `yyyy-MM-dd`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The platform's limits: days of a report, and days of a report by day. */
const MOST_DAYS = 1_830;
const MOST_DAYS_BY_DAY = 740;
/** Above this length a chart by day is hard to read. */
const DAYS_IN_DAYS = 45;
const DAYS_IN_WEEKS = 190;
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2199-12-31";

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

function startOfQuarter(day: string): string {
  const month = startOfMonth(day);
  return addMonths(month, -((Number(day.slice(5, 7)) - 1) % 3));
}

/** The given number of whole months before the month of a day. */
const monthsBefore = (start: string, months: number): Span => ({
  from: addMonths(start, -months),
  to: addDays(start, -1),
});

const SPANS: Readonly<Record<PeriodName, (today: string) => Span>> = {
  lastMonth: (today) => monthsBefore(startOfMonth(today), 1),
  thisMonth: (today) => ({ from: startOfMonth(today), to: today }),
  last7: (today) => ({ from: addDays(today, -7), to: addDays(today, -1) }),
  last30: (today) => ({ from: addDays(today, -30), to: addDays(today, -1) }),
  lastQuarter: (today) => monthsBefore(startOfQuarter(today), 3),
  last12: (today) => monthsBefore(startOfMonth(today), 12),
  thisYear: (today) => ({ from: startOfYear(today), to: today }),
  lastYear: (today) => monthsBefore(startOfYear(today), 12),
};

/** Default period of a report: a year for liability reports. */
export const usualPeriod = (report: ReportCode): PeriodName =>
  report === "liability" || report === "breakage" ? "last12" : "lastMonth";

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Whether a range is valid. */
export function isSpan({ from, to }: Span): boolean {
  const isInCalendar = isDay(from) && isDay(to) && from >= FIRST_DAY && to <= LAST_DAY;
  return isInCalendar && from <= to && daysBetween(from, to) < MOST_DAYS;
}

/** Resolves a period name or a valid custom range; otherwise the default period. */
export function spanOf(name: string, free: Span, usual: PeriodName, today: string): Span {
  if (name === FREE && isSpan(free)) {
    return free;
  }
  return SPANS[PERIODS.find((period) => period === name) ?? usual](today);
}

/** Intervals that a period can be shown in. */
export const bysOf = ({ from, to }: Span): readonly By[] =>
  daysBetween(from, to) < MOST_DAYS_BY_DAY ? BYS : ["week", "month"];

/** Default interval of a period: months for a long one, otherwise days or weeks. */
export function usualBy({ from, to }: Span): By {
  const days = daysBetween(from, to) + 1;
  return days <= DAYS_IN_DAYS ? "day" : days <= DAYS_IN_WEEKS ? "week" : "month";
}
