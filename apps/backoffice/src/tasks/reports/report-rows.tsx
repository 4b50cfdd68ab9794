import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Report, useFigureWords } from "../../parts/figure-words.ts";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { CsvButton } from "./csv-button.tsx";
import type { RowsOf } from "./report-plans.ts";
import type { ReportQuery } from "./use-report.ts";

type ReportRow = Report["rows"][number];

/** Sorts rows by a figure or by name; by default the platform's order, largest first. */
function sorted({ rows, figures }: Report, column: string): readonly ReportRow[] {
  if (column === "name") {
    return rows.toSorted((left, right) => (left.name ?? "").localeCompare(right.name ?? ""));
  }
  const index = figures.findIndex(({ code }) => code === column);
  return index < 0 ? rows : rows.toSorted((left, right) => (right.values[index] ?? 0) - (left.values[index] ?? 0));
}

interface ReportRowsProps {
  readonly name: RowsOf;
  readonly report: Report;
  readonly query: ReportQuery;
}

/** Shops, vouchers or people of the period. A shop links to its own report. */
export function ReportRows({ name, report, query }: ReportRowsProps): ReactNode {
  const { t } = useTranslation();
  const { nameOf, textOf } = useFigureWords(report.currency);
  const [sort, setSort] = useAddressValue("sort");
  const [search] = useSearchParams();
  // Address of the same period for one shop.
  const overviewOf = ({ id }: ReportRow): string => {
    const next = new URLSearchParams(search);
    next.delete("sort");
    next.set("place", `s${id}`);
    return `/reports?${next.toString()}`;
  };
  const nameOfRow = (row: ReportRow): string => row.name ?? `${t(`reports.rows.${name}.none`)} ${row.id}`.trim();
  const columns: readonly ListColumn<ReportRow>[] = [
    { id: "name", title: t(`reports.rows.${name}.name`), onCard: "name", isSortable: true, cell: nameOfRow },
    ...report.figures.map(({ code, unit }, index) => ({
      id: code,
      title: nameOf(code),
      onCard: index === 0 ? ("figure" as const) : ("none" as const),
      isNumber: true,
      isSortable: true,
      cell: ({ values }: ReportRow) => textOf(unit, values[index] ?? null),
    })),
  ];
  const title = t(`reports.rows.${name}.title`);
  return (
    <section>
      <div className="bar">
        <h2>{title}</h2>
        {report.rows.length === 0 ? null : <CsvButton name={name} query={query} of="rows" />}
      </div>
      <div className="report-rows">
        <DataList
          label={title}
          columns={columns}
          items={sorted(report, sort)}
          idOf={({ id }) => `row ${id}`}
          textOf={nameOfRow}
          {...(name === "stores" ? { hrefOf: overviewOf } : {})}
          sort={sort === "" ? undefined : { column: sort, direction: sort === "name" ? "ascending" : "descending" }}
          onSort={({ column }) => setSort(String(column))}
          empty={<p className="muted">{t("reports.rows.empty")}</p>}
        />
      </div>
    </section>
  );
}
