import type { AccountDetails, HistoryEntry } from "@punktum/client";
import {
  addPoints,
  formatDateTime,
  formatSignedPoints,
  localeOf,
  NO_POINTS,
  sortNewestFirst,
  summarizeHistory,
  summaryFromTotals,
  type HistorySummary,
  type ShownLanguage,
  type TimeZone,
} from "@punktum/domain";
import { contentLanguage } from "../../config/languages.ts";

/** One booking as shown. */
export interface HistoryRow {
  readonly id: string;
  readonly description: string;
  readonly time: string;
  /** ISO 8601, for the `datetime` attribute. */
  readonly isoTime: string;
  /** With its sign. */
  readonly points: string;
  readonly direction: "up" | "down";
  /** The server knows the reasons for the points. */
  readonly isExplained: boolean;
}

/** Consecutive bookings of one shop and day. */
export interface HistoryVisit {
  /** Id of the newest booking. */
  readonly id: string;
  /** Weekday and day. */
  readonly day: string;
  /** Absent if the bookings belong to no shop, or the server does not report it. */
  readonly shop: string | undefined;
  /** Sum of the points with its sign; absent for a single booking, which shows the same. */
  readonly sum: string | undefined;
  readonly rows: readonly HistoryRow[];
}

/** The visits of one calendar month. */
export interface HistoryMonth {
  /** Year and month, e.g. 2026-03. */
  readonly id: string;
  readonly title: string;
  readonly visits: readonly HistoryVisit[];
}

/** Which bookings are shown. */
export type HistoryFilter = "all" | "collected" | "redeemed";

const MATCHES: Readonly<Record<HistoryFilter, (entry: HistoryEntry) => boolean>> = {
  all: () => true,
  collected: ({ points }) => points > 0,
  // A coupon that costs no points was redeemed, too.
  redeemed: ({ points, bookingTypeCode }) => points < 0 || (points === 0 && bookingTypeCode === "COU"),
};

/** The bookings that a filter shows. */
export function filterHistory(entries: readonly HistoryEntry[], filter: HistoryFilter): readonly HistoryEntry[] {
  return entries.filter(MATCHES[filter]);
}

interface RowOptions {
  readonly language: ShownLanguage;
  readonly timeZone: TimeZone;
}

function rowOf(entry: HistoryEntry, { language, timeZone }: RowOptions): HistoryRow {
  const { id, description, descriptions, points, timeMs, isExplained = false } = entry;
  return {
    id,
    description: descriptions?.[contentLanguage(language)] ?? description,
    time: formatDateTime(timeMs, timeZone),
    isoTime: new Date(timeMs).toISOString(),
    points: formatSignedPoints(points, language),
    direction: points < 0 ? "down" : "up",
    isExplained,
  };
}

/** Groups consecutive entries with the same key; keys that occur again later begin a new group. */
function groupRuns<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = [];
  let last: string | undefined;
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.at(-1);
    if (group === undefined || key !== last) {
      groups.push([entry]);
    } else {
      group.push(entry);
    }
    last = key;
  }
  return groups;
}

/** Begins with a capital letter, as headings do; many languages write months and weekdays small. */
function headingOf(words: string, locale: string): string {
  const [first = "", ...rest] = words;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

/** The bookings by month and visit, newest first. Only points taken away have the direction "down". */
export function historyMonths(entries: readonly HistoryEntry[], options: RowOptions): readonly HistoryMonth[] {
  const { language, timeZone } = options;
  const id = new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
  const locale = localeOf(language);
  const title = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone });
  const day = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone });
  const visitOf = (visit: readonly [HistoryEntry, ...HistoryEntry[]]): HistoryVisit => {
    const [{ id: newest, timeMs, storeName }] = visit;
    const sum = visit.reduce((total, { points }) => addPoints(total, points), NO_POINTS);
    return {
      id: newest,
      day: headingOf(day.format(timeMs), locale),
      shop: storeName,
      sum: visit.length === 1 ? undefined : formatSignedPoints(sum, language),
      rows: visit.map((entry) => rowOf(entry, options)),
    };
  };
  const dated = sortNewestFirst(entries).map((entry) => ({ entry, date: id.format(entry.timeMs) }));
  return groupRuns(dated, ({ date }) => date.slice(0, 7)).map((month) => ({
    id: month[0].date.slice(0, 7),
    title: headingOf(title.format(month[0].entry.timeMs), locale),
    visits: groupRuns(month, ({ date, entry }) => `${date} ${entry.storeName ?? ""}`).map(([first, ...others]) =>
      visitOf([first.entry, ...others.map(({ entry }) => entry)]),
    ),
  }));
}

/**
 * The three figures: the account's totals if the server sends them, else the sums of the bookings. `undefined` until
 * either is known.
 */
export function historySummary(
  { totals, firstActionMs }: Pick<AccountDetails, "totals" | "firstActionMs">,
  entries: readonly HistoryEntry[] | undefined,
): HistorySummary | undefined {
  if (totals !== undefined) {
    return summaryFromTotals({
      earnedPoints: totals.earned,
      redeemedPoints: totals.redeemed,
      firstActionMs: firstActionMs ?? null,
    });
  }
  const sums = entries === undefined ? undefined : summarizeHistory(entries);
  return sums === undefined ? undefined : { ...sums, firstActionMs: firstActionMs ?? sums.firstActionMs };
}
