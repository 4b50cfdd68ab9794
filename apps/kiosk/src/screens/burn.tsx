import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { BurnPage } from "../features/burn/burn-page.tsx";
import { scannedParamsOf } from "../features/burn/scanned-params.ts";
import { ShopperHero } from "../features/burn/shopper-hero.tsx";
import { useRedeem } from "../features/burn/use-redeem.ts";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { redemptionResult } from "../features/success/success-result.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useRouteQuery } from "../hooks/use-route-query.ts";
import { useServices } from "../services/services-context.ts";

/** The voucher a scan brought along, read once: coming back to this address must not ask about it again (BURN-01). */
function useScannedOnce() {
  const { handover } = useServices();
  const query = useRouteQuery("burn");
  const [scanned] = useState(() => scannedParamsOf(query));
  useEffect(() => {
    handover.give("burn", {});
  }, [handover]);
  return scanned;
}

/** Points and vouchers of the present shopper (BURN-01..43). */
export function BurnScreen(): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const redeem = useRedeem(useScannedOnce());
  const { voucher, change } = redeem;
  const result = voucher === undefined || change === undefined ? undefined : redemptionResult(change, voucher);
  return (
    <KioskScreen title={t("burn.title")} hideTitle crown={<ShopperHero isCrown />}>
      <BurnPage redeem={redeem} />
      <SuccessDialog
        open={redeem.state === "succeeded"}
        title={t("success.burnTitle")}
        result={result}
        onClose={() => redeem.send("close")}
        onTimeout={() => navigation.forward("screen-saver", { replace: true })}
      />
    </KioskScreen>
  );
}
