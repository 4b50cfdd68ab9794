import { EXPORT_RIGHTS, type ExportKind, exportsApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip, type ChipKind } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { type Export, finishedSince, isAtWork } from "../../parts/exports/export-job.ts";
import { saveExport } from "../../parts/exports/save-export.ts";
import { LinkButton } from "../../parts/link-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useCan, useProgramId } from "../../session/session.ts";
import "./exports.css";

const LOOK_EVERY_MS = 1_500;

const CHIPS: Readonly<Record<Export["state"], ChipKind>> = {
  WAITING: "plan",
  RUNNING: "plan",
  DONE: "ok",
  FAILED: "bad",
};

/** Screens with lists that can be exported. */
const LISTS: readonly (readonly [ExportKind, string])[] = [
  ["MEMBERS", "/members"],
  ["VOUCHERS", "/vouchers"],
  ["BOOKINGS", "/reports/points"],
  ["PLACES", "/stores"],
  ["DEVICES", "/devices"],
  ["PEOPLE", "/people"],
  ["AUDIT", "/log"],
  ["APPROVALS", "/approvals"],
  ["PRIVACY_REQUESTS", "/privacy"],
  ["FLAGS", "/flags"],
  ["EARNING_RULES", "/rules"],
  ["SCREEN_SAVER", "/ads"],
  ["PROFILES", "/profiles"],
];

/** Downloads the file of an export. */
function useSave() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const programId = useProgramId();
  const failureText = useFailureText();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (entry: Export) => await saveExport(programId, entry),
    onSuccess: (_saved, { rows }) => showDone(t("exports.saved", { count: rows, number: number(rows) })),
    onError: (error) => showError(failureText(error)),
  });
  const save = (entry: Export): void => (entry.state === "DONE" ? mutate(entry) : undefined);
  return { save, savingId: isPending ? variables.id : undefined };
}

/** Period and filters of an export. */
function useDetails(): (entry: Export) => string {
  const { t } = useTranslation();
  const { date, list } = useFormat();
  return ({ from, to, filteredBy, state }) => {
    const names = filteredBy.map((name) => t(`exports.filters.${name}`, { defaultValue: name }));
    return [
      ...(from === null || to === null ? [] : [t("exports.period", { from: date(from), to: date(to) })]),
      ...(names.length === 0 ? [] : [t("exports.filteredBy", { filters: list(names) })]),
      ...(state === "FAILED" ? [t("exports.why")] : []),
    ].join(" · ");
  };
}

function useColumns({ save, savingId }: ReturnType<typeof useSave>): readonly ListColumn<Export>[] {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  const detailsOf = useDetails();
  return [
    {
      id: "what",
      title: t("exports.columns.what"),
      onCard: "name",
      isLong: true,
      cell: (entry) => (
        <span className="export-what">
          {t(`exports.kinds.${entry.kind}`)}
          <small className="muted">{detailsOf(entry)}</small>
        </span>
      ),
    },
    { id: "at", title: t("exports.columns.at"), onCard: "meta", cell: ({ askedAt }) => moment(askedAt) },
    {
      id: "state",
      title: t("exports.columns.state"),
      onCard: "state",
      cell: ({ state }) => <Chip kind={CHIPS[state]}>{t(`exports.states.${state}`)}</Chip>,
    },
    {
      id: "rows",
      title: t("exports.columns.rows"),
      isNumber: true,
      cell: ({ rows, isCut }) => (isCut ? t("exports.cut", { number: number(rows) }) : number(rows)),
    },
    {
      id: "until",
      title: t("exports.columns.until"),
      isOptional: true,
      cell: ({ keptUntil }) => moment(keptUntil),
    },
    {
      id: "file",
      title: t("exports.columns.file"),
      onCard: "figure",
      cell: (entry) =>
        entry.state === "DONE" ? (
          <Button
            isTiny
            icon="download"
            label={t("exports.downloadOf", {
              list: t(`exports.kinds.${entry.kind}`),
              at: moment(entry.askedAt),
            })}
            isPending={savingId === entry.id}
            onPress={() => save(entry)}
          >
            {t("exports.download")}
          </Button>
        ) : null,
    },
  ];
}

/** Tells when an export ends that is on the page. */
function useTold(items: readonly Export[] | undefined): void {
  const { t } = useTranslation();
  const before = useRef<readonly Export[]>([]);
  useEffect(() => {
    const finished = finishedSince(before.current, items ?? []);
    before.current = items ?? before.current;
    for (const { kind, state } of finished) {
      const list = t(`exports.kinds.${kind}`);
      if (state === "DONE") {
        showDone(t("exports.finished", { list }));
      } else {
        showError(t("exports.stopped", { list }));
      }
    }
  }, [items, t]);
}

/** Shown without exports: the lists that the user may export. */
function NoExports(): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <EmptyState icon="download" title={t("exports.empty")} text={t("exports.emptyText")}>
      {LISTS.filter(([kind]) => can(EXPORT_RIGHTS[kind])).map(([kind, path]) => (
        <LinkButton key={kind} to={path}>
          {t(`exports.kinds.${kind}`)}
        </LinkButton>
      ))}
    </EmptyState>
  );
}

/** The user's exports, newest first, with their files. */
export function ExportsPage(): ReactNode {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const programId = useProgramId();
  const saving = useSave();
  const columns = useColumns(saving);
  const pages = usePages(
    [exportsApi.listExports.id, programId],
    async (after, signal) =>
      await call(exportsApi.listExports, { params: { programId }, query: definedOnly({ after }) }, { signal }),
    { everyMs: LOOK_EVERY_MS, onlyWhile: isAtWork },
  );
  useTold(pages.items);
  return (
    <>
      <PageHead title={t("exports.title")} sub={t("exports.sub")} />
      <DataList
        label={t("exports.title")}
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={({ kind, askedAt }) => `${t(`exports.kinds.${kind}`)}, ${moment(askedAt)}`}
        onOpen={saving.save}
        error={pages.error}
        onRetry={pages.retry}
        empty={<NoExports />}
      />
      <Pager pages={pages} />
    </>
  );
}
