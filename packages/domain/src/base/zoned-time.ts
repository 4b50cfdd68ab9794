/** IANA name of a time zone, e.g. "Europe/Berlin". Always passed explicitly, so that tests and servers agree. */
export type TimeZone = string;

/** Time zone of a programme whose configuration names none. */
export const DEFAULT_TIME_ZONE: TimeZone = "Europe/Berlin";

/** The reading of a wall clock, without a zone. Month 1 to 12. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const DAY_MS = 86_400_000;

/** Cache: formatters are expensive to build. */
const formats = new Map<TimeZone, Intl.DateTimeFormat>();

function formatOf(timeZone: TimeZone): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      hourCycle: "h23",
    });
  formats.set(timeZone, format);
  return format;
}

/** Whether a name is a known time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The configured zone; {@link DEFAULT_TIME_ZONE} if none is configured or the name is unknown. */
export function timeZoneOrDefault(name: string | null): TimeZone {
  return name !== null && isTimeZone(name) ? name : DEFAULT_TIME_ZONE;
}

/**
 * The local time in a zone. Time in epoch milliseconds.
 *
 * @throws RangeError for an unknown time zone or a time outside the calendar's range
 */
export function localTimeOf(timeMs: number, timeZone: TimeZone): LocalTime {
  const parts = formatOf(timeZone).formatToParts(timeMs);
  const part = (type: string): number => Number(parts.find((candidate) => candidate.type === type)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
    millisecond: ((timeMs % 1_000) + 1_000) % 1_000,
  };
}

/** The same reading taken as UTC, in epoch milliseconds. */
function asUtcMs(local: LocalTime): number {
  const { year, month, day, hour, minute, second, millisecond } = local;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

/** Offset of a zone from UTC at a time, in whole minutes. @throws RangeError for an unknown time zone */
export function utcOffsetMinutes(timeMs: number, timeZone: TimeZone): number {
  return Math.round((asUtcMs(localTimeOf(timeMs, timeZone)) - timeMs) / 60_000);
}

/**
 * The time at which clocks of a zone show this reading, in epoch milliseconds. When clocks go back and a reading occurs
 * twice, the later one counts. When clocks go forward and a reading is skipped, the result is one hour later.
 *
 * @throws RangeError for an unknown time zone
 */
export function momentOfLocalTime(local: LocalTime, timeZone: TimeZone): number {
  const shownMs = asUtcMs(local);
  // A zone changes its clocks at most once within two days, so its offset is that of the day before or the day after.
  const moments = [shownMs - DAY_MS, shownMs + DAY_MS].map(
    (aroundMs) => shownMs - utcOffsetMinutes(aroundMs, timeZone) * 60_000,
  );
  const shown = moments.filter((timeMs) => asUtcMs(localTimeOf(timeMs, timeZone)) === shownMs);
  return Math.max(...(shown.length > 0 ? shown : moments));
}

/** Days found last: nearly every question concerns today. */
const lastDays = new Map<TimeZone, number>();
/** A day has at least 23 hours, in every zone. */
const SHORTEST_DAY_MS = 23 * 3_600_000;

/**
 * When the local day of a time began in a zone, both in epoch milliseconds.
 *
 * @throws RangeError for an unknown time zone
 */
export function dayBeganMs(timeMs: number, timeZone: TimeZone): number {
  const lastMs = lastDays.get(timeZone);
  if (lastMs !== undefined && timeMs >= lastMs && timeMs < lastMs + SHORTEST_DAY_MS) {
    return lastMs;
  }
  const midnight = { ...localTimeOf(timeMs, timeZone), hour: 0, minute: 0, second: 0, millisecond: 0 };
  const beganMs = momentOfLocalTime(midnight, timeZone);
  lastDays.set(timeZone, beganMs);
  return beganMs;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, "0");

/** The calendar day in a zone, `yyyy-MM-dd`. @throws RangeError for an unknown time zone */
export function localDayOf(timeMs: number, timeZone: TimeZone): string {
  const { year, month, day } = localTimeOf(timeMs, timeZone);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/**
 * A time as ISO 8601 with the zone's offset, `2026-11-21T14:05:09.120+01:00`. Zero milliseconds are left out.
 *
 * @throws RangeError for an unknown time zone
 */
export function zonedTextOf(timeMs: number, timeZone: TimeZone): string {
  const { hour, minute, second, millisecond } = localTimeOf(timeMs, timeZone);
  const offset = utcOffsetMinutes(timeMs, timeZone);
  const sign = offset < 0 ? "-" : "+";
  const zone = `${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  const fraction = millisecond === 0 ? "" : `.${pad(millisecond, 3)}`;
  return `${localDayOf(timeMs, timeZone)}T${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}${zone}`;
}
