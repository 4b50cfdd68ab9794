import { ConfirmDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../../hooks/use-dismissable.ts";

interface UnansweredDialogProps {
  readonly open: boolean;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** The server did not answer, so the result is unknown. Tells that a retry is safe and offers it. */
export function UnansweredDialog({ open, onRetry, onCancel }: UnansweredDialogProps): ReactNode {
  const { t } = useTranslation();
  useDismissable(open, onCancel);
  return (
    <ConfirmDialog
      open={open}
      title={t("burn.unansweredTitle")}
      confirmLabel={t("common.retry")}
      cancelLabel={t("common.cancel")}
      onConfirm={onRetry}
      onCancel={onCancel}
    >
      <p>{t("burn.unansweredText")}</p>
    </ConfirmDialog>
  );
}
