import { approvalsApi } from "@punktum/contracts";
import type { V2Input } from "@punktum/client/requests";
import { useTranslation } from "react-i18next";
import { showDone } from "../../parts/toasts.tsx";
import { useWrite } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";

const { askApproval, listApprovals } = approvalsApi;

/** Work that needs a colleague's approval. */
type Work = V2Input<typeof askApproval.params, typeof askApproval.query, typeof askApproval.body>["body"];

interface AskingOptions {
  readonly onDone: () => void;
  /** Place of the booking. */
  readonly place?: string | undefined;
}

/** Requests a colleague's approval for work that the user may not do alone. */
export function useAsking({ onDone, place }: AskingOptions) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const write = useWrite(askApproval, {
    refreshes: [listApprovals],
    ...(place === undefined ? {} : { headers: { "interaction-id": place } }),
  });
  const ask = (work: Work): void =>
    write.mutate(
      { params: { programId }, body: work },
      {
        onSuccess: () => {
          showDone(t("members.ask.done"));
          onDone();
        },
      },
    );
  return { ask, isPending: write.isPending, error: write.error };
}
