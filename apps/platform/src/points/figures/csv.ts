import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import { csvOf } from "../../office/csv/index.ts";
import type { Report } from "./report.ts";

type Figures = Report["figures"];

/** Formats cents as an amount; unknown values stay empty. */
function cellOf(value: number | null, unit: Figures[number]["unit"]): string | number {
  if (value === null) {
    return "";
  }
  return unit === "CENTS" ? value / 100 : value;
}

/** A report's series, or its rows of shops, vouchers or people, as CSV with a header. */
export function reportAsCsv({ figures, series, rows }: Report, of: "series" | "rows", language: UiLanguage): string {
  const { figures: names, reportColumns: title } = platformTexts[language];
  const cells = (values: readonly (number | null)[]) =>
    figures.map(({ unit }, index) => cellOf(values[index] ?? null, unit));
  const titles = figures.map(({ code }) => names[code]);
  return of === "rows"
    ? csvOf([[title.id, title.name, ...titles], ...rows.map((row) => [row.id, row.name ?? "", ...cells(row.values)])])
    : csvOf([
        [title.from, title.to, ...titles],
        ...series.map((point) => [point.from, point.to, ...cells(point.values)]),
      ]);
}
