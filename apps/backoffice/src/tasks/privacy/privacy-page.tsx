import { privacyRequestsApi } from "@punktum/contracts";
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
import { DueChip } from "./due-chip.tsx";
import type { PrivacyRequest } from "./privacy-request.ts";
import { RequestSheet } from "./request-sheet.tsx";

function useColumns(): readonly ListColumn<PrivacyRequest>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return [
    {
      id: "whom",
      title: t("privacy.whom"),
      onCard: "name",
      cell: ({ memberName }) => memberName || t("privacy.erased"),
    },
    { id: "what", title: t("privacy.what"), onCard: "meta", cell: ({ kind }) => t(`privacy.kinds.${kind}`) },
    { id: "until", title: t("privacy.until"), onCard: "state", cell: (request) => <DueChip request={request} /> },
    { id: "received", title: t("privacy.received"), isOptional: true, cell: ({ receivedAt }) => date(receivedAt) },
    {
      id: "recorded",
      title: t("privacy.recorded"),
      isOptional: true,
      isLong: true,
      cell: ({ recordedBy }) => recordedBy.name,
    },
    {
      id: "state",
      title: t("privacy.state"),
      isOptional: true,
      cell: ({ state }) =>
        state === "OPEN" ? (
          t("privacy.states.OPEN")
        ) : (
          <Chip kind={state === "DONE" ? "ok" : "bad"}>{t(`privacy.states.${state}`)}</Chip>
        ),
    },
  ];
}

/** Privacy requests of members, the most urgent first. */
export function PrivacyPage(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const columns = useColumns();
  const [state, setState] = useAddressValue("state", "open");
  const shown = state === "done" ? "done" : "open";
  const key = [privacyRequestsApi.listPrivacyRequests.id, programId, shown];
  const pages = usePages(key, async (after, signal) => {
    const query = after === undefined ? ({ state: shown } as const) : ({ state: shown, after } as const);
    return await call(privacyRequestsApi.listPrivacyRequests, { params: { programId }, query }, { signal });
  });
  const [open, setOpen] = useOpened("request", pages.items);
  const isOpenList = shown === "open";
  return (
    <>
      <PageHead title={t("privacy.title")} sub={t("privacy.sub")}>
        <ExportButton what={() => ({ kind: "PRIVACY_REQUESTS" })} />
      </PageHead>
      <Tools>
        <Segmented
          label={t("privacy.lists")}
          options={(["open", "done"] as const).map((id) => ({ id, label: t(`privacy.${id}`) }))}
          value={shown}
          onChange={setState}
        />
      </Tools>
      <DataList
        label={t("privacy.title")}
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={({ kind, memberName }) => `${memberName}, ${t(`privacy.kinds.${kind}`)}`}
        onOpen={setOpen}
        error={pages.error}
        onRetry={pages.retry}
        empty={
          <EmptyState
            icon="shield"
            title={t(isOpenList ? "privacy.emptyOpen" : "privacy.emptyDone")}
            text={isOpenList ? t("privacy.emptyOpenText") : undefined}
          />
        }
      />
      <Pager pages={pages} />
      {open === undefined ? null : <RequestSheet request={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
