import type { RegisterResult, RegistrationForm } from "@punktum/domain";
import { InfoDialog } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import { RegisterDialog } from "./register-dialog.tsx";

interface RegistrationProps {
  /** The form that is open; without one nothing shows but what is left to say. */
  readonly form: RegistrationForm | undefined;
  /** Called when the form closes (REG-01, REG-02). */
  readonly onResult: (result: RegisterResult) => void;
  /** Called when the last word about it was read. */
  readonly onEnd?: (result: RegisterResult) => void;
}

/** The form, and after it the word that a mail is on its way (REG-20). */
export function Registration({ form, onResult, onEnd }: RegistrationProps): ReactNode {
  const { t } = useTranslation();
  const { sessions } = useServices();
  const [hasAttention, setHasAttention] = useState(false);
  const close = (): void => {
    setHasAttention(false);
    onEnd?.("SUCCESS");
  };
  useDismissable(hasAttention, close);
  return (
    <>
      {form === undefined ? null : (
        <RegisterDialog
          form={form}
          onRegistered={() => {
            sessions.setRegistrationSent();
            setHasAttention(true);
            onResult("SUCCESS");
          }}
          onCancel={() => {
            onResult("CANCELLED");
            onEnd?.("CANCELLED");
          }}
        />
      )}
      <InfoDialog
        open={hasAttention}
        title={t("register.attentionTitle")}
        description={t("register.attentionText")}
        buttonLabel={t("common.ok")}
        onClose={close}
      />
    </>
  );
}
