import { settleOpenPrint } from "../../features/burn/print-redeem.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/report-error.ts";
import { createOpenPrints } from "../../storage/open-prints.ts";

const PERIOD_MS = 30_000;

/** Books what was printed before a power cut or a reload, at the start and until the server has answered (B-10). */
export function settlePrints({ clock, device, gateway, busy }: KioskServices): () => void {
  const openPrints = createOpenPrints(device);
  const settle = (): void => {
    // While a redemption runs, the print in hand is its own business.
    if (openPrints.read() !== undefined && !busy.isBusy()) {
      settleOpenPrint({ gateway, openPrints }).catch(reportError);
    }
  };
  settle();
  return clock.every(PERIOD_MS, settle);
}
