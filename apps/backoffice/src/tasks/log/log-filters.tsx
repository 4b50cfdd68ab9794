import { EXPORT_DAYS_MAX } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import type { ExportWanted } from "../../parts/exports/export-job.ts";
import { Filter, Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";

const DAY_MS = 86_400_000;
/** Length of each period in days. */
const PERIODS = { day: 1, week: 7, month: 30 } as const;

const isPeriod = (name: string): name is keyof typeof PERIODS => Object.hasOwn(PERIODS, name);

/** Filter of the log, stored in the address. */
export interface LogFilter {
  readonly action?: string;
  readonly subjectKind?: string;
  readonly subjectId?: string;
  readonly actorId?: string;
  readonly period?: string;
}

/** The filter as a query of the platform: a period becomes its first moment. */
export function queryOf({ period = "", ...filter }: LogFilter) {
  return isPeriod(period) ? { ...filter, from: new Date(Date.now() - PERIODS[period] * DAY_MS).toISOString() } : filter;
}

/** The export of the filtered log. Without a period it has the longest that the platform allows. */
export function exportOf({ period = "", ...filter }: LogFilter, nowMs: number): ExportWanted {
  const days = isPeriod(period) ? PERIODS[period] : EXPORT_DAYS_MAX;
  const moment = (timeMs: number): string => new Date(timeMs).toISOString();
  return { kind: "AUDIT", filter, from: moment(nowMs - days * DAY_MS), to: moment(nowMs) };
}

/** The filter of the address. */
export function useLogFilter(): LogFilter {
  const [action] = useAddressValue("action");
  const [subjectKind] = useAddressValue("kind");
  const [subjectId] = useAddressValue("thing");
  const [actorId] = useAddressValue("who");
  const [period] = useAddressValue("period");
  return Object.fromEntries(
    Object.entries({ action, subjectKind, subjectId, actorId, period }).filter(([, value]) => value !== ""),
  );
}

/** Codes that have texts, sorted by text. */
function useOptions(
  key: "audit.actions" | "audit.subjects",
): readonly { readonly id: string; readonly label: string }[] {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = t(key, { returnObjects: true });
  return Object.entries(words)
    .map(([id, label]) => ({ id, label }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

/** Filters above the log. */
export function LogFilters({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [action, setAction] = useAddressValue("action");
  const [kind, setKind] = useAddressValue("kind");
  const [period, setPeriod] = useAddressValue("period");
  const periods = Object.keys(PERIODS)
    .filter(isPeriod)
    .map((id) => ({ id, label: t(`log.periods.${id}`) }));
  return (
    <Tools end={children}>
      <Filter
        label={t("log.filters.action")}
        options={useOptions("audit.actions")}
        value={action}
        onChange={setAction}
      />
      <Filter label={t("log.filters.subject")} options={useOptions("audit.subjects")} value={kind} onChange={setKind} />
      <Filter label={t("log.filters.period")} options={periods} value={period} onChange={setPeriod} />
    </Tools>
  );
}

/** Shows that the list is filtered to one person or record, with a button to remove the filter. */
export function Narrowed(): ReactNode {
  const { t } = useTranslation();
  const [who, setWho] = useAddressValue("who");
  const [thing, setThing] = useAddressValue("thing");
  if (who === "" && thing === "") {
    return null;
  }
  return (
    <div className="tools">
      <span className="muted">{t("log.narrowed")}</span>
      {who === "" ? null : (
        <Button isTiny icon="close" onPress={() => setWho("")}>
          {t("log.byActor")}
        </Button>
      )}
      {thing === "" ? null : (
        <Button isTiny icon="close" onPress={() => setThing("")}>
          {t("log.bySubject")}
        </Button>
      )}
    </div>
  );
}
