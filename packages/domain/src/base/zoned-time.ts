/** A time zone's IANA name, e.g. "Europe/Berlin"; always explicit, so that tests and servers agree. */
export type TimeZone = string;

/** Where a programme's shops are unless its configuration says so. */
export const DEFAULT_TIME_ZONE: TimeZone = "Europe/Berlin";

/** A wall clock's reading, without a zone. Month 1 to 12. */
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

/** Formatters are expensive to build, so each zone's is built once. */
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

/** Whether a name is that of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The zone a configuration names; {@link DEFAULT_TIME_ZONE} where it names none, or one nobody knows. */
export function timeZoneOrDefault(name: string | null): TimeZone {
  return name !== null && isTimeZone(name) ? name : DEFAULT_TIME_ZONE;
}

/**
 * What clocks of a zone show at a moment. Time in epoch milliseconds.
 *
 * @throws RangeError for an unknown time zone or a moment beyond the calendar
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

/** The same reading on a clock that shows UTC, in epoch milliseconds. */
function asUtcMs(local: LocalTime): number {
  const { year, month, day, hour, minute, second, millisecond } = local;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

/** How far a zone's clocks are ahead of UTC at a moment, in whole minutes. @throws RangeError for an unknown time zone */
export function utcOffsetMinutes(timeMs: number, timeZone: TimeZone): number {
  return Math.round((asUtcMs(localTimeOf(timeMs, timeZone)) - timeMs) / 60_000);
}

/**
 * The moment at which clocks of a zone show this reading, in epoch milliseconds (A-86: every time is a moment inside). A reading
 * that comes twice when clocks go back means the later one; one that is skipped when they go forward, the hour after.
 *
 * @throws RangeError for an unknown time zone
 */
export function momentOfLocalTime(local: LocalTime, timeZone: TimeZone): number {
  const shownMs = asUtcMs(local);
  // A zone changes its clocks once within two days at most, so the offset is that of the day before or of the day after.
  const moments = [shownMs - DAY_MS, shownMs + DAY_MS].map(
    (aroundMs) => shownMs - utcOffsetMinutes(aroundMs, timeZone) * 60_000,
  );
  const shown = moments.filter((timeMs) => asUtcMs(localTimeOf(timeMs, timeZone)) === shownMs);
  return Math.max(...(shown.length > 0 ? shown : moments));
}

const pad = (value: number, width = 2): string => String(value).padStart(width, "0");

/** The calendar day a zone's clocks show at a moment, `yyyy-MM-dd`. @throws RangeError for an unknown time zone */
export function localDayOf(timeMs: number, timeZone: TimeZone): string {
  const { year, month, day } = localTimeOf(timeMs, timeZone);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/**
 * A moment as ISO 8601 with the zone's offset, `2026-11-21T14:05:09.120+01:00`; milliseconds only where there are any.
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
