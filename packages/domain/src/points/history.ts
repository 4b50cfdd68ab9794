import type { BookingType } from "../base/enumerations.ts";
import {
  absolutePoints,
  addPoints,
  convertPoints,
  negatePoints,
  NO_POINTS,
  points,
  type Points,
} from "../base/points.ts";

/** One row of an account's history. Points are negative for a burn; time in epoch milliseconds. */
export interface HistoryEntry {
  readonly description: string;
  readonly points: Points;
  readonly timeMs: number;
}

/** The three figures above the history. */
export interface HistorySummary {
  /** Redeemed points, as a negative number. */
  readonly exchangedPoints: Points;
  readonly earnedPoints: Points;
  /** Epoch milliseconds of the first booking, or null. */
  readonly firstActionMs: number | null;
}

/** The figures as sums of the bookings shown, so that they agree with the list. */
export function summarizeHistory(entries: readonly HistoryEntry[]): HistorySummary {
  const sum = (values: readonly HistoryEntry[]): Points =>
    values.reduce((total, entry) => addPoints(total, entry.points), NO_POINTS);
  const firstActionMs = entries.reduce((first, entry) => Math.min(first, entry.timeMs), Number.POSITIVE_INFINITY);
  return {
    exchangedPoints: sum(entries.filter((entry) => entry.points < 0)),
    earnedPoints: sum(entries.filter((entry) => entry.points > 0)),
    firstActionMs: Number.isFinite(firstActionMs) ? firstActionMs : null,
  };
}

/** The figures from the server's totals. The sign of redeemed points does not matter. */
export function summaryFromTotals(totals: {
  readonly earnedPoints: Points;
  readonly redeemedPoints: Points;
  readonly firstActionMs: number | null;
}): HistorySummary {
  return {
    exchangedPoints: negatePoints(absolutePoints(totals.redeemedPoints)),
    earnedPoints: totals.earnedPoints,
    firstActionMs: totals.firstActionMs,
  };
}

/** Newest first; entries of the same time keep their order. */
export function sortNewestFirst<Entry extends { readonly timeMs: number }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((left, right) => right.timeMs - left.timeMs);
}

/** Epoch milliseconds of a timestamp in seconds or milliseconds: ten digits are seconds. */
export function epochMs(timestamp: number): number {
  const isSeconds = String(Math.trunc(Math.abs(timestamp))).length === 10;
  return isSeconds ? timestamp * 1000 : timestamp;
}

/**
 * A booking's signed points: `EARNBOOKING` adds, any other type subtracts. The conversion factor is applied here, once.
 */
export function bookingPoints(bookingType: BookingType | (string & {}), value: Points, convertFactor = 1): Points {
  const amount = convertPoints(absolutePoints(value), convertFactor);
  return bookingType === "EARNBOOKING" ? points(amount) : negatePoints(amount);
}
