import { points } from "@punktum/domain";
import { useState, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Registration } from "../../features/registration/registration.tsx";
import { SuccessDialog } from "../../features/success/success-dialog.tsx";
import { BurnScreen } from "../../screens/burn.tsx";
import { DisplayScreen } from "../../screens/display.tsx";
import { HistoryScreen } from "../../screens/history.tsx";
import { QrScannerScreen } from "../../screens/qr-scanner.tsx";
import { ScreenSaverScreen } from "../../screens/screen-saver.tsx";
import type { SceneName } from "./preview-scene.ts";

const nothing = (): void => undefined;

/** The form over the page of points and vouchers, where shoppers meet it. */
function RegistrationScene(): ReactNode {
  const [form] = useState<"SIM">("SIM");
  return (
    <>
      <BurnScreen />
      <Registration form={form} onResult={nothing} />
    </>
  );
}

const BOOKED = { id: "preview", points: points(184), previousBalance: points(12_480), balance: points(12_664) };

/** The screen after points were booked. */
function SuccessScene(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <BurnScreen />
      <SuccessDialog open title={t("success.earnTitle")} result={BOOKED} onClose={nothing} onTimeout={nothing} />
    </>
  );
}

const SCREENS: Readonly<Record<SceneName, ComponentType>> = {
  "screen-saver": ScreenSaverScreen,
  "qr-scanner": QrScannerScreen,
  burn: BurnScreen,
  success: SuccessScene,
  history: HistoryScreen,
  registration: RegistrationScene,
  display: DisplayScreen,
};

/** One screen of the kiosk, as shoppers see it. */
export function PreviewScreen({ scene }: { readonly scene: SceneName }): ReactNode {
  const Screen = SCREENS[scene];
  return <Screen />;
}
