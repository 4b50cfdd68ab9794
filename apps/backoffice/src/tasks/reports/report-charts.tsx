import type { FigureCode, ReportCode } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FigureUnit, type Report, useFigureWords } from "../../parts/figure-words.ts";
import { Plot } from "./plot/plot.tsx";
import type { PlotSeries, Tone } from "./plot/series.ts";
import { type ChartPlan, CHARTS } from "./report-plans.ts";
import { useDays } from "./use-days.ts";

/** A figure of a report, with its values at each point. */
interface Course {
  readonly code: FigureCode;
  readonly unit: FigureUnit;
  readonly isLevel: boolean;
  readonly values: readonly (number | null)[];
  readonly before: readonly (number | null)[];
}

/** The figures of a chart that the reach has. */
function coursesOf(report: Report, codes: readonly FigureCode[] = []): readonly Course[] {
  return codes.flatMap((code) => {
    const index = report.figures.findIndex((figure) => figure.code === code);
    const figure = report.figures[index];
    const values = report.series.map((point) => point.values[index] ?? null);
    const before = (report.compared?.series ?? []).map((point) => point.values[index] ?? null);
    return figure === undefined || values.every((value) => value === null)
      ? []
      : [{ ...figure, values, before: before.slice(0, values.length) }];
  });
}

const TONES: readonly Tone[] = ["first", "second"];
const TONES_BELOW: readonly Tone[] = ["soft", "second"];

/** Formatters for axis and values by unit. */
function useUnits(report: Report) {
  const { t } = useTranslation();
  const { textOf } = useFigureWords(report.currency);
  const { compact, compactMoney } = useDays();
  return {
    nameOf: (unit: FigureUnit): string => (unit === "CENTS" ? report.currency : t(`reports.units.${unit}`)),
    textOf,
    axisText: (unit: FigureUnit) => (value: number) =>
      unit === "CENTS"
        ? compactMoney(report.currency)(value / 100)
        : unit === "SHARE"
          ? textOf(unit, value)
          : compact(value),
  };
}

const isNothing = (values: readonly (number | null)[]): boolean =>
  values.every((value) => value === null || value === 0);

/** Series of a chart. A single line is shown with the compared period if that has values. */
function seriesOf({ kind }: ChartPlan, up: readonly Course[], down: readonly Course[], words: Words): PlotSeries[] {
  const [only] = up;
  const named = ({ code, values }: Course) => ({ id: code, label: words.nameOf(code), values });
  const before =
    kind === "line" && up.length === 1 && only !== undefined && !isNothing(only.before)
      ? [{ id: "before", label: words.before, tone: "before" as const, values: only.before }]
      : [];
  return [
    ...up.map((course, index) => ({ ...named(course), tone: TONES[index] ?? ("first" as const) })),
    ...down.map((course, index) => ({
      ...named(course),
      tone: TONES_BELOW[index] ?? ("soft" as const),
      isBelow: true,
    })),
    ...before,
  ];
}

interface Words {
  readonly nameOf: (code: FigureCode) => string;
  readonly before: string;
}

function Chart({ report, plan }: { readonly report: Report; readonly plan: ChartPlan }): ReactNode {
  const { t } = useTranslation();
  const { nameOf } = useFigureWords();
  const units = useUnits(report);
  const days = useDays();
  const up = coursesOf(report, plan.up);
  // Leaves out series without values, so that no name is shown for them.
  const down = coursesOf(report, plan.down).filter(({ values }) => !isNothing(values));
  const [figure] = up;
  if (figure === undefined) {
    return null;
  }
  const { unit, isLevel } = figure;
  const title = t(`reports.charts.${plan.name}`);
  return (
    <section>
      <div className="bar">
        <h2>{title}</h2>
        <span className="muted">
          {t(`reports.notes.${isLevel ? "level" : "flow"}.${report.by}`, { unit: units.nameOf(unit) })}
        </span>
      </div>
      {[...up, ...down].every(({ values }) => isNothing(values)) ? (
        <p className="muted">{t("reports.emptyTitle")}</p>
      ) : (
        <Plot
          label={title}
          kind={plan.kind}
          points={report.series.map(({ isMoving, ...span }) => ({
            label: days.point(span, report.by),
            short: days.axis(span, report.by),
            isMoving,
          }))}
          series={seriesOf(plan, up, down, { nameOf, before: t("reports.before") })}
          textOf={(value) => units.textOf(unit, value)}
          axisText={units.axisText(unit)}
          isWhole={unit === "NUMBER" || unit === "POINTS"}
        />
      )}
    </section>
  );
}

/** The charts of a report. */
export function ReportCharts({ name, report }: { readonly name: ReportCode; readonly report: Report }): ReactNode {
  return (
    <div className="plots">
      {CHARTS[name].map((plan) => (
        <Chart key={plan.name} report={report} plan={plan} />
      ))}
    </div>
  );
}
