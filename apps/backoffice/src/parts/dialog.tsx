import "./veil.css";
import type { ReactNode } from "react";
import { Dialog as Described, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly isDismissable?: boolean;
  /** False where Esc must not close it either. */
  readonly isKeyboardDismissable?: boolean;
  /** For a question that interrupts. */
  readonly role?: "dialog" | "alertdialog";
  readonly isWide?: boolean;
}

/** A modal dialog. */
export function Dialog({ title, isOpen, onClose, children, footer, ...options }: DialogProps): ReactNode {
  const { isDismissable = true, isKeyboardDismissable = true, role = "dialog", isWide = false } = options;
  return (
    <ModalOverlay
      className="veil centred"
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isKeyboardDismissable}
    >
      <Modal className={isWide ? "dialog wide" : "dialog"}>
        <Described className="dialog-body" role={role}>
          <Heading slot="title">{title}</Heading>
          <div className="in-dialog">{children}</div>
          {footer === undefined ? null : <footer>{footer}</footer>}
        </Described>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** One sentence that says what will happen. */
  readonly children: ReactNode;
  /** The button's words say what it does: "Unmount the tablet". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isDanger?: boolean;
  readonly isPending?: boolean;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, isOpen, onClose, children, action, onConfirm, ...state }: ConfirmProps): ReactNode {
  const { t } = useTranslation();
  const { isDanger = false, isPending = false } = state;
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      isDismissable={!isPending}
      footer={
        <>
          <Button kind="plain" onPress={onClose} isDisabled={isPending}>
            {t("common.actions.cancel")}
          </Button>
          <Button kind={isDanger ? "danger" : "primary"} onPress={onConfirm} isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
