import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Note } from "./note.tsx";

interface SecretOnceProps {
  readonly title: string;
  /** Absent while the dialog is closed. */
  readonly secret: string | undefined;
  readonly onDone: () => void;
  /** Explanation above the secret. */
  readonly children?: ReactNode;
}

/** Shows a secret that the platform returns only once. Only its button closes it. */
export function SecretOnce({ title, secret, onDone, children }: SecretOnceProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      isOpen={secret !== undefined}
      onClose={onDone}
      isDismissable={false}
      isKeyboardDismissable={false}
      footer={
        <>
          <CopyButton text={secret ?? ""} hasWords />
          <Button kind="primary" onPress={onDone}>
            {t("common.secret.done")}
          </Button>
        </>
      }
    >
      {children}
      <code className="secret">{secret}</code>
      <Note kind="warn" icon="warn">
        {t("common.secret.hint")}
      </Note>
    </Dialog>
  );
}
