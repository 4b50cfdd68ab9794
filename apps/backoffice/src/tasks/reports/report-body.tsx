import type { ReportCode } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { type Report, useFigureWords } from "../../parts/figure-words.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { Rate } from "./rate.tsx";
import { ReportCharts } from "./report-charts.tsx";
import { hasRows } from "./report-plans.ts";
import { ReportRows } from "./report-rows.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportTiles } from "./report-tiles.tsx";
import { useDays } from "./use-days.ts";
import type { ReportQuery } from "./use-report.ts";

interface ReportBodyProps {
  readonly name: ReportCode;
  readonly report: Report;
  readonly query: ReportQuery;
  readonly isTable: boolean;
  /** Parts that belong to one report only. */
  readonly children: ReactNode;
}

/** Whether all totals are zero or unknown. */
const isEmpty = ({ totals }: Report): boolean => totals.every((total) => total === null || total === 0);

function NothingHere({ report }: { readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { date } = useDays();
  return (
    <EmptyState
      icon="chart"
      title={t("reports.emptyTitle")}
      text={t("reports.emptyText", { from: date(report.from), to: date(report.to) })}
    >
      <LinkButton to="?period=last12">{t("reports.emptyAction")}</LinkButton>
    </EmptyState>
  );
}

/** Explains the figures of the report. */
function Meanings({ report }: { readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { nameOf } = useFigureWords();
  return (
    <details className="meanings">
      <summary className="link">{t("reports.meanings")}</summary>
      <dl>
        {report.figures.map(({ code }) => (
          <div key={code}>
            <dt>{nameOf(code)}</dt>
            <dd>{t(`reports.meaning.${code}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Footnotes: date of the data, what may still change, and figures of a wider reach only. */
function Foot({ report, asOf }: { readonly report: Report; readonly asOf: string }): ReactNode {
  const { t } = useTranslation();
  const { timeZone, series, figures, totals, currency } = report;
  const { moment, list } = useFormat(timeZone);
  const { nameOf } = useFigureWords(currency);
  const unknown = figures.filter(({ unit }, index) => totals[index] === null && unit !== "CENTS" && unit !== "SHARE");
  return (
    <section className="report-foot">
      <p>{t("reports.asOf", { at: moment(asOf), zone: timeZone })}</p>
      {series.some(({ isMoving }) => isMoving) ? <p>{t("reports.moving")}</p> : null}
      {unknown.length === 0 ? null : (
        <p>{t("reports.ofProgramme", { figures: list(unknown.map(({ code }) => nameOf(code))) })}</p>
      )}
      <Meanings report={report} />
    </section>
  );
}

/** Tiles, charts or table, and rows of shops, vouchers or people. */
export function ReportBody({ name, report, query, isTable, children }: ReportBodyProps): ReactNode {
  const { t } = useTranslation();
  if (report.asOf === null) {
    return <EmptyState icon="clock" title={t("reports.countingTitle")} text={t("reports.countingText")} />;
  }
  return (
    <>
      {isEmpty(report) ? (
        <NothingHere report={report} />
      ) : (
        <>
          <section aria-label={t(`reports.names.${name}`)}>
            <ReportTiles report={report} />
            {name === "liability" ? <Rate report={report} /> : null}
          </section>
          {isTable ? <ReportTable report={report} /> : <ReportCharts name={name} report={report} />}
          {hasRows(name) ? <ReportRows name={name} report={report} query={query} /> : null}
        </>
      )}
      {children}
      <Foot report={report} asOf={report.asOf} />
    </>
  );
}
