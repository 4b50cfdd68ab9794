import { localeOf, type ShownLanguage } from "./language.ts";
import { euroTextOfCents, type Cents } from "./money.ts";
import type { Points } from "./points.ts";
import { localTimeOf, type TimeZone } from "./zoned-time.ts";

/** Points without decimals, grouped as the language does: 12.480 or 12,480. */
export function formatPoints(value: Points, language: ShownLanguage): string {
  return numberFormat(localeOf(language), { maximumFractionDigits: 0, useGrouping: true }).format(value);
}

/** Points with a sign, also for gains: +250, -500. Zero has no sign. */
export function formatSignedPoints(value: Points, language: ShownLanguage): string {
  return numberFormat(localeOf(language), {
    maximumFractionDigits: 0,
    useGrouping: true,
    signDisplay: "exceptZero",
  }).format(value);
}

/** How an amount of money is written. */
export interface EuroStyle {
  /** The reader's language, or the programme's fixed language for amounts. */
  readonly language: ShownLanguage;
  /** False if the store uses whole euros: writes no decimals. */
  readonly decimalRevenue?: boolean | undefined;
}

/**
 * An amount of money: "1.234,50 €" in German, "€1,234.50" in English, in any other language as its locale writes it.
 *
 * @example formatEuros(cents(-5), { language: "en" }) // "-€0.05"
 */
export function formatEuros(value: Cents, { language, decimalRevenue }: EuroStyle): string {
  const digits = decimalRevenue === false ? 0 : 2;
  const format = numberFormat(localeOf(language), {
    style: "currency",
    currency: "EUR",
    // "€" also where a language writes "EUR".
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "negative",
  });
  return format.format(Number(euroTextOfCents(value)));
}

/** An amount of money without its currency: "1.234,50" in German, "1,234.50" in English. */
export function formatAmount(value: Cents, language: ShownLanguage): string {
  const format = numberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(Number(euroTextOfCents(value)));
}

/** A day as dd.MM.yy. Time in epoch milliseconds. @throws RangeError for an unknown time zone */
export function formatDate(timeMs: number, timeZone: TimeZone): string {
  const { day, month, year } = datePartsOf(timeMs, timeZone);
  return `${day}.${month}.${year.slice(-2)}`;
}

/** A time as dd.MM.yy HH:mm:ss. @throws RangeError for an unknown time zone */
export function formatDateTime(timeMs: number, timeZone: TimeZone): string {
  const { hour, minute, second } = datePartsOf(timeMs, timeZone);
  return `${formatDate(timeMs, timeZone)} ${hour}:${minute}:${second}`;
}

/** The time on a ticket as dd.MM.yyyy HH:mm, 24-hour clock. @throws RangeError for an unknown time zone */
export function formatTicketTime(timeMs: number, timeZone: TimeZone): string {
  const { day, month, year, hour, minute } = datePartsOf(timeMs, timeZone);
  return `${day}.${month}.${year} ${hour}:${minute}`;
}

/** The time of a receipt as yyyyMMdd-HHmm. @throws RangeError for an unknown time zone */
export function formatReceiptTime(timeMs: number, timeZone: TimeZone): string {
  const { day, month, year, hour, minute } = datePartsOf(timeMs, timeZone);
  return `${year}${month}${day}-${hour}${minute}`;
}

type DateParts = Readonly<Record<"day" | "month" | "year" | "hour" | "minute" | "second", string>>;

function datePartsOf(timeMs: number, timeZone: TimeZone): DateParts {
  const { day, month, year, hour, minute, second } = localTimeOf(timeMs, timeZone);
  const two = (value: number): string => String(value).padStart(2, "0");
  return {
    day: two(day),
    month: two(month),
    year: String(year),
    hour: two(hour),
    minute: two(minute),
    second: two(second),
  };
}

/** Cache: formatters are expensive to build, and a list needs one per row. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}
