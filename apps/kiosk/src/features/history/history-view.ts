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

/** Times are told as the clock on the shop's wall tells them. */
export const deviceTimeZone: TimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One booking, ready to be drawn (HIST-04). */
export interface HistoryRow {
  readonly id: string;
  readonly description: string;
  readonly time: string;
  /** For machines. */
  readonly isoTime: string;
  /** With its sign. */
  readonly points: string;
  readonly direction: "up" | "down";
}

interface RowOptions {
  readonly language: UiLanguage;
  readonly timeZone: TimeZone;
}

/** The bookings, newest first (HIST-05); only points taken away point down (HIST-06). */
export function historyRows(
  entries: readonly HistoryEntry[],
  { language, timeZone }: RowOptions,
): readonly HistoryRow[] {
  return sortNewestFirst(entries).map(({ id, description, points, timeMs }) => ({
    id,
    description,
    time: formatDateTime(timeMs, timeZone),
    isoTime: new Date(timeMs).toISOString(),
    points: formatSignedPoints(points, language),
    direction: points < 0 ? "down" : "up",
  }));
}

/**
 * The three figures: the account's own totals where the server tells them, else the sums of the bookings, which are
 * unknown as long as those are (HIST-01..03, A-46).
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
