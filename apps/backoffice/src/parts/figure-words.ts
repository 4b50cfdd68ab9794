import type { FigureCode, reportsApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../base/format.ts";

/** Answer of the report call. */
export type Report = z.output<typeof reportsApi.readReport.response>;

/** Unit of a figure. */
export type FigureUnit = Report["figures"][number]["unit"];

/** Change of a figure as text and as a direction. */
export interface Change {
  readonly direction: "up" | "down" | undefined;
  readonly comparison: string;
}

const directionOf = (now: number, before: number): Change["direction"] =>
  now === before ? undefined : now > before ? "up" : "down";

/** Texts for figures: names, values and changes. They need the text area `figures`. */
export function useFigureWords(currency?: string) {
  const { t } = useTranslation();
  const { number, percent, money } = useFormat();
  const textOf = (unit: FigureUnit, value: number | null): string =>
    value === null
      ? "–"
      : unit === "CENTS"
        ? money(value / 100, currency)
        : unit === "SHARE"
          ? percent(value)
          : number(value);
  const changeOf = (unit: FigureUnit, now: number, before: number): Change => {
    const direction = directionOf(now, before);
    if (unit === "SHARE") {
      return { direction, comparison: t("figures.change.was", { value: textOf(unit, before) }) };
    }
    // A change from zero has no percentage, so the difference is shown.
    const change = before === 0 ? textOf(unit, Math.abs(now)) : percent(Math.abs(now - before) / Math.abs(before));
    return { direction, comparison: t(`figures.change.${direction ?? "same"}`, { change }) };
  };
  return { nameOf: (code: FigureCode): string => t(`figures.names.${code}`), textOf, changeOf };
}
