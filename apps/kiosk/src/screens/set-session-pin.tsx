import { CloseIcon, EmptyState, IconButton, Button, LockIcon } from "@punktum/ui";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { StaffLoginDialog } from "../features/device-setup/staff-login-dialog.tsx";
import { useStaffLogin } from "../features/device-setup/use-staff-login.ts";
import { SessionPin } from "../features/pin/session-pin.tsx";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useToast } from "../hooks/use-toast.ts";

const SAVED_TEXTS = { set: "pin.saved", removed: "pin.removed" } as const;

/** Staff choose the PIN of this device's till (AUTH-06, A-57, PIN-12). */
export function SetSessionPinScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting } = useDevice();
  const navigation = useNavigation();
  const toast = useToast();
  const login = useStaffLogin();
  const ask = useEffectEvent(() => login.demand(() => undefined));
  // Opens the login's dialog, which lies in the browser's top layer.
  useEffect(() => ask(), []);
  return mounting === undefined ? null : (
    <KioskScreen
      title={t("pin.setTitle")}
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={navigation.back} />}
    >
      {login.isStaff ? (
        <SessionPin
          mounting={mounting}
          onSaved={(pin) => {
            toast.success(SAVED_TEXTS[pin]);
            navigation.back();
          }}
        />
      ) : (
        <EmptyState
          title={t("login.adminTitle")}
          text={t("login.settingsText")}
          illustration={<LockIcon sizePx={72} />}
          action={<Button onClick={() => login.demand(() => undefined)}>{t("login.login")}</Button>}
        />
      )}
      <StaffLoginDialog login={login} />
    </KioskScreen>
  );
}
