import { REPORT_CODES, type ReportCode, rightOfReport } from "@punktum/contracts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { untilTexts } from "../../base/texts.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { ErrorState, Skeleton } from "../../parts/states.tsx";
import { useRoleName, useRolesWith } from "../../parts/use-failure-text.ts";
import { Views } from "../../parts/views.tsx";
import { useCan, useUser } from "../../session/session.ts";
import { BookingsButton } from "./bookings-button.tsx";
import { CsvButton } from "./csv-button.tsx";
import { ReportBody } from "./report-body.tsx";
import { ReportTools } from "./report-tools.tsx";
import { useDays } from "./use-days.ts";
import { KEPT, useReport } from "./use-report.ts";
import "./reports.css";

/** Loaded after the report: few users have their own views. */
const OwnViews = lazy(async () => {
  const [{ OwnViews: Part }] = await Promise.all([import("../../parts/own-views.tsx"), untilTexts("views")]);
  return { default: Part };
});

/** Loaded with the two reports that use it. */
const Debt = lazy(async () => ({ default: (await import("./debt.tsx")).Debt }));

const addressOf = (name: ReportCode): string => (name === "overview" ? "/reports" : `/reports/${name}`);

/** Tabs of the reports that the role may read, and the user's own views of the current one. */
function ReportViews({ name }: { readonly name: ReportCode }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const [search] = useSearchParams();
  // Period and place are kept when switching reports; parameters of a single report are dropped.
  const kept = new URLSearchParams([...search].filter(([key]) => KEPT.includes(key) && key !== "sort")).toString();
  return (
    <Views
      label={t("reports.list")}
      views={REPORT_CODES.filter((code) => can(rightOfReport(code))).map((code) => ({
        label: t(`reports.names.${code}`),
        to: kept === "" ? addressOf(code) : `${addressOf(code)}?${kept}`,
        isShown: code === name,
      }))}
    >
      <Suspense fallback={null}>
        <OwnViews screen={`reports-${name}`} keeps={KEPT} />
      </Suspense>
    </Views>
  );
}

/** Shown in place of a report that the role may not read, with the same text as for screens. */
function OtherRoles({ name }: { readonly name: ReportCode }): ReactNode {
  const { t } = useTranslation();
  const { roleCode } = useUser();
  const roleName = useRoleName();
  const rolesWith = useRolesWith();
  const words = { role: roleName(roleCode), roles: rolesWith(rightOfReport(name)) };
  return (
    <EmptyState
      icon="lock"
      title={t("common.failure.forbiddenTitle")}
      text={t("common.failure.forbidden", words)}
      isPage
    >
      <LinkButton to="/reports">{t("reports.list")}</LinkButton>
    </EmptyState>
  );
}

function NoSuchReport(): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="search" title={t("common.failure.notFoundTitle")} text={t("common.failure.notFound")} isPage>
      <LinkButton to="/reports">{t("reports.list")}</LinkButton>
    </EmptyState>
  );
}

function Report({ name }: { readonly name: ReportCode }): ReactNode {
  const { t } = useTranslation();
  const days = useDays();
  const { query, data, error, retry } = useReport(name);
  const [view, setView] = useAddressValue("view", "chart");
  const isTable = view === "table";
  const span = days.span(query);
  const compared = data?.compared ?? null;
  return (
    <div className="report">
      <PageHead
        title={t(`reports.names.${name}`)}
        sub={compared === null ? span : t("reports.spanCompared", { span, before: days.span(compared) })}
      >
        <Segmented
          label={t("reports.display")}
          options={[
            { id: "chart", label: t("reports.chart") },
            { id: "table", label: t("reports.table") },
          ]}
          value={isTable ? "table" : "chart"}
          onChange={setView}
        />
        {name === "points" && data !== undefined ? <BookingsButton query={query} timeZone={data.timeZone} /> : null}
        <CsvButton name={name} query={query} of="series" />
      </PageHead>
      <ReportViews name={name} />
      <ReportTools name={name} query={query} />
      <div className="body">
        {data !== undefined ? (
          <ReportBody name={name} query={query} report={data} isTable={isTable}>
            {name === "liability" ? (
              <Suspense fallback={<Skeleton lines={3} />}>
                <Debt isTable={isTable} />
              </Suspense>
            ) : null}
          </ReportBody>
        ) : error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </div>
    </div>
  );
}

/** The report named in the address, or the overview. */
export function ReportPage(): ReactNode {
  const { name: asked = "overview" } = useParams();
  const can = useCan();
  const name = REPORT_CODES.find((code) => code === asked);
  if (name === undefined) {
    return <NoSuchReport />;
  }
  return can(rightOfReport(name)) ? <Report key={name} name={name} /> : <OtherRoles name={name} />;
}
