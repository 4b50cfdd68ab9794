import { simulatorApi } from "@punktum/contracts";
import { localTimeOf, momentOfLocalTime, type TimeZone } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Note } from "../../parts/note.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import type { TriedRule } from "./rule-types.ts";

const EVERY_MS = 1_000;

type Simulation = z.output<typeof simulatorApi.readHistory.response>;
type Result = NonNullable<Simulation["result"]>;

/** First moment of this month in the shop's time zone, or of a month relative to it. */
function monthBegins(nowMs: number, timeZone: TimeZone, monthsLater: number): Date {
  const { year, month } = localTimeOf(nowMs, timeZone);
  const first = { year, month: month + monthsLater, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return new Date(momentOfLocalTime(first, timeZone));
}

function Cost({ result }: { readonly result: Result }): ReactNode {
  const { t } = useTranslation();
  const { signed, money, percent } = useFormat();
  const { pointsBefore, pointsAfter, cost } = result;
  const difference = pointsAfter - pointsBefore;
  const figures = [
    { id: "points", figure: signed(difference), words: t("rules.past.points") },
    ...(cost === null ? [] : [{ id: "cost", figure: money(cost), words: t("rules.past.cost") }]),
    ...(pointsBefore === 0
      ? []
      : [{ id: "share", figure: percent(difference / pointsBefore), words: t("rules.past.share") }]),
  ];
  return (
    <dl className="cost">
      {figures.map(({ id, figure, words }) => (
        <div key={id}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ progress, sales }: Pick<Simulation, "progress" | "sales">): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className="past-course">
      <progress value={progress} aria-label={t("rules.past.running")} />
      <span className="muted">{t("rules.past.sales", { count: sales, number: number(sales) })}</span>
    </div>
  );
}

function Outcome({ result }: { readonly result: Result }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { sales, changedSales } = result;
  return (
    <>
      <p className="muted">
        {t("rules.past.changed", { count: sales, sales: number(sales), changed: number(changedSales) })}
      </p>
      <Cost result={result} />
    </>
  );
}

const isDone = ({ state }: Simulation): boolean => state === "DONE" || state === "FAILED";

/** Progress of the job, then its result. */
function Course({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId(), simulationId: id };
  const [over, setOver] = useState<Simulation>();
  const { data, error } = useRead(
    simulatorApi.readHistory,
    { params },
    over === undefined ? { everyMs: EVERY_MS } : {},
  );
  if (over === undefined && data !== undefined && isDone(data)) {
    setOver(data);
  }
  if (over === undefined) {
    const { progress = 0, sales = 0 } = data ?? {};
    return (
      <>
        <FailureNote error={error} />
        <Progress progress={progress} sales={sales} />
      </>
    );
  }
  return over.result === null ? <Note kind="bad">{t("rules.past.failed")}</Note> : <Outcome result={over.result} />;
}

interface PastSalesProps {
  readonly drafts: readonly TriedRule[];
  readonly timeZone: TimeZone;
}

/** Cost of drafts on last month's sales, computed by a job. */
export function PastSales({ drafts, timeZone }: PastSalesProps): ReactNode {
  const { t, i18n } = useTranslation();
  const programId = useProgramId();
  const [asked, setAsked] = useState<{ readonly id: string; readonly text: string }>();
  const start = useWrite(simulatorApi.simulateHistory);
  const [nowMs] = useState(() => Date.now());
  const [from, to] = [monthBegins(nowMs, timeZone, -1), monthBegins(nowMs, timeZone, 0)];
  const month = new Intl.DateTimeFormat(i18n.language, { month: "long", year: "numeric", timeZone }).format(from);
  const text = JSON.stringify(drafts);
  const isShown = asked?.text === text;
  const run = (): void =>
    start.mutate(
      { params: { programId }, body: { drafts: [...drafts], from: from.toISOString(), to: to.toISOString() } },
      { onSuccess: ({ id }) => setAsked({ id, text }) },
    );
  return (
    <section className="past" aria-live="polite">
      <div className="bar">
        <h2>{t("rules.past.title")}</h2>
        <span className="muted">{month}</span>
      </div>
      {isShown ? (
        <Course key={asked.id} id={asked.id} />
      ) : (
        <>
          <p className="muted">{drafts.length === 0 ? t("rules.past.nothing") : t("rules.past.text")}</p>
          <Button icon="chart" onPress={run} isPending={start.isPending} isDisabled={drafts.length === 0}>
            {t("rules.past.run")}
          </Button>
        </>
      )}
      <FailureNote error={start.error} />
    </section>
  );
}
