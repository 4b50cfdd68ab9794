import { dropOldPrints, settleOpenPrints } from "../../features/burn/print/book-print.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { reportUnbooked } from "../../services/reports/report-printer.ts";
import { isSetupComplete } from "../../storage/device-values.ts";
import { createPrintRecords } from "../../storage/redeeming/print-records.ts";

const PERIOD_MS = 30_000;

/** Books what was printed before a power cut, a reload or a lost server, at the start and until there is an answer (B-10). */
export function settlePrints({ clock, device, gateway, busy }: KioskServices): () => void {
  const records = createPrintRecords(device, clock.now);
  const services = { gateway, records, onUnbooked: reportUnbooked };
  let isAtWork = false;
  const settle = async (): Promise<void> => {
    isAtWork = true;
    if (isSetupComplete(device.get())) {
      await settleOpenPrints(services);
    }
    await dropOldPrints(services, clock.now());
  };
  const look = (): void => {
    // While a redemption runs, the print in hand is its own business.
    if (records.openPrints().length > 0 && !busy.isBusy() && !isAtWork) {
      settle()
        .catch(reportError)
        .finally(() => {
          isAtWork = false;
        });
    }
  };
  look();
  return clock.every(PERIOD_MS, look);
}
