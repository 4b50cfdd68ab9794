import { ConfirmDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface DoubtDialogProps {
  readonly open: boolean;
  readonly onPrinted: () => void;
  readonly onMissing: () => void;
}

/** The printer's last word is missing: only the person in front of it knows whether the paper came out. */
export function DoubtDialog({ open, onPrinted, onMissing }: DoubtDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t("printer.doubtTitle")}
      confirmLabel={t("printer.doubtYes")}
      cancelLabel={t("printer.doubtNo")}
      onConfirm={onPrinted}
      onCancel={onMissing}
    >
      <p>{t("printer.doubtText")}</p>
    </ConfirmDialog>
  );
}
