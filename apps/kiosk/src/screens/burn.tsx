import type { RegistrationForm } from "@punktum/domain";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KioskScreen } from "../components/kiosk-screen.tsx";
import { BurnPage } from "../features/burn/page/burn-page.tsx";
import { hasScanned, scannedParamsOf } from "../features/burn/redeem/scanned-params.ts";
import { RedemptionReceipt } from "../features/burn/redeem/redemption-receipt.tsx";
import { ShopperHero } from "../features/burn/page/shopper-hero.tsx";
import { useRedeem, type Redeem } from "../features/burn/redeem/use-redeem.ts";
import { DoubtDialog } from "../features/burn/print/doubt-dialog.tsx";
import { PrintDialog, type PrintState } from "../features/burn/print/print-dialog.tsx";
import { useRegistrationOffer } from "../features/registration/use-offer.ts";
import { SuccessDialog } from "../features/success/success-dialog.tsx";
import { redemptionResult } from "../features/success/success-result.ts";
import { useArrival } from "../hooks/use-arrival.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useRouteQuery } from "../hooks/use-route-query.ts";
import { useServices } from "../services/services-context.ts";

const Registration = lazy(async () => ({
  default: (await import("../features/registration/registration.tsx")).Registration,
}));

/** The scanned voucher, read once: returning to this address must not ask about it again. */
function useScannedOnce() {
  const { handover } = useServices();
  const query = useRouteQuery("burn");
  const [scanned] = useState(() => ({ params: scannedParamsOf(query), isFresh: query.has("keyCode") }));
  useArrival(() => handover.give("burn", {}));
  return scanned;
}

/** The open registration form: once after a shopper's card was scanned, and by the button. */
function useRegistering(isAsked: boolean) {
  const { afterScan, onButton } = useRegistrationOffer();
  const [form, setForm] = useState<RegistrationForm | undefined>(isAsked ? afterScan : undefined);
  const open = onButton === undefined ? undefined : () => setForm(onButton);
  return { form, open, close: () => setForm(undefined) };
}

/** State of the print dialog for the state of the redemption. */
function printStateOf({ state, printerCode }: Redeem): PrintState | undefined {
  if (state === "notPrinted") {
    return printerCode === "NOT_CONNECTED" ? "noConnection" : "noPaper";
  }
  if (state === "printed") {
    return "success";
  }
  return state === "printing" || state === "withStaff" ? state : undefined;
}

interface BurnScreenProps {
  /** The voucher that is chosen at first. */
  readonly chosenId?: string | undefined;
}

/** Points and vouchers of the present shopper. */
export function BurnScreen({ chosenId }: BurnScreenProps): ReactNode {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const scanned = useScannedOnce();
  const redeem = useRedeem(scanned.params);
  const registering = useRegistering(scanned.isFresh && !hasScanned(scanned.params));
  const { voucher, change, number } = redeem;
  const result = voucher === undefined || change === undefined ? undefined : redemptionResult(change, voucher);
  return (
    <KioskScreen title={t("burn.title")} hideTitle crown={<ShopperHero isCrown />}>
      <BurnPage redeem={redeem} onRegister={registering.open} chosenId={chosenId} />
      <Suspense>
        <Registration form={registering.form} onResult={registering.close} />
      </Suspense>
      <PrintDialog state={printStateOf(redeem)} onClose={() => redeem.send("close")} />
      <DoubtDialog
        open={redeem.state === "doubtful"}
        onPrinted={() => redeem.send("confirm")}
        onMissing={() => redeem.send("cancel")}
      />
      <SuccessDialog
        open={redeem.state === "succeeded"}
        title={t("success.burnTitle")}
        result={result}
        onClose={() => redeem.send("close")}
        onTimeout={() => navigation.forward("screen-saver", { replace: true })}
      >
        {voucher === undefined || change === undefined || number === undefined ? null : (
          <RedemptionReceipt voucher={voucher} change={change} number={number} />
        )}
      </SuccessDialog>
    </KioskScreen>
  );
}
