import { localTimeOf, momentOfLocalTime } from "@punktum/domain";

/** The browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a moment for a `datetime-local` field, `2026-12-01T06:00`; empty for none. */
export function fieldTextOf(moment: unknown, timeZone: string): string {
  const timeMs = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(timeMs)) {
    return "";
  }
  const { year, month, day, hour, minute } = localTimeOf(timeMs, timeZone);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

const FIELD = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** Parses such a text to an ISO moment; null for none. With `isEnd` it is the end of the minute. */
export function momentOfField(text: string, timeZone: string, isEnd = false): string | null {
  const parts = FIELD.exec(text);
  if (parts === null) {
    return null;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const rest = isEnd ? { second: 59, millisecond: 999 } : { second: 0, millisecond: 0 };
  return new Date(momentOfLocalTime({ year, month, day, hour, minute, ...rest }, timeZone)).toISOString();
}
