import { useStore } from "./store.ts";
import { language } from "./language.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older moments are shown as a date. */
const RELATIVE_DAYS = 6;

/** Numbers, amounts and moments as text in one language. Moments are in the shop's time zone. */
export interface Format {
  /** `12,480` */
  readonly number: (value: number) => string;
  /** `+37`, `-200`, `0` */
  readonly signed: (value: number) => string;
  /** `€124.80` */
  readonly money: (amount: number, currency?: string) => string;
  /** `6.2 %` for 0.062. */
  readonly percent: (share: number) => string;
  /** `23 Nov 2026` */
  readonly date: (at: string | number | Date) => string;
  /** `Monday, 23 November` */
  readonly day: (at: string | number | Date) => string;
  /** `08:14` */
  readonly time: (at: string | number | Date) => string;
  /** `23 Nov 2026, 08:14` */
  readonly moment: (at: string | number | Date) => string;
  /** `2 hours ago`, `yesterday`; after six days the date. */
  readonly ago: (at: string | number | Date, nowMs?: number) => string;
  /** `A, B and C` */
  readonly list: (words: readonly string[]) => string;
}

function agoIn(locale: string, date: (at: string | number | Date) => string): Format["ago"] {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return (at, nowMs = Date.now()) => {
    const pastMs = nowMs - new Date(at).getTime();
    const size = Math.abs(pastMs);
    if (size < MINUTE_MS) {
      return relative.format(0, "second");
    }
    if (size < HOUR_MS) {
      return relative.format(-Math.round(pastMs / MINUTE_MS), "minute");
    }
    if (size < DAY_MS) {
      return relative.format(-Math.round(pastMs / HOUR_MS), "hour");
    }
    return size < RELATIVE_DAYS * DAY_MS ? relative.format(-Math.round(pastMs / DAY_MS), "day") : date(at);
  };
}

/** The formats of a language. `timeZone` is the programme's; without it the device's. */
export function createFormat(code: string, timeZone?: string): Format {
  const locale = code === "de" ? "de-AT" : "en-GB";
  const zone = timeZone === undefined ? {} : { timeZone };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, ...zone });
    return (at: string | number | Date): string => format.format(new Date(at));
  };
  const numbers = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(code === "de" ? "de-DE" : "en-GB", options);
    return (value: number): string => format.format(value);
  };
  const date = dates({ day: "numeric", month: "short", year: "numeric" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    number: numbers({}),
    signed: numbers({ signDisplay: "exceptZero" }),
    money: (amount, currency = "EUR") => numbers({ style: "currency", currency })(amount),
    percent: numbers({ style: "percent", maximumFractionDigits: 1 }),
    date,
    day: dates({ weekday: "long", day: "numeric", month: "long" }),
    time: dates({ hour: "2-digit", minute: "2-digit" }),
    moment: dates({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }),
    ago: agoIn(locale, date),
    list: (words) => list.format(words),
  };
}

const formats = new Map<string, Format>();

/** The formats of the page's language. */
export function useFormat(timeZone?: string): Format {
  const code = useStore(language);
  const key = `${code} ${timeZone ?? ""}`;
  const format = formats.get(key) ?? createFormat(code, timeZone);
  formats.set(key, format);
  return format;
}
