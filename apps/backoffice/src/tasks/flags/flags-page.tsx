import { flagsApi } from "@punktum/contracts";
import { definedOnly } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { Tools } from "../../parts/list/tools.tsx";
import { useAddressValue } from "../../parts/list/use-address.ts";
import { useOpened } from "../../parts/list/use-opened.ts";
import { usePages } from "../../parts/list/use-pages.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import { FlagSheet } from "./flag-sheet.tsx";
import { type Flag, ruleOf, useFlagSubject } from "./flag-words.ts";

function useColumns(): readonly ListColumn<Flag>[] {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const whom = useFlagSubject();
  return [
    {
      id: "what",
      title: t("flags.what"),
      onCard: "name",
      cell: (flag) => (
        <>
          {t(`flags.rules.${ruleOf(flag)}`)}
          {flag.rule === null && flag.reason !== "" ? <small className="under">{flag.reason}</small> : null}
        </>
      ),
    },
    { id: "whom", title: t("flags.whom"), onCard: "meta", isLong: true, cell: whom },
    { id: "where", title: t("flags.where"), isOptional: true, isLong: true, cell: ({ storeName }) => storeName },
    { id: "when", title: t("flags.when"), isOptional: true, cell: ({ raisedAt }) => moment(raisedAt) },
    {
      id: "decision",
      title: t("flags.decision"),
      onCard: "state",
      cell: ({ decision }) =>
        decision === null ? (
          <Chip kind="warn">{t("flags.open1")}</Chip>
        ) : (
          <Chip kind={decision === "HARMLESS" ? "ok" : "bad"}>{t(`flags.decisions.${decision}`)}</Chip>
        ),
    },
  ];
}

/** Fraud flags raised by rules or staff, and decisions about them. */
export function FlagsPage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const columns = useColumns();
  const whom = useFlagSubject();
  const [state, setState] = useAddressValue("state", "open");
  const shown = state === "done" ? "done" : "open";
  const pages = usePages([flagsApi.listFlags.id, programId, shown], async (after, signal) => {
    const query = definedOnly({ state: shown, after } as const);
    return await call(flagsApi.listFlags, { params: { programId }, query }, { signal });
  });
  const [open, setOpen] = useOpened("flag", pages.items);
  const isOpenList = shown === "open";
  return (
    <>
      <PageHead title={t("flags.title")} sub={t("flags.sub")}>
        <ExportButton what={() => ({ kind: "FLAGS" })} />
      </PageHead>
      <Tools>
        <Segmented
          label={t("flags.lists")}
          options={(["open", "done"] as const).map((id) => ({ id, label: t(`flags.${id}`) }))}
          value={shown}
          onChange={setState}
        />
      </Tools>
      <DataList
        label={t("flags.title")}
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={(flag) => `${t(`flags.rules.${ruleOf(flag)}`)}, ${whom(flag)}`}
        onOpen={setOpen}
        error={pages.error}
        onRetry={pages.retry}
        empty={
          <EmptyState
            icon="shield"
            title={t(isOpenList ? "flags.emptyOpen" : "flags.emptyDone")}
            text={isOpenList ? t("flags.emptyOpenText") : undefined}
          />
        }
      />
      <Pager pages={pages} />
      {open === undefined ? null : <FlagSheet flag={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
