const DAY_MS = 86_400_000;

/** Times relative to the day of loading, so that the demonstration always has a year of history and valid coupons. */
export interface Days {
  /** Midnight (UTC) of the day of loading plus the given days and milliseconds. */
  readonly at: (day: number, ofDayMs?: number) => Date;
}

export function createDays(nowMs: number): Days {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { at: (day, ofDayMs = 0) => new Date(midnightMs + day * DAY_MS + ofDayMs) };
}
