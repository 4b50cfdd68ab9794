import "./veil.css";
import "./sheet.css";
import type { ReactNode } from "react";
import { Dialog as Described, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";

interface SheetProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons: cancel first, the acting one last. */
  readonly footer?: ReactNode;
  /** False while a request is in flight. */
  readonly isDismissable?: boolean;
}

/** A panel that slides in from the right, or from below on a phone. The page stays visible. */
export function Sheet({ title, sub, isOpen, onClose, children, footer, isDismissable = true }: SheetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={isDismissable}
    >
      <Modal className="sheet">
        <Described className="sheet-body">
          <div className="sheet-head">
            <div>
              <Heading slot="title">{title}</Heading>
              {sub === undefined ? null : <p className="muted">{sub}</p>}
            </div>
            <IconButton icon="close" label={t("common.actions.close")} slot="close" />
          </div>
          <div className="in-sheet">{children}</div>
          {footer === undefined ? null : <footer>{footer}</footer>}
        </Described>
      </Modal>
    </ModalOverlay>
  );
}
