import { CloseIcon, IconButton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { Admin } from "../features/admin/admin.tsx";
import { useUnmount } from "../features/admin/use-unmount.ts";
import { LoginForm } from "../features/device-setup/login-form.tsx";
import { useDevice } from "../hooks/use-device.ts";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useNavigation } from "../hooks/use-navigation.ts";

/** For staff: entering ends the shopper's session, closing leads to the screen saver (ADM-07, ADM-08). */
export function AdminScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting, state } = useDevice();
  const navigation = useNavigation();
  const errorText = useErrorText();
  const unmount = useUnmount();
  const close = (): void => navigation.forward("screen-saver");
  // Gone for the moment between unmounting and the login screen.
  return mounting === undefined ? null : (
    <KioskScreen
      title={t("admin.title")}
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />}
    >
      <Admin
        mounting={mounting}
        unmount={unmount}
        onBook={(points) => navigation.forward("qr-scanner", { query: { type: "earn", manualPoints: String(points) } })}
        loginForm={
          <LoginForm
            initialEmail={state.email ?? ""}
            isBusy={unmount.isBusy}
            problem={unmount.problem === undefined ? undefined : errorText(unmount.problem)}
            onSubmit={unmount.confirm}
            submitLabel={t("admin.unmount")}
          />
        }
      />
    </KioskScreen>
  );
}
