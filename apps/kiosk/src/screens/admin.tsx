import { CloseIcon, IconButton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DutyChip } from "../components/duty-chip.tsx";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { Admin } from "../features/admin/admin.tsx";
import { ManualPoints } from "../features/admin/manual-points.tsx";
import { useUnmount } from "../features/admin/use-unmount.ts";
import { UnmountLogin } from "../features/device-setup/unmount-login.tsx";
import { RevenueModule, type BookingQuery } from "../features/revenue/revenue-module.tsx";
import { useDevice } from "../hooks/use-device.ts";
import { useOrganization } from "../hooks/use-organization.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useStaffDemand } from "../hooks/use-staff-demand.ts";

/** For staff: entering ends the shopper's session, closing leads to the screen saver (ADM-07, ADM-08). */
export function AdminScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting } = useDevice();
  const { api } = useOrganization();
  const navigation = useNavigation();
  const unmount = useUnmount();
  const staff = useStaffDemand();
  // The first generation's admin has the revenue module and a way to the configurations (ADM-05, A-58).
  const isFirstGeneration = (api.operations?.revenuePoints ?? api.default) === "v1";
  const book = (query: BookingQuery): void => staff.demand(() => navigation.forward("qr-scanner", { query }));
  const close = (): void => navigation.forward("screen-saver");
  // Gone for the moment between unmounting and the login screen.
  return mounting === undefined ? null : (
    <KioskScreen
      title={t("admin.title")}
      controls={
        <>
          <DutyChip />
          <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />
        </>
      }
    >
      <Admin
        mounting={mounting}
        unmount={unmount}
        booking={
          isFirstGeneration
            ? { content: <RevenueModule onBook={book} />, isNarrow: false }
            : {
                content: <ManualPoints onBook={(points) => book({ type: "earn", manualPoints: String(points) })} />,
                isNarrow: true,
              }
        }
        onTill={() => navigation.forward("revenue")}
        onSettings={isFirstGeneration ? () => navigation.forward("configurations") : undefined}
        onTillPin={() => navigation.forward("set-session-pin")}
        demandStaff={staff.demand}
        loginForm={<UnmountLogin unmount={unmount} />}
      />
    </KioskScreen>
  );
}
