import type { ReportCode } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Filter, Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { usePlaces } from "../../parts/use-places.ts";
import { useCan } from "../../session/session.ts";
import { BYS, bysOf, FREE, isSpan, PERIODS, type Span, usualBy, usualPeriod } from "./period.ts";
import { isOfProgramme } from "./report-plans.ts";
import { COMPARES, usePlace, type ReportQuery } from "./use-report.ts";

interface ReportToolsProps {
  readonly name: ReportCode;
  readonly query: ReportQuery;
}

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayInput({ label, value, onChange }: DayInputProps): ReactNode {
  return (
    <label className="report-day">
      <span>{label}</span>
      <input className="in" type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

/** Fields for a custom range. An invalid range stays in the fields and is not applied. */
function FreeDays({ span }: { readonly span: Span }): ReactNode {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  // Typed days are valid until the period in the address changes.
  const [typed, setTyped] = useState({ days: span, over: span });
  const days = isSame(typed.over, span) ? typed.days : span;
  const change = (next: Span): void => {
    setTyped({ days: next, over: span });
    if (isSpan(next)) {
      setSearch(
        (before) => {
          const search = new URLSearchParams(before);
          search.set("from", next.from);
          search.set("to", next.to);
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    }
  };
  return (
    <>
      <DayInput label={t("reports.from")} value={days.from} onChange={(from) => change({ ...days, from })} />
      <DayInput label={t("reports.to")} value={days.to} onChange={(to) => change({ ...days, to })} />
    </>
  );
}

function PeriodFilter({ name, query }: ReportToolsProps): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const usual = usualPeriod(name);
  const period = search.get("period") ?? "";
  const names = [...PERIODS.filter((id) => id !== usual), FREE] as const;
  const choose = (id: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        ["period", "from", "to", "by"].forEach((key) => next.delete(key));
        // A custom range starts from the range that is shown.
        const chosen = {
          ...(id === "" ? {} : { period: id }),
          ...(id === FREE ? { from: query.from, to: query.to } : {}),
        };
        Object.entries(chosen).forEach(([key, value]) => next.set(key, value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Filter
        label={t("reports.filters.period")}
        anyLabel={t(`reports.periods.${usual}`)}
        options={names.map((id) => ({ id, label: t(`reports.periods.${id}`) }))}
        value={period}
        onChange={choose}
      />
      {period === FREE ? <FreeDays span={query} /> : null}
    </>
  );
}

/** Filter by partner or shop, for users who may read places. */
function PlaceFilter(): ReactNode {
  const { t } = useTranslation();
  const [place, setPlace] = usePlace();
  const options = usePlaces().flatMap(({ id, name, stores }) => [
    { id: `p${id}`, label: name },
    ...stores.map((store) => ({ id: `s${store.id}`, label: `${name} · ${store.name}` })),
  ]);
  return (
    <Filter
      label={t("reports.filters.place")}
      anyLabel={t("reports.everywhere")}
      options={options}
      value={place}
      onChange={setPlace}
    />
  );
}

/** Filters of a report: period, comparison, interval and place. All are stored in the address. */
export function ReportTools({ name, query }: ReportToolsProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [, setBy] = useAddressValue("by");
  const [, setCompare] = useAddressValue("compare");
  const usual = usualBy(query);
  const [usualCompare] = COMPARES;
  return (
    <Tools>
      <PeriodFilter name={name} query={query} />
      <Filter
        label={t("reports.filters.compare")}
        anyLabel={t(`reports.compares.${usualCompare}`)}
        options={COMPARES.slice(1).map((id) => ({ id, label: t(`reports.compares.${id}`) }))}
        value={query.compare === usualCompare ? "" : query.compare}
        onChange={setCompare}
      />
      <Filter
        label={t("reports.filters.by")}
        anyLabel={t(`reports.bys.${usual}`)}
        options={BYS.filter((by) => by !== usual && bysOf(query).includes(by)).map((id) => ({
          id,
          label: t(`reports.bys.${id}`),
        }))}
        value={query.by === usual ? "" : query.by}
        onChange={setBy}
      />
      {can("places.read") && !isOfProgramme(name) ? <PlaceFilter /> : null}
    </Tools>
  );
}
