import { TOAST_MS } from "@punktum/domain";
import { Toast } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../hooks/use-error-text.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

/** Shows the current toast at the top and announces it. */
export function ToastHost(): ReactNode {
  const { toasts } = useServices();
  const message = useStore(toasts.current);
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast =
    message === undefined
      ? undefined
      : {
          id: message.id,
          kind: message.kind,
          word: t(`toast.${message.kind}`),
          text: errorText(message.text, message.values),
        };
  return (
    <Toast
      toast={toast}
      durationMs={TOAST_MS}
      onEnd={() => {
        if (message !== undefined) {
          toasts.dismiss(message.id);
        }
      }}
    />
  );
}
