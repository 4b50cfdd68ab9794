import { DEFAULT_ID_TYPE, definedOnly, NO_POINTS } from "@punktum/domain";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "../../hooks/use-navigation.ts";
import { useToast } from "../../hooks/use-toast.ts";
import type { TillSale } from "../../services/till/realtime-control.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import { SuccessDialog, type SuccessResult } from "./success-dialog.tsx";
import { bookingResult } from "./success-result.ts";

/** Loads the balance after the sale; points and reached level come from the till's message. */
function useResult(sale: TillSale, giveUp: () => void): SuccessResult | undefined {
  const { gateway, device } = useServices();
  const toast = useToast();
  const [result, setResult] = useState<SuccessResult>();
  const [read] = useState(() => async (): Promise<void> => {
    const clientId = device.get().mounting?.client.clientId ?? "";
    const balance = await gateway.readBalance({ keyCode: sale.keyCode, idType: DEFAULT_ID_TYPE, clientId });
    if (!balance.ok) {
      toast.error(balance.error);
      giveUp();
      return;
    }
    const { id: bookingId, totalPoints, reachedLevel } = sale;
    const change = { bookingId, points: totalPoints ?? NO_POINTS, balance: balance.response };
    // The till's message had its sound.
    setResult({
      ...bookingResult({ ...change, ...definedOnly({ reachedLevel }) }),
      points: totalPoints,
      chimes: false,
    });
  });
  // Asks the server once for the balance.
  useEffect(() => void read(), [read]);
  return result;
}

function SaleDialog({ sale }: { readonly sale: TillSale }): ReactNode {
  const { realtime } = useServices();
  const { t } = useTranslation();
  const { forward } = useNavigation();
  const forget = (): void => realtime.sale.update((shown) => (shown?.id === sale.id ? undefined : shown));
  const result = useResult(sale, forget);
  const leave = (): void => {
    forget();
    forward("screen-saver", { replace: true });
  };
  return (
    <SuccessDialog
      open
      title={t("success.earnTitle")}
      result={result}
      reachedLevel={sale.reachedLevel}
      onClose={leave}
      onTimeout={leave}
    />
  );
}

/** A till's sale with a known card: shows points and new balance on any screen. */
export function RevenueSuccess(): ReactNode {
  const sale = useStore(useServices().realtime.sale);
  return sale === undefined ? null : <SaleDialog key={sale.id} sale={sale} />;
}
