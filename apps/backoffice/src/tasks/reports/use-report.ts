import { type ReportCode, reportsApi } from "@punktum/contracts";
import { useState } from "react";
import { dayHere } from "../../base/days.ts";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { useRead } from "../../server/use-calls.ts";
import { type Reach, useReach } from "../../session/reach.ts";
import { useProgramId } from "../../session/session.ts";
import { type By, BYS, bysOf, type Span, spanOf, usualBy, usualPeriod } from "./period.ts";
import { isOfProgramme } from "./report-plans.ts";

/** Periods that a report can be compared with. */
export const COMPARES = ["previous", "year", "none"] as const;
type Compare = (typeof COMPARES)[number];

/** Query parameters of a report, in the order that a saved view stores. None of them is personal data. */
export const KEPT = ["period", "from", "to", "compare", "by", "place", "view", "sort"];

/** Polling interval. Figures follow bookings within seconds. */
const EVERY_MS = 30_000;

/** Query of a report. */
export interface ReportQuery extends Span, Reach {
  readonly by: By;
  readonly compare: Compare;
}

const ofReach = ({ partnerId, storeId }: Reach): string =>
  storeId === undefined ? (partnerId === undefined ? "" : `p${partnerId}`) : `s${storeId}`;

/** The partner `p1` or shop `s1002` in the address; by default the reach chosen in the top bar. */
export function usePlace(): readonly [string, (place: string) => void] {
  return useAddressValue("place", ofReach(useReach()));
}

function reachOf(place: string): Reach {
  const [, kind, id = ""] = /^([ps])(\d{1,18})$/.exec(place) ?? [];
  return kind === "p" ? { partnerId: id } : kind === "s" ? { storeId: id } : {};
}

/** Today's local date. */
export function useToday(): string {
  const [today] = useState(() => dayHere(Date.now()));
  return today;
}

/** The query in the address. */
function useReportQuery(report: ReportCode): ReportQuery {
  const today = useToday();
  const [period] = useAddressValue("period");
  const [from] = useAddressValue("from");
  const [to] = useAddressValue("to");
  const [by] = useAddressValue("by");
  const [compare] = useAddressValue("compare");
  const [place] = usePlace();
  const span = spanOf(period, { from, to }, usualPeriod(report), today);
  const chosenBy = BYS.find((name) => name === by && bysOf(span).includes(name));
  return {
    ...span,
    ...(isOfProgramme(report) ? {} : reachOf(place)),
    by: chosenBy ?? usualBy(span),
    compare: COMPARES.find((name) => name === compare) ?? "previous",
  };
}

/** The query as the platform expects it. */
function queryOf({ compare, ...query }: ReportQuery) {
  return compare === "none" ? query : { ...query, compare };
}

/** Reads the report for the query in the address. The previous answer stays while the next one loads. */
export function useReport(report: ReportCode) {
  const programId = useProgramId();
  const query = useReportQuery(report);
  const read = useRead(
    reportsApi.readReport,
    { params: { programId, report }, query: queryOf(query) },
    { everyMs: EVERY_MS, keepsPrevious: true },
  );
  // A cached answer of another report has other figures, so it is not shown.
  const data = read.data?.report === report ? read.data : undefined;
  return { query, data, error: data === undefined ? read.error : null, retry: () => void read.refetch() };
}
