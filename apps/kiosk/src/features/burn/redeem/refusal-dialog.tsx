import type { RedeemRefusal } from "@punktum/domain";
import { InfoDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";
import { useOrganization } from "../../../hooks/use-organization.ts";
import { refusalText } from "../ticket/ticket-texts.ts";
import { useWording } from "../ticket/use-wording.ts";

interface RefusalDialogProps {
  readonly open: boolean;
  readonly refusal: RedeemRefusal | undefined;
  readonly onClose: () => void;
}

/** Explains why a voucher cannot be redeemed now, and shows the contact if the account is locked. */
export function RefusalDialog({ open, refusal, onClose }: RefusalDialogProps): ReactNode {
  const wording = useWording();
  const { t } = useTranslation();
  const { customerServiceContact: contact } = useOrganization();
  useDismissable(open, onClose);
  const isAccount = refusal?.code === "LOCKED_USER";
  const reason = refusal === undefined ? "" : refusalText(refusal, wording);
  const service = isAccount && contact !== undefined ? `\n${t("burn.customerService", { contact })}` : "";
  return (
    <InfoDialog
      open={open}
      title={isAccount ? t("burn.lockedAccount") : t("burn.refusedTitle")}
      description={`${reason}${service}`}
      buttonLabel={t("common.ok")}
      onClose={onClose}
    />
  );
}
