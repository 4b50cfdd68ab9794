import { Dialog, TextField } from "@punktum/ui";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { useServices } from "../../services/services-context.ts";
import type { Unmount } from "./use-unmount.ts";

interface UnmountDialogProps {
  readonly unmount: Unmount;
  /** The list of bookings that wait on the tablet. */
  readonly waitingList: ReactNode;
  /** The login fields. */
  readonly children: ReactNode;
}

/** What waits on the tablet, to be handed over first, and the reason for unmounting it all the same. */
function Waiting({ unmount, waitingList }: Omit<UnmountDialogProps, "children">): ReactNode {
  const { t } = useTranslation();
  const { waiting, refused, visits = 0 } = useStore(useServices().orderCounts);
  const count = Math.max(0, waiting + refused - visits);
  const { reason, isReasonMissing, onReason } = unmount;
  return (
    <>
      {count === 0 ? null : <p>{t("orders.unmount", { count })}</p>}
      {visits === 0 ? null : <p>{t("orders.visitsWait", { count: visits })}</p>}
      {count + visits === 0 ? null : <Suspense>{waitingList}</Suspense>}
      <TextField
        label={t("orders.unmountReason")}
        value={reason}
        maxLength={200}
        onChange={(event) => onReason(event.target.value)}
        error={isReasonMissing ? t("orders.unmountReasonMissing") : undefined}
        required
      />
    </>
  );
}

/** Explains unmounting and asks for a login; for a reason, too, if bookings wait. */
export function UnmountDialog({ unmount, waitingList, children }: UnmountDialogProps): ReactNode {
  const { t } = useTranslation();
  const { isOpen, isBusy, cancel } = unmount;
  const { waiting, refused } = useStore(useServices().orderCounts);
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
        {isOpen && (waiting + refused > 0 || unmount.isReasonAsked) ? (
          <Waiting unmount={unmount} waitingList={waitingList} />
        ) : null}
        {/* Rendered only while open, so that a closed dialog holds no password. */}
        {isOpen ? children : null}
      </div>
    </Dialog>
  );
}
