import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/states.tsx";

interface RotateSecretProps {
  readonly title: string;
  readonly action: string;
  /** Explains what happens to the previous secret. */
  readonly keepText: string;
  readonly leakedText: string;
  readonly onConfirm: (leaked: boolean) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The new secret is created. */
  readonly isDone: boolean;
}

/** Asks whether the previous secret stays valid for a day, or has leaked. */
export function RotateSecret({ title, action, keepText, leakedText, ...props }: RotateSecretProps): ReactNode {
  const { t } = useTranslation();
  const { onConfirm, isPending, error, isDone } = props;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button icon="key" onPress={() => setIsAsked(true)}>
        {action}
      </Button>
      <Dialog
        title={title}
        isOpen={isAsked && !isDone}
        onClose={() => setIsAsked(false)}
        footer={
          <>
            <Button kind="plain" onPress={() => setIsAsked(false)} isDisabled={isPending}>
              {t("common.actions.cancel")}
            </Button>
            <Button kind="danger" onPress={() => onConfirm(true)} isPending={isPending}>
              {t("connections.hasLeaked")}
            </Button>
            <Button kind="primary" onPress={() => onConfirm(false)} isPending={isPending}>
              {action}
            </Button>
          </>
        }
      >
        <p>{keepText}</p>
        <p className="muted">{leakedText}</p>
        <FailureNote error={error} />
      </Dialog>
    </>
  );
}
