import { ConfirmDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface DoubtDialogProps {
  readonly open: boolean;
  readonly onPrinted: () => void;
  readonly onMissing: () => void;
}

/** Asks whether the ticket was printed. The printer's answer is missing, so only the shopper can tell. */
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
