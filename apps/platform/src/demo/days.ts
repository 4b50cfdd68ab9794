const DAY_MS = 86_400_000;

/** Times relative to the day of loading: the demonstration is always a year old and its coupons are always fresh. */
export interface Days {
  /** Midnight (UTC) of the day of loading plus that many days and milliseconds. */
  readonly at: (day: number, ofDayMs?: number) => Date;
}

export function createDays(nowMs: number): Days {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { at: (day, ofDayMs = 0) => new Date(midnightMs + day * DAY_MS + ofDayMs) };
}
