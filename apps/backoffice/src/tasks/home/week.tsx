import { type FigureCode, reportsApi } from "@punktum/contracts";
import { addDays, definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayHere } from "../../base/days.ts";
import { type FigureUnit, type Report, useFigureWords } from "../../parts/figure-words.ts";
import { FailureNote, Skeleton } from "../../parts/states.tsx";
import { Tile, Tiles } from "../../parts/tile.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";

const DAYS = 7;
/** Polling interval. Figures follow bookings within seconds. */
const EVERY_MS = 20_000;
/** Figures in order of preference. The first four that the reach has are shown. */
const WANTED: readonly FigureCode[] = ["SALES", "ISSUED", "REDEEMED", "JOINED", "REVENUE"];
const MOST_TILES = 4;

interface WeekFigure {
  readonly code: FigureCode;
  readonly unit: FigureUnit;
  readonly now: number;
  readonly before: number;
  readonly series: readonly number[];
}

/** Figures of a report that have values for both weeks. */
function figuresOf({ figures, series, totals, compared }: Report): readonly WeekFigure[] {
  const known = WANTED.flatMap((code) => {
    const index = figures.findIndex((figure) => figure.code === code);
    const [now, before] = [totals[index], compared?.totals[index]];
    const unit = figures[index]?.unit ?? "NUMBER";
    return typeof now === "number" && typeof before === "number"
      ? [{ code, unit, now, before, series: series.map(({ values }) => values[index] ?? 0) }]
      : [];
  });
  return known.slice(0, MOST_TILES);
}

function WeekTiles({ report }: { readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { nameOf, textOf, changeOf } = useFigureWords(report.currency);
  return report.asOf === null ? (
    <p className="muted">{t("home.weekCounting")}</p>
  ) : (
    <Tiles>
      {figuresOf(report).map(({ code, unit, now, before, series }) => (
        <Tile
          key={code}
          label={nameOf(code)}
          figure={textOf(unit, now)}
          series={series}
          {...definedOnly({ ...changeOf(unit, now, before) })}
        />
      ))}
    </Tiles>
  );
}

/** Compares the seven days up to yesterday with the seven before. */
export function Week({ nowMs }: { readonly nowMs: number }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const enabled = useCan()("reports.read");
  const today = dayHere(nowMs);
  const period = { from: addDays(today, -DAYS), to: addDays(today, -1) };
  const query = { ...period, by: "day" as const, compare: "previous" as const, ...useReach() };
  const params = { programId, report: "overview" as const };
  const { data: report, error } = useRead(reportsApi.readReport, { params, query }, { enabled, everyMs: EVERY_MS });
  if (!enabled) {
    return null;
  }
  return (
    <section>
      <div className="bar">
        <h2>{t("home.week")}</h2>
        <Link className="link" to="/reports">
          {t("home.weekMore")}
        </Link>
      </div>
      {report !== undefined ? (
        <WeekTiles report={report} />
      ) : error !== null ? (
        <FailureNote error={error} />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  );
}
