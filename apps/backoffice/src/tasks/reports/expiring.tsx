import { ledgerApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { useFigureWords } from "../../parts/figure-words.ts";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import { Plot } from "./plot/plot.tsx";
import { SumTable } from "./sum-table.tsx";
import { useDays } from "./use-days.ts";

/** Long, because the platform reads every booking for the answer. */
const FRESH_MS = 600_000;

type Outlook = z.output<typeof ledgerApi.readExpiryOutlook.response>;
type Months = Outlook["months"];

const firstOf = (month: string): string => `${month}-01`;

function ExpiringChart({ months }: { readonly months: Months }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { month: short, monthLong, compact } = useDays();
  return (
    <div className="plots">
      <Plot
        label={t("reports.expiring.title")}
        kind="bars"
        points={months.map(({ month }) => ({
          label: monthLong(firstOf(month)),
          short: short(firstOf(month)),
          isMoving: false,
        }))}
        series={[
          {
            id: "points",
            label: t("reports.expiring.points"),
            tone: "first",
            values: months.map(({ points }) => points),
          },
        ]}
        textOf={number}
        axisText={compact}
        isWhole
      />
    </div>
  );
}

function ExpiringTable({ outlook }: { readonly outlook: Outlook }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { monthLong } = useDays();
  const { textOf } = useFigureWords(useMe()?.programme.currency);
  const { months, held, closed, owed, outstanding } = outlook;
  const hasValue = months.some(({ cents }) => cents !== null);
  const cells = (points: number, cents: number | null): readonly string[] => [
    number(points),
    ...(hasValue ? [cents === null ? "" : textOf("CENTS", cents)] : []),
  ];
  const others = [
    { id: "held", points: held },
    { id: "closed", points: closed },
    { id: "owed", points: -owed },
  ] as const;
  return (
    <SumTable
      label={t("reports.expiring.title")}
      heads={[
        t("reports.expiring.month"),
        t("reports.expiring.points"),
        ...(hasValue ? [t("reports.expiring.value")] : []),
      ]}
      rows={[
        ...months.map(({ month, points, cents }) => ({
          id: month,
          name: monthLong(firstOf(month)),
          cells: cells(points, cents),
        })),
        ...others
          .filter(({ points }) => points !== 0)
          .map(({ id, points }) => ({ id, name: t(`reports.expiring.${id}`), cells: cells(points, null) })),
      ]}
      sums={[{ id: "outstanding", name: t("reports.expiring.outstanding"), cells: cells(outstanding, null) }]}
    />
  );
}

/** When the outstanding points expire, by month. */
export function Expiring({ isTable }: { readonly isTable: boolean }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  const { data, error, refetch } = useRead(ledgerApi.readExpiryOutlook, { params, query: {} }, { freshMs: FRESH_MS });
  return (
    <section>
      <div className="bar">
        <h2>{t("reports.expiring.title")}</h2>
        <span className="muted">{t("reports.expiring.note")}</span>
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={3} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.lifeMonths === null ? (
        <p className="muted">{t("reports.expiring.never")}</p>
      ) : data.months.length === 0 ? (
        <p className="muted">{t("reports.expiring.none")}</p>
      ) : isTable ? (
        <ExpiringTable outlook={data} />
      ) : (
        <ExpiringChart months={data.months} />
      )}
    </section>
  );
}
