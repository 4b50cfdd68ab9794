import type { PointsChange } from "@punktum/client";
import { CloseIcon, IconButton } from "@punktum/ui";
import { posModeRules, type RegisterResult } from "@punktum/domain";
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { useRegistrationOffer } from "../features/registration/use-offer.ts";
import { SeenDialog } from "../features/scan/seen-dialog.tsx";
import type { SeenVisit } from "../features/scan/seen-visits.ts";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { bookingResult } from "../features/success/success-result.ts";
import { useArrival } from "../hooks/use-arrival.ts";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useSession } from "../hooks/use-session.ts";
import { useServices } from "../services/services-context.ts";

const Registration = lazy(async () => ({
  default: (await import("../features/registration/registration.tsx")).Registration,
}));

/** Calls `onRefused` once `isRefused`. The callback shows a message and navigates. */
function useSessionRefused(isRefused: boolean, onRefused: () => void): void {
  const refuse = useEffectEvent(onRefused);
  useEffect(() => (isRefused ? refuse() : undefined), [isRefused]);
}

/** On devices that only register: the form for the scanned card, then back to the start. */
function RegistrationOnly({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const { toasts } = useServices();
  const { session } = useSession();
  const { afterScan } = useRegistrationOffer();
  const [result, setResult] = useState<RegisterResult>();
  useSessionRefused(session?.account.isRegistered === true, () => {
    toasts.show("info", "CARD_ALREADY_REGISTERED");
    onEnd();
  });
  return session === undefined ? null : (
    <Suspense>
      <Registration form={result === undefined ? afterScan : undefined} onResult={setResult} onEnd={onEnd} />
    </Suspense>
  );
}

export interface ScanShellProps {
  /** Result of an earn scan, once booked. */
  readonly change: PointsChange | undefined;
  /** A member seen lately, while the server does not answer. */
  readonly visit?: SeenVisit | undefined;
  /** What a totem shows above the reach of a hand. Default: the brand. */
  readonly crown?: ReactNode;
  /** Close was pressed. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Frame of the screens that recognise a shopper: close button, a title for screen readers (decision 0307), and the success
 * of an earn scan.
 */
export function ScanShell({ change, visit, crown, onLeave, children }: ScanShellProps): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { mounting } = useDevice();
  const onlyRegisters = mounting !== undefined && posModeRules(mounting.posMode).onlyRegisters;
  const leave = (): void => navigation.forward("screen-saver", { replace: true });
  const close = (): void => {
    onLeave();
    navigation.back();
  };
  return (
    <KioskScreen
      title={t("scanner.title")}
      hideTitle
      crown={crown}
      fill
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />}
    >
      {children}
      {onlyRegisters ? <RegistrationOnly onEnd={leave} /> : null}
      <SeenDialog visit={visit} onClose={leave} />
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

/** Reports invalid parameters and returns to the screen saver. */
export function InvalidParams(): ReactNode {
  const { toasts } = useServices();
  const { forward } = useNavigation();
  useArrival(() => {
    toasts.show("error", "INVALID_PARAMS");
    forward("screen-saver", { replace: true });
  });
  return null;
}
