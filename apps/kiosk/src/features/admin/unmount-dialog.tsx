import { Dialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Unmount } from "./use-unmount.ts";

interface UnmountDialogProps {
  readonly unmount: Unmount;
  /** The login fields. */
  readonly children: ReactNode;
}

/** Explains unmounting and asks for a login. */
export function UnmountDialog({ unmount: { isOpen, isBusy, cancel }, children }: UnmountDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open={isOpen}
      title={t("admin.unmountTitle")}
      onClose={cancel}
      closeLabel={t("common.close")}
      dismissable={!isBusy}
    >
      <div style={{ display: "grid", gap: 24 }}>
        <p style={{ color: "var(--ui-text-muted)" }}>
          {t("admin.unmountText")} {t("login.adminText")}
        </p>
        {/* Rendered only while open, so that a closed dialog holds no password. */}
        {isOpen ? children : null}
      </div>
    </Dialog>
  );
}
