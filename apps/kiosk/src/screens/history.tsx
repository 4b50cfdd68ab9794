import { CloseIcon, IconButton } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { ShopperHero } from "../features/burn/page/shopper-hero.tsx";
import { History } from "../features/history/history.tsx";
import { useNavigation } from "../hooks/use-navigation.ts";

/** The shopper's bookings. Closing returns to points and vouchers. */
export function HistoryScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const close = (): void => navigation.forward("burn", { replace: true });
  return (
    <KioskScreen
      title={t("history.title")}
      fill
      crown={<ShopperHero isCrown />}
      controls={<IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />}
    >
      <History onClose={close} />
    </KioskScreen>
  );
}
