import type { LocalTime } from "./zoned-time.ts";

/** Days of the week in the order of ISO 8601. */
export const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

/** One of {@link WEEKDAYS}. */
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a calendar day, so many days later; earlier if negative. */
export function weekdayOf({ year, month, day }: Pick<LocalTime, "year" | "month" | "day">, daysLater = 0): Weekday {
  const sunday = new Date(Date.UTC(year, month - 1, day + daysLater)).getUTCDay();
  return WEEKDAYS[(sunday + 6) % 7] ?? "MONDAY";
}
