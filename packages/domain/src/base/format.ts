import type { UiLanguage } from "./enumerations.ts";
import { euroTextOfCents, type Cents } from "./money.ts";
import type { Points } from "./points.ts";
import { localTimeOf, type TimeZone } from "./zoned-time.ts";

const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };

/** Points without decimals, grouped as the language does: 12.480 or 12,480 (FMT-05, CONST-27). */
export function formatPoints(value: Points, language: UiLanguage): string {
  return numberFormat(LOCALES[language], { maximumFractionDigits: 0, useGrouping: true }).format(value);
}

/** Points with a sign in front, also for gains: +250, -500 (BURN-28, HIST-06). */
export function formatSignedPoints(value: Points, language: UiLanguage): string {
  return numberFormat(LOCALES[language], {
    maximumFractionDigits: 0,
    useGrouping: true,
    signDisplay: "exceptZero",
  }).format(value);
}

/** How an amount of money is written. */
export interface EuroStyle {
  /** Whose way: the reader's language, or the one a programme keeps to whatever its shoppers speak (FMT-07, CONST-29). */
  readonly language: UiLanguage;
  /** False writes no decimals: the store does not use decimal revenue (FMT-06, CONST-28). */
  readonly decimalRevenue?: boolean | undefined;
}

/**
 * An amount of money, in one way per language: "1.234,50 €" in German, "€1,234.50" in English.
 *
 * @example formatEuros(cents(-5), { language: "en" }) // "-€0.05"
 */
export function formatEuros(value: Cents, { language, decimalRevenue }: EuroStyle): string {
  const digits = decimalRevenue === false ? 0 : 2;
  const format = numberFormat(LOCALES[language], {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "negative",
  });
  return format.format(Number(euroTextOfCents(value)));
}

/** An amount of money without its currency: "1.234,50" in German, "1,234.50" in English. */
export function formatAmount(value: Cents, language: UiLanguage): string {
  const format = numberFormat(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(Number(euroTextOfCents(value)));
}

/** A day as dd.MM.yy (FMT-04, CONST-26). Time in epoch milliseconds. @throws RangeError for an unknown time zone */
export function formatDate(timeMs: number, timeZone: TimeZone): string {
  const { day, month, year } = datePartsOf(timeMs, timeZone);
  return `${day}.${month}.${year.slice(-2)}`;
}

/** A moment as dd.MM.yy HH:mm:ss (FMT-04, HIST-04, CONST-26). @throws RangeError for an unknown time zone */
export function formatDateTime(timeMs: number, timeZone: TimeZone): string {
  const { hour, minute, second } = datePartsOf(timeMs, timeZone);
  return `${formatDate(timeMs, timeZone)} ${hour}:${minute}:${second}`;
}

/** A ticket's moment as dd.MM.yyyy HH:mm, 24-hour clock (PRINT-15, A-43). @throws RangeError for an unknown time zone */
export function formatTicketTime(timeMs: number, timeZone: TimeZone): string {
  const { day, month, year, hour, minute } = datePartsOf(timeMs, timeZone);
  return `${day}.${month}.${year} ${hour}:${minute}`;
}

/** A receipt's moment as yyyyMMdd-HHmm (ARTS-03, A-43). @throws RangeError for an unknown time zone */
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

/** Formatters are expensive to build and a list needs one per row, so each is built once. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}
