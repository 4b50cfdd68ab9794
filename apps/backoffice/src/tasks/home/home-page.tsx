import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ToDo, ToDoList } from "../../parts/to-do.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { useMe } from "../../session/use-me.ts";
import { FirstSteps, useFirstSteps } from "./first-steps.tsx";
import { Figures } from "./figures.tsx";
import { useOffers } from "./offers.ts";
import { PlanStrip } from "./plan-strip.tsx";
import { useToDos } from "./to-dos.ts";
import { Week } from "./week.tsx";
import "./home.css";

const NOON_HOUR = 11;
const EVENING_HOUR = 18;
const STEPS = 6;

function useGreeting(now: Date): string {
  const { t } = useTranslation();
  const name = useMe()?.name.trim().split(/\s+/)[0] ?? "";
  const hour = now.getHours();
  const greeting = t(hour < NOON_HOUR ? "home.morning" : hour < EVENING_HOUR ? "home.day" : "home.evening");
  return name === "" ? greeting : t("home.greeting", { greeting, name });
}

function Waiting({ nowMs }: { readonly nowMs: number }): ReactNode {
  const { t } = useTranslation();
  const { toDos, isPending, error, retry } = useToDos(nowMs);
  // "Nothing to do" is shown only after every call has answered.
  const nothing =
    error === null ? (
      isPending ? (
        <Skeleton lines={4} />
      ) : (
        <EmptyState icon="check" title={t("home.nothing")} text={t("home.nothingText")} />
      )
    ) : (
      <ErrorState error={error} onRetry={retry} />
    );
  return (
    <section aria-label={t("home.toDo")} className="waiting">
      <h2 className="hide">{t("home.toDo")}</h2>
      {toDos.length === 0 ? (
        nothing
      ) : (
        <>
          <ToDoList>
            {toDos.map(({ id, ...toDo }) => (
              <ToDo key={id} {...toDo} />
            ))}
          </ToDoList>
          <FailureNote error={error} />
        </>
      )}
    </section>
  );
}

/** Start page: open tasks of the signed-in user, and current figures. */
export function HomePage(): ReactNode {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [now] = useState(() => new Date());
  const offers = useOffers();
  const steps = useFirstSteps(offers);
  // The first sale ends the set-up, even if steps were skipped.
  const isNew = steps !== undefined && !steps.has("trial");
  const title = useGreeting(now);
  return (
    <div className="read">
      <PageHead title={title} sub={isNew ? t("home.stepsLeft", { count: STEPS - steps.size }) : day(now)} />
      <div className="body">
        {isNew ? <FirstSteps done={steps} /> : <Waiting nowMs={now.getTime()} />}
        {isNew ? null : <Week nowMs={now.getTime()} />}
        {isNew ? null : <Figures offers={offers} nowMs={now.getTime()} />}
        {isNew ? null : <PlanStrip offers={offers ?? []} nowMs={now.getTime()} />}
      </div>
    </div>
  );
}
