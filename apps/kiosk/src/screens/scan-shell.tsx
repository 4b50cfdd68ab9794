import type { PointsChange } from "@punktum/client";
import { CloseIcon, IconButton } from "@punktum/ui";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { bookingResult } from "../features/success/success-result.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useServices } from "../services/services-context.ts";

export interface ScanShellProps {
  /** What an earn scan has booked, once it has. */
  readonly change: PointsChange | undefined;
  readonly children: ReactNode;
}

/** What every screen that recognises a shopper has: title, way back, and the success of an earn scan (SCAN-40). */
export function ScanShell({ change, children }: ScanShellProps): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const leave = (): void => navigation.forward("screen-saver", { replace: true });
  return (
    <KioskScreen
      title={t("scanner.title")}
      fill
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={navigation.back} />}
    >
      {children}
      <SuccessDialog
        open={change !== undefined}
        title={change !== undefined && change.points < 0 ? t("success.title") : t("success.earnTitle")}
        result={change && bookingResult(change)}
        onClose={leave}
        onTimeout={leave}
      />
    </KioskScreen>
  );
}

/** Says what is missing and goes back to the start (SCAN-05). */
export function InvalidParams(): ReactNode {
  const { toasts } = useServices();
  const { forward } = useNavigation();
  const [leave] = useState(() => () => {
    toasts.show("error", "INVALID_PARAMS");
    forward("screen-saver", { replace: true });
  });
  useEffect(leave, [leave]);
  return null;
}
