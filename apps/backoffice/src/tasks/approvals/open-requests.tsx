import { approvalsApi } from "@punktum/contracts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useHotkey } from "../../parts/hotkeys.ts";
import { ErrorState, FailureNote, Skeleton } from "../../parts/states.tsx";
import { showDone } from "../../parts/toasts.tsx";
import { useRead, useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Approval } from "./request-words.ts";
import "./approvals.css";

const EVERY_MS = 30_000;

/** The request that the keys A and R act on: the focused one, or the first. */
function requestAtHand(requests: readonly Approval[]): Approval | undefined {
  const inside = document.activeElement?.closest("[data-approval]");
  const id = inside instanceof HTMLElement ? inside.dataset["approval"] : undefined;
  return requests.find((request) => request.id === id) ?? requests[0];
}

/** Requests that the signed-in user can decide, as cards. */
export function OpenRequests(): ReactNode {
  const { t } = useTranslation();
  const programId = useProgramId();
  const input = { params: { programId }, query: { state: "open" } } as const;
  const { data, error, refetch } = useRead(approvalsApi.listApprovals, input, { everyMs: EVERY_MS });
  const approve = useWrite(approvalsApi.approve, { refreshes: [approvalsApi.listApprovals] });
  const [rejecting, setRejecting] = useState<Approval>();
  const requests = data?.data ?? [];
  const run = (request: Approval | undefined): void => {
    if (request === undefined || approve.isPending) {
      return;
    }
    const params = { programId, approvalId: request.id };
    approve.mutate(
      { params, body: { reason: "" } },
      { onSuccess: () => showDone(t("approvals.approved")), onError: () => void refetch() },
    );
  };
  useHotkey("a", () => run(requestAtHand(requests)));
  useHotkey("r", () => setRejecting(requestAtHand(requests)));
  if (data === undefined) {
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (requests.length === 0) {
    return <EmptyState icon="check" title={t("approvals.emptyOpen")} text={t("approvals.emptyOpenText")} />;
  }
  return (
    <div className="approvals">
      <FailureNote error={approve.error} />
      {requests.map((request) => (
        <ApprovalCard
          key={request.id}
          approval={request}
          isPending={approve.isPending && approve.variables.params.approvalId === request.id}
          onApprove={() => run(request)}
          onReject={() => setRejecting(request)}
        />
      ))}
      {rejecting === undefined ? null : <RejectDialog request={rejecting} onClose={() => setRejecting(undefined)} />}
    </div>
  );
}
