import { addDays } from "@punktum/domain";
import type { DayCounts } from "../../database/index.ts";
import type { Span } from "./calendar.ts";

/** Name of a column of `daily_figures`. */
export type Counted = keyof DayCounts;

/** Counts of one day in the requested columns. */
export type DayRow = Readonly<Record<Counted, number>> & { readonly day: string };

/** Prefix sums of daily counts. */
export interface Days {
  /** Sum over the days of a period. */
  readonly within: (column: Counted, span: Span) => number;
  /** Sum over all days up to one, from the beginning. */
  readonly upTo: (column: Counted, day: string) => number;
}

/** Number of days before or on `day`; the days are sorted. */
function countUpTo(days: readonly string[], day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? "") <= day) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Builds prefix sums of rows sorted by day, so that any period costs two look-ups. */
export function addUp(rows: readonly DayRow[]): Days {
  const days = rows.map(({ day }) => day);
  const sums = new Map<Counted, readonly number[]>();
  const sumsOf = (column: Counted): readonly number[] => {
    const known = sums.get(column);
    if (known !== undefined) {
      return known;
    }
    let sum = 0;
    const added = [0];
    for (const row of rows) {
      sum += row[column] ?? 0;
      added.push(sum);
    }
    sums.set(column, added);
    return added;
  };
  const upTo = (column: Counted, day: string) => sumsOf(column)[countUpTo(days, day)] ?? 0;
  return {
    upTo,
    within: (column, { from, to }) => upTo(column, to) - upTo(column, addDays(from, -1)),
  };
}
