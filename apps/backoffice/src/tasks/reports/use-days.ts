import { addDays } from "@punktum/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { language } from "../../base/language.ts";
import { useStore } from "../../base/store.ts";
import type { By, Span } from "./period.ts";

/** Formats calendar days and large numbers. Days have no time zone: they are the programme's. */
export function useDays() {
  const { t } = useTranslation();
  const code = useStore(language);
  const { date } = useFormat("UTC");
  const short = useMemo(() => {
    const locale = code === "de" ? "de-AT" : "en-GB";
    const format = (options: Intl.DateTimeFormatOptions) => {
      const write = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (day: string): string => write.format(Date.parse(day));
    };
    const numbers = (options: Intl.NumberFormatOptions) => {
      const write = new Intl.NumberFormat(code === "de" ? "de-DE" : "en-GB", options);
      return (value: number): string => write.format(value);
    };
    const compact = (options: Intl.NumberFormatOptions) => numbers({ notation: "compact", ...options });
    return {
      month: format({ month: "short", year: "2-digit" }),
      monthLong: format({ month: "long", year: "numeric" }),
      day: format({ day: "numeric", month: "short" }),
      compact: compact({}),
      wholeMoney: (currency: string) => numbers({ style: "currency", currency, maximumFractionDigits: 0 }),
      compactMoney: (currency: string) => compact({ style: "currency", currency, currencyDisplay: "narrowSymbol" }),
    };
  }, [code]);
  const span = ({ from, to }: Span): string =>
    from === to ? date(from) : t("reports.span", { from: date(from), to: date(to) });
  const isWholeMonth = ({ from, to }: Span): boolean =>
    from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith("-01");
  return {
    ...short,
    date,
    span,
    /** Full label of a point of a series. */
    point: (part: Span, by: By): string =>
      by === "month" && isWholeMonth(part) ? short.monthLong(part.from) : span(part),
    /** Short label of a point. */
    axis: ({ from }: Span, by: By): string => (by === "month" ? short.month(from) : short.day(from)),
  };
}
