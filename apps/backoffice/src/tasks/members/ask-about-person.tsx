import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";
import { ReasonInput } from "./reason-input.tsx";
import { useAsking } from "./use-asking.ts";

/** Work on a person's data that needs a colleague's approval. */
export type AskedOfPerson = "EXPORT" | "ERASE";

interface AskAboutPersonProps {
  readonly kind: AskedOfPerson;
  readonly userId: string;
  readonly onClose: () => void;
}

/** Requests approval to export or erase a person's data. */
export function AskAboutPerson({ kind, userId, onClose }: AskAboutPersonProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const { ask, isPending, error } = useAsking({ onDone: onClose });
  const send = (): void => {
    if (reason.trim() !== "") {
      ask({ kind, userId, reason: reason.trim() });
    }
  };
  return (
    <Confirm
      title={t(`members.privacy.ask.${kind}`)}
      isOpen
      onClose={onClose}
      action={t("members.ask.action")}
      onConfirm={send}
      isPending={isPending}
    >
      <p>{t(`members.privacy.askText.${kind}`)}</p>
      <p>{t("members.ask.text")}</p>
      <ReasonInput label={t("members.ask.reason")} value={reason} onChange={setReason} onSubmit={send} />
      <FailureNote error={error} />
    </Confirm>
  );
}
