import { formatSignedPoints, type Points } from "@punktum/domain";
import { Button, ConfirmDialog, Dialog, space, Spinner } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../base/store.ts";
import { useLastKnown } from "../hooks/use-last-known.ts";
import { useServices } from "../services/services-context.ts";

interface KeptDialogProps {
  readonly open: boolean;
  /** Absent: the rules are not known here. */
  readonly expected: Points | undefined;
  /** Text of the button; absent: "Next customer". */
  readonly closeLabel?: string;
  readonly onClose: () => void;
}

/**
 * Tells that the booking is stored on the tablet: why it is not booked yet, its expected points, and what happens next.
 */
export function KeptDialog({ open, expected, closeLabel, onClose }: KeptDialogProps): ReactNode {
  const { t } = useTranslation();
  const { connection, language, staffDuty } = useServices();
  const now = useStore(connection);
  const hasProof = useStore(staffDuty.current)?.statement !== undefined;
  const spoken = useStore(language);
  const shown = useLastKnown(open ? expected : undefined);
  // The server may answer again while the dialog is open. Then only its answer to this booking is missing.
  const why = now === "GOOD" ? "UNKNOWN" : now;
  return (
    <Dialog
      open={open}
      title={t("orders.keptTitle")}
      role="alertdialog"
      dismissable={false}
      actions={
        <Button data-autofocus onClick={onClose}>
          {closeLabel ?? t("orders.next")}
        </Button>
      }
    >
      <div style={{ display: "grid", gap: space(2) }}>
        <p>{t(`orders.kept.${why}`)}</p>
        {hasProof ? null : <p>{t("orders.keptNobody")}</p>}
        {shown === undefined ? null : (
          <p>{t("orders.expected", { count: Math.abs(shown), points: formatSignedPoints(shown, spoken) })}</p>
        )}
      </div>
    </Dialog>
  );
}

interface UnknownDialogProps {
  readonly open: boolean;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** No answer came, and the tablet cannot store the booking. A retry with the same key is safe. */
export function UnknownDialog({ open, onRetry, onCancel }: UnknownDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t("revenue.unansweredTitle")}
      confirmLabel={t("common.retry")}
      cancelLabel={t("common.cancel")}
      onConfirm={onRetry}
      onCancel={onCancel}
    >
      {t("revenue.unansweredText")}
    </ConfirmDialog>
  );
}

interface SlowDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
}

/** Shown when the answer takes long. The booking is stored, so staff can continue. */
export function SlowDialog({ open, onLeave }: SlowDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      title={t("orders.slowTitle")}
      role="alertdialog"
      dismissable={false}
      actions={
        <Button data-autofocus onClick={onLeave}>
          {t("orders.leave")}
        </Button>
      }
    >
      <div style={{ display: "grid", justifyItems: "center", gap: space(2) }}>
        <Spinner sizePx={40} />
        <p>{t("orders.slowText")}</p>
      </div>
    </Dialog>
  );
}
