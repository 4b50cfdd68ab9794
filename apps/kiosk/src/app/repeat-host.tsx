import { ConfirmDialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../hooks/use-dismissable.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";

/** Asks whether a repeated booking is intended. Leaving the dialog declines. */
export function RepeatHost(): ReactNode {
  const { t } = useTranslation();
  const question = useStore(useServices().repeatGuard.question);
  const decline = (): void => question?.answer(false);
  useDismissable(question !== undefined, decline);
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={t("revenue.repeatTitle")}
      confirmLabel={t("revenue.repeatConfirm")}
      cancelLabel={t("revenue.repeatCancel")}
      onConfirm={() => question?.answer(true)}
      onCancel={decline}
    >
      {t("revenue.repeatText")}
    </ConfirmDialog>
  );
}
