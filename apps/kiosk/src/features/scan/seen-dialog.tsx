import { formatDateTime, formatPoints, SUCCESS_MODAL_CLOSE_MS } from "@punktum/domain";
import { Button, Dialog, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../base/store.ts";
import { deviceTimeZone } from "../../config/time-zone.ts";
import { useAfter } from "../../hooks/use-after.ts";
import { useDismissable } from "../../hooks/use-dismissable.ts";
import { useServices } from "../../services/services-context.ts";
import type { SeenVisit } from "./seen-visits.ts";

interface SeenDialogProps {
  readonly visit: SeenVisit | undefined;
  readonly onClose: () => void;
}

/** A member's last known balance while the server does not answer. It closes by itself, because it is personal. */
export function SeenDialog({ visit, onClose }: SeenDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  const isOpen = visit !== undefined;
  useDismissable(isOpen, onClose);
  useAfter(isOpen ? SUCCESS_MODAL_CLOSE_MS : undefined, onClose);
  return (
    <Dialog
      open={isOpen}
      title={t("scanner.seenTitle")}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      {visit === undefined ? null : (
        <div style={{ display: "grid", gap: space(2) }}>
          <p style={{ fontSize: "1.5rem", fontWeight: 640 }}>
            {t("scanner.seenPoints", { count: visit.points, points: formatPoints(visit.points, language) })}
          </p>
          <p style={{ color: "var(--ui-text-muted)" }}>
            {t("orders.asOf", { time: formatDateTime(visit.atMs, deviceTimeZone) })}
          </p>
          <p>
            {t("scanner.seenText")} {visit.isKept ? t("scanner.seenKept") : ""}
          </p>
        </div>
      )}
    </Dialog>
  );
}
