import { type AuditLogEntry, auditLogApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useAuditWords } from "../../parts/audit-words.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import "./log.css";
import { exportOf, LogFilters, Narrowed, queryOf, useLogFilter } from "./log-filters.tsx";
import { LogSheet } from "./log-sheet.tsx";

const PAGE = 50;
const { listAuditLog } = auditLogApi;

function useColumns(): readonly ListColumn<AuditLogEntry>[] {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const words = useAuditWords();
  return [
    {
      id: "what",
      title: t("log.columns.what"),
      onCard: "name",
      cell: ({ action, subject }) => (
        <>
          {words.action(action)}
          <span className="place"> · {subject.name ?? words.subject(subject.kind)}</span>
        </>
      ),
    },
    { id: "who", title: t("log.columns.who"), onCard: "meta", isLong: true, cell: ({ actor }) => words.actor(actor) },
    {
      id: "fields",
      title: t("log.columns.fields"),
      isOptional: true,
      isLong: true,
      cell: ({ fields }) => <span className="sub">{words.fields(fields)}</span>,
    },
    {
      id: "reason",
      title: t("log.columns.reason"),
      isOptional: true,
      isLong: true,
      cell: ({ reason }) => <span className="sub">{reason}</span>,
    },
    {
      id: "at",
      title: t("log.columns.at"),
      onCard: "figure",
      cell: ({ at }) => <span className="sub num">{moment(at)}</span>,
    },
  ];
}

function NoChanges({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState icon="search" title={t("log.nothingFound")} text={t("log.nothingFoundText")}>
      <LinkButton to="/log">{t("log.clear")}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState icon="list" title={t("log.empty")} text={t("log.emptyText")} />
  );
}

/** The audit log. */
export function LogPage(): ReactNode {
  const { t } = useTranslation();
  const words = useAuditWords();
  const programId = useProgramId();
  const filter = useLogFilter();
  const [open, setOpen] = useState<AuditLogEntry>();
  const columns = useColumns();
  const pages = usePages(
    [listAuditLog.id, programId, filter],
    async (after, signal) =>
      await call(
        listAuditLog,
        { params: { programId }, query: definedOnly({ ...queryOf(filter), limit: PAGE, after }) },
        { signal },
      ),
  );
  return (
    <>
      <PageHead title={t("log.title")} sub={t("log.sub")}>
        <ExportButton what={() => exportOf(filter, Date.now())} />
      </PageHead>
      <LogFilters>{null}</LogFilters>
      <Narrowed />
      <DataList
        label={t("log.list")}
        className="log-list"
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={({ action, subject, actor }) =>
          [words.action(action), subject.name ?? words.subject(subject.kind), words.actor(actor)].join(", ")
        }
        onOpen={setOpen}
        error={pages.error}
        onRetry={pages.retry}
        empty={<NoChanges isFiltered={Object.keys(filter).length > 0} />}
      />
      <Pager pages={pages} />
      <LogSheet entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
