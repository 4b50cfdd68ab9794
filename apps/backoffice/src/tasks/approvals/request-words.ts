import type { approvalsApi } from "@punktum/contracts";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { ChipKind } from "../../parts/chip.tsx";
import type { IconName } from "../../parts/icon.tsx";

/** A request for approval. */
export type Approval = z.output<typeof approvalsApi.approve.response>;

export const KIND_ICONS: Readonly<Record<Approval["kind"], IconName>> = {
  BOOKING: "pencil",
  REVERSAL: "undo",
  MERGE: "merge",
  EXPORT: "download",
  ERASE: "trash",
};

export const STATE_CHIPS: Readonly<Record<Approval["state"], ChipKind>> = {
  OPEN: "plan",
  APPROVED: "ok",
  REJECTED: "bad",
  WITHDRAWN: "none",
  EXPIRED: "warn",
};

/** Text for a request's member: name and card, as far as known. */
export function useMemberWords(): (approval: Pick<Approval, "memberName" | "cardEnding">) => string {
  const { t } = useTranslation();
  return ({ memberName: name, cardEnding: ending }) => {
    if (name !== "" && ending !== "") {
      return t("approvals.member", { name, ending });
    }
    return ending === "" ? name || t("approvals.nobody") : t("approvals.cardOnly", { ending });
  };
}
