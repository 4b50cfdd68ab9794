import { CloseIcon, IconButton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DutyChip } from "../components/duty-chip.tsx";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { Admin } from "../features/admin/admin.tsx";
import { ManualPoints } from "../features/admin/manual-points.tsx";
import { useFirstGeneration } from "../features/admin/use-first-generation.ts";
import { useUnmount } from "../features/admin/use-unmount.ts";
import { UnmountLogin } from "../features/device-setup/unmount-login.tsx";
import { AdminWithoutServer } from "../features/orders/admin-without-server.tsx";
import { WaitingList } from "../features/orders/lazy-waiting-list.ts";
import { OrdersCard } from "../features/orders/orders-card.tsx";
import { RevenueModule, type BookingQuery } from "../features/revenue/revenue-module.tsx";
import { useStore } from "../base/store.ts";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useStaffDemand } from "../hooks/use-staff-demand.ts";
import { useServices } from "../services/services-context.ts";

/** Admin screen for staff. Entering ends the shopper's session, closing opens the screen saver. */
export function AdminScreen(): ReactNode {
  const { t } = useTranslation();
  const { mounting } = useDevice();
  const navigation = useNavigation();
  const unmount = useUnmount();
  const staff = useStaffDemand();
  const isFirstGeneration = useFirstGeneration();
  const isLimited = useStore(useServices().isAdminLimited);
  const book = (query: BookingQuery): void => staff.demand(() => navigation.forward("qr-scanner", { query }));
  const close = (): void => navigation.forward("screen-saver");
  // Absent between unmounting and the login screen.
  if (mounting === undefined) {
    return null;
  }
  return (
    <KioskScreen
      title={t("admin.title")}
      controls={
        <>
          <DutyChip />
          <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />
        </>
      }
    >
      {isLimited ? (
        <AdminWithoutServer mounting={mounting} />
      ) : (
        <Admin
          mounting={mounting}
          unmount={unmount}
          orders={<OrdersCard />}
          waitingList={<WaitingList hasHint={false} />}
          booking={
            isFirstGeneration ? (
              <RevenueModule onBook={book} />
            ) : (
              <ManualPoints onBook={(points) => book({ type: "earn", manualPoints: String(points) })} />
            )
          }
          loginForm={<UnmountLogin unmount={unmount} />}
        />
      )}
    </KioskScreen>
  );
}
