import { type AuditLogEntry, auditLogApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useAuditWords } from "../../parts/audit-words.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { saveCsv } from "../../parts/save-file.ts";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import "./log.css";
import { type LogFilter, LogFilters, Narrowed, queryOf, useLogFilter } from "./log-filters.tsx";
import { LogSheet } from "./log-sheet.tsx";

const PAGE = 50;
const { listAuditLog, exportAuditLog } = auditLogApi;

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

/** Downloads the log as CSV. The platform may require authentication first. */
function CsvButton({ filter }: { readonly filter: LogFilter }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const failureText = useFailureText();
  const programId = useProgramId();
  const table = useMutation({
    mutationFn: async () => await call(exportAuditLog, { params: { programId }, query: queryOf(filter) }),
    onSuccess: (csv) => {
      saveCsv(`auditlog-${programId}-${new Date().toISOString().slice(0, 10)}.csv`, csv);
      const rows = csv.split("\r\n").length - 2;
      showDone(t("log.csvDone", { count: rows, number: number(rows) }));
    },
    onError: (error) => showError(failureText(error)),
  });
  return (
    <Button isLead icon="download" onPress={() => table.mutate()} isPending={table.isPending}>
      {t("log.csv")}
    </Button>
  );
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
        <CsvButton filter={filter} />
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
