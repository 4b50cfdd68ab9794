import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Report, useFigureWords } from "../../parts/figure-words.ts";
import { SumTable } from "./sum-table.tsx";
import { useDays } from "./use-days.ts";

/** The data of the charts as a table: every point, with the totals below. */
export function ReportTable({ report }: { readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { figures, series, totals, compared, by, currency } = report;
  const { nameOf, textOf } = useFigureWords(currency);
  const days = useDays();
  const known = figures.flatMap(({ code, unit, isLevel }, index) =>
    totals[index] === null ? [] : [{ code, unit, isLevel, index }],
  );
  const cells = (values: readonly (number | null)[]) =>
    known.map(({ unit, index }) => textOf(unit, values[index] ?? null));
  // States at the end of each interval have no sum.
  const sums = (values: readonly (number | null)[]) =>
    known.map(({ unit, isLevel, index }) => (isLevel ? "" : textOf(unit, values[index] ?? null)));
  const title = `${t("reports.filters.by")} ${t(`reports.bys.${by}`)}`;
  return (
    <section>
      <div className="bar">
        <h2>{title}</h2>
      </div>
      <SumTable
        label={title}
        heads={[t("reports.periodColumn"), ...known.map(({ code }) => nameOf(code))]}
        rows={series.map(({ isMoving, values, ...span }) => ({
          id: span.from,
          name: days.point(span, by),
          note: isMoving ? t("reports.mayChange") : undefined,
          cells: cells(values),
        }))}
        sums={[
          { id: "total", name: t("reports.total"), cells: sums(totals) },
          ...(compared === null
            ? []
            : [{ id: "before", name: t("reports.before"), note: days.span(compared), cells: sums(compared.totals) }]),
        ]}
      />
    </section>
  );
}
