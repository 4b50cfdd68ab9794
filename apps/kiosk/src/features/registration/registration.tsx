import type { RegisterResult, RegistrationForm } from "@punktum/domain";
import { ConfirmDialog, InfoDialog } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useKept } from "../../hooks/use-kept.ts";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { endSession } from "../../services/visit/end-session.ts";
import { useServices } from "../../services/services-context.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import { useWaitingCard } from "./use-waiting-card.ts";

interface NextCardProps {
  /** The waiting card, once the form is closed. */
  readonly code: string | undefined;
  readonly onStay: () => void;
}

/** Another card was read meanwhile. Asks the shopper whether to continue with it. */
function NextCard({ code, onStay }: NextCardProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { forward } = useNavigation();
  const isOpen = code !== undefined;
  useDismissable(isOpen, onStay);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t("register.nextCardTitle")}
      confirmLabel={t("register.nextCardGo")}
      cancelLabel={t("register.nextCardStay")}
      onConfirm={() => {
        endSession(services);
        forward("qr-scanner", { query: { type: "burn", keycode: code, keycodeWay: "reader" }, replace: true });
      }}
      onCancel={onStay}
    >
      {t("register.nextCardText")}
    </ConfirmDialog>
  );
}

interface RegistrationProps {
  /** The open form. Without one, only dialogs that follow it are shown. */
  readonly form: RegistrationForm | undefined;
  /** Called when the form closes. */
  readonly onResult: (result: RegisterResult) => void;
  /** Called when the last dialog after the form closes. */
  readonly onEnd?: (result: RegisterResult) => void;
}

/** The form, then the notice that a mail was sent, then the question about a card that was read meanwhile. */
export function Registration({ form, onResult, onEnd }: RegistrationProps): ReactNode {
  const { t } = useTranslation();
  const { sessions } = useServices();
  const [hasAttention, setHasAttention] = useState(false);
  const [result, setResult] = useState<RegisterResult>("CANCELLED");
  const isFilledIn = form !== undefined || hasAttention;
  const [hasWaited, setHasWaited] = useState(false);
  const card = useWaitingCard(isFilledIn || hasWaited);
  useKept(isFilledIn || hasWaited);
  const finish = (end: RegisterResult): void => {
    setHasAttention(false);
    setResult(end);
    if (card.code === undefined) {
      onEnd?.(end);
    } else {
      setHasWaited(true);
    }
  };
  useDismissable(hasAttention, () => finish("SUCCESS"));
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
            finish("CANCELLED");
          }}
        />
      )}
      <InfoDialog
        open={hasAttention}
        title={t("register.attentionTitle")}
        description={t("register.attentionText")}
        buttonLabel={t("common.ok")}
        onClose={() => finish("SUCCESS")}
      />
      <NextCard
        code={hasWaited ? card.code : undefined}
        onStay={() => {
          setHasWaited(false);
          card.forget();
          onEnd?.(result);
        }}
      />
    </>
  );
}
