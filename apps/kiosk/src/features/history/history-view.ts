import type { AccountDetails, HistoryEntry } from "@punktum/client";
import {
  formatDateTime,
  formatSignedPoints,
  sortNewestFirst,
  summarizeHistory,
  summaryFromTotals,
  type HistorySummary,
  type TimeZone,
  type UiLanguage,
} from "@punktum/domain";

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
}

/** The bookings of one calendar month. */
export interface HistoryMonth {
  /** Year and month, e.g. 2026-03. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly HistoryRow[];
}

interface RowOptions {
  readonly language: UiLanguage;
  readonly timeZone: TimeZone;
}

const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };

function rowOf(entry: HistoryEntry, { language, timeZone }: RowOptions): HistoryRow {
  const { id, description, descriptions, points, timeMs } = entry;
  return {
    id,
    description: descriptions?.[language] ?? description,
    time: formatDateTime(timeMs, timeZone),
    isoTime: new Date(timeMs).toISOString(),
    points: formatSignedPoints(points, language),
    direction: points < 0 ? "down" : "up",
  };
}

/** The bookings by month, newest first. Only points taken away have the direction "down". */
export function historyMonths(
  entries: readonly HistoryEntry[],
  { language, timeZone }: RowOptions,
): readonly HistoryMonth[] {
  const id = new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", timeZone });
  const title = new Intl.DateTimeFormat(LOCALES[language], { year: "numeric", month: "long", timeZone });
  const months = new Map<string, HistoryEntry[]>();
  for (const entry of sortNewestFirst(entries)) {
    const month = id.format(entry.timeMs);
    const bookings = months.get(month) ?? [];
    bookings.push(entry);
    months.set(month, bookings);
  }
  return Array.from(months, ([month, bookings]) => ({
    id: month,
    title: title.format(bookings[0]?.timeMs),
    rows: bookings.map((entry) => rowOf(entry, { language, timeZone })),
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
