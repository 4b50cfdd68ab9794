import styled from "@emotion/styled";
import { CloseIcon, IconButton, LogoutIcon, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { GeneralSettings } from "../features/admin/general-settings.tsx";
import { LeaveShop } from "../features/admin/leave-shop.tsx";
import { PrinterSettings } from "../features/admin/printer-settings.tsx";
import { UnmountDialog } from "../features/admin/unmount-dialog.tsx";
import { WaitingList } from "../features/orders/lazy-waiting-list.ts";
import { useUnmount } from "../features/admin/use-unmount.ts";
import { UnmountLogin } from "../features/device-setup/unmount-login.tsx";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";

const Cards = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: "24px 32px",
  "@media (min-width: 1024px)": { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)" },
});

/** Settings of the device. Logging out is the confirmed unmounting. */
export function ConfigurationsScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting } = useDevice();
  const navigation = useNavigation();
  const unmount = useUnmount();
  // Absent between unmounting and the login screen.
  return mounting === undefined ? null : (
    <KioskScreen
      title={t("configurations.title")}
      controls={
        <>
          <IconButton label={t("configurations.logout")} icon={<LogoutIcon />} onClick={unmount.open} />
          <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={navigation.back} />
        </>
      }
    >
      <Cards>
        <PrinterSettings />
        <div style={{ display: "grid", gap: space(3) }}>
          <GeneralSettings />
          <LeaveShop unmount={unmount} />
        </div>
      </Cards>
      <UnmountDialog unmount={unmount} waitingList={<WaitingList hasHint={false} />}>
        <UnmountLogin unmount={unmount} />
      </UnmountDialog>
    </KioskScreen>
  );
}
