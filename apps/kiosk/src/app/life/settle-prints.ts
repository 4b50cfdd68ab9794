import { dropOldPrints, settleOpenPrints } from "../../features/burn/print/book-print.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/reports/report-error.ts";
import { reportUnbooked } from "../../services/reports/report-printer.ts";
import { isSetupComplete } from "../../storage/device-values.ts";
import { createPrintRecords } from "../../storage/redeeming/print-records.ts";

const PERIOD_MS = 30_000;

/** Books prints left open by a power cut, reload or outage: at the start, then regularly until the server answers. */
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
    // A running redemption books its own print.
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
