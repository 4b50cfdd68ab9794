import { CloseIcon, EmptyState, IconButton, Button, LockIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { SessionPin } from "../features/pin/session-pin.tsx";
import { useArrival } from "../hooks/use-arrival.ts";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useStaffDemand } from "../hooks/use-staff-demand.ts";
import { useToast } from "../hooks/use-toast.ts";

const SAVED_TEXTS = { set: "pin.saved", removed: "pin.removed" } as const;

/** Staff set the PIN of this device's till. */
export function SetSessionPinScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting } = useDevice();
  const navigation = useNavigation();
  const toast = useToast();
  const staff = useStaffDemand();
  useArrival(() => staff.demand(() => undefined));
  return mounting === undefined ? null : (
    <KioskScreen
      title={t("pin.setTitle")}
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={navigation.back} />}
    >
      {staff.isStaff ? (
        <SessionPin
          mounting={mounting}
          onSaved={(pin) => {
            toast.success(SAVED_TEXTS[pin]);
            navigation.back();
          }}
        />
      ) : (
        <EmptyState
          title={t("duty.title")}
          text={t("duty.text")}
          illustration={<LockIcon sizePx={72} />}
          action={<Button onClick={() => staff.demand(() => undefined)}>{t("duty.signIn")}</Button>}
        />
      )}
    </KioskScreen>
  );
}
