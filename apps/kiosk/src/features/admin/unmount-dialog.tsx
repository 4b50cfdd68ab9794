import { Dialog } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Unmount } from "./use-unmount.ts";

interface UnmountDialogProps {
  readonly unmount: Unmount;
  /** The login's fields. */
  readonly children: ReactNode;
}

/** Says what unmounting means and asks for a login (AUTH-31, MNT-29). */
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
        {/* Mounted with the dialog only, so that a password never waits in a closed one. */}
        {isOpen ? children : null}
      </div>
    </Dialog>
  );
}
