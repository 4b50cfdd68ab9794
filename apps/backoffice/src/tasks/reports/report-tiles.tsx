import { definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { type FigureUnit, type Report, useFigureWords } from "../../parts/figure-words.ts";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useDays } from "./use-days.ts";

/** Amounts from here on are shown without cents; the table has them. */
const LARGE_CENTS = 1_000_000;

/** Totals of the period with their comparison. Figures that the reach does not have get no tile. */
export function ReportTiles({ report }: { readonly report: Report }): ReactNode {
  const { figures, series, totals, compared, to, currency } = report;
  const { nameOf, textOf, changeOf } = useFigureWords(currency);
  const { day, wholeMoney } = useDays();
  const figureOf = (unit: FigureUnit, total: number): string =>
    unit === "CENTS" && Math.abs(total) >= LARGE_CENTS ? wholeMoney(currency)(total / 100) : textOf(unit, total);
  return (
    <Tiles>
      {figures.map(({ code, unit, isLevel }, index) => {
        const total = totals[index] ?? null;
        const before = compared?.totals[index] ?? null;
        const change = total === null || before === null ? {} : changeOf(unit, total, before);
        return total === null ? null : (
          <Tile
            key={code}
            label={isLevel ? `${nameOf(code)}, ${day(to)}` : nameOf(code)}
            figure={figureOf(unit, total)}
            series={series.map(({ values }) => values[index] ?? 0)}
            {...definedOnly(change)}
          />
        );
      })}
    </Tiles>
  );
}
