import { accountCareApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { useWrite } from "../../server/use-calls.ts";
import { BY_ID, MEMBER_READS } from "./use-member.ts";

/** Unblocks a member. */
export function useUnblock(accountId: string, name: string): { readonly run: () => void; readonly isPending: boolean } {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const write = useWrite(accountCareApi.deleteFraud, { refreshes: MEMBER_READS, headers: BY_ID });
  return {
    isPending: write.isPending,
    run: () =>
      write.mutate(
        { params: { accountId } },
        {
          onSuccess: () => showDone(t("members.block.undone", { name })),
          onError: (error) => showError(textOf(error)),
        },
      ),
  };
}
