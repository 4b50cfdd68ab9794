import { approvalsApi } from "@punktum/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { DataList, type ListColumn } from "../../parts/list/data-list.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { usePages } from "../../parts/list/use-pages.ts";
import { showDone } from "../../parts/toasts.tsx";
import { call } from "../../server/call.ts";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { saveJson } from "../../parts/save-file.ts";
import { type Approval, STATE_CHIPS, useMemberWords } from "./request-words.ts";

function useColumns(): readonly ListColumn<Approval>[] {
  const { t } = useTranslation();
  const { signed, moment } = useFormat();
  const memberWords = useMemberWords();
  return [
    {
      id: "what",
      title: t("approvals.what"),
      onCard: "name",
      cell: ({ kind, reason }) => (
        <>
          {t(`approvals.kinds.${kind}`)}
          <small className="under">{reason}</small>
        </>
      ),
    },
    { id: "whom", title: t("approvals.whom"), onCard: "meta", cell: memberWords },
    {
      id: "points",
      title: t("approvals.points", { points: "" }).trim(),
      onCard: "figure",
      isNumber: true,
      cell: ({ points }) => (points === null ? "" : signed(points)),
    },
    { id: "who", title: t("approvals.who"), isOptional: true, isLong: true, cell: ({ askedBy }) => askedBy.name },
    { id: "when", title: t("approvals.when"), isOptional: true, cell: ({ askedAt }) => moment(askedAt) },
    {
      id: "state",
      title: t("approvals.state"),
      onCard: "state",
      cell: ({ state, decisionReason }) => (
        <>
          <Chip kind={STATE_CHIPS[state]}>{t(`approvals.states.${state}`)}</Chip>
          {decisionReason === "" ? null : <small className="under">{decisionReason}</small>}
        </>
      ),
    },
    {
      id: "decider",
      title: t("approvals.decider"),
      isOptional: true,
      isLong: true,
      cell: ({ decidedBy }) => decidedBy?.name ?? "",
    },
  ];
}

/** Actions on the user's own request: withdraw it, or download the approved data. */
function OwnActions({ approval }: { readonly approval: Approval }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const params = { programId, approvalId: approval.id };
  const withdraw = useWrite(approvalsApi.withdraw, { refreshes: [approvalsApi.listApprovals] });
  if (approval.mayWithdraw) {
    return (
      <Button
        isTiny
        isPending={withdraw.isPending}
        onPress={() => withdraw.mutate({ params }, { onSuccess: () => showDone(t("approvals.withdrawn")) })}
      >
        {t("approvals.withdraw")}
      </Button>
    );
  }
  const fetchData = async (): Promise<void> => {
    const data = await call(approvalsApi.readApprovedExport, { params });
    saveJson(`export-${data.userId}.json`, data.tables);
  };
  return approval.kind === "EXPORT" && approval.state === "APPROVED" ? (
    <Button isTiny icon="download" onPress={() => void fetchData().catch(() => undefined)}>
      {t("approvals.getData")}
    </Button>
  ) : null;
}

const ownActions = (approval: Approval): ReactNode => <OwnActions approval={approval} />;

/** The signed-in user's requests, or closed requests. */
export function PastRequests({ state }: { readonly state: "mine" | "done" }): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const columns = useColumns();
  const memberWords = useMemberWords();
  const key = [approvalsApi.listApprovals.id, { params: { programId }, query: { state } }, "pages"];
  const pages = usePages(key, async (after, signal) => {
    const query = after === undefined ? { state } : { state, after };
    return await call(approvalsApi.listApprovals, { params: { programId }, query }, { signal });
  });
  const isMine = state === "mine";
  return (
    <>
      <DataList
        label={t(isMine ? "approvals.mine" : "approvals.done")}
        columns={columns}
        items={pages.items}
        idOf={({ id }) => id}
        textOf={(approval) => `${t(`approvals.kinds.${approval.kind}`)}, ${memberWords(approval)}`}
        error={pages.error}
        onRetry={pages.retry}
        empty={
          <EmptyState
            icon="inbox"
            title={t(isMine ? "approvals.emptyMine" : "approvals.emptyDone")}
            text={t(isMine ? "approvals.emptyMineText" : "approvals.emptyDoneText")}
          />
        }
        {...(isMine && { actions: ownActions })}
      />
      <Pager pages={pages} />
    </>
  );
}
