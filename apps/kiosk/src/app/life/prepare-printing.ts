import { keepReceiptLogo } from "../../devices/printer/receipt-logo.ts";
import { readPixels } from "../../devices/printer/read-picture.ts";
import { paperFor } from "../../devices/printer/ticket-paper.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";
import { reportError } from "../../services/reports/report-error.ts";

const PERIOD_MS = 60_000;

/** Loads what printing needs in advance: the printer code and the organisation's logo. */
export function preparePrinting({ clock, device, gateway, receiptLogo }: KioskServices): () => void {
  const refreshLogo = keepReceiptLogo({
    logo: receiptLogo,
    nowMs: clock.now,
    findUrl: async () => {
      const { mounting } = device.get();
      const answer = mounting === undefined ? undefined : await gateway.readReceiptLogo(mounting.deviceKey);
      return answer?.ok === true ? answer.response : undefined;
    },
    findBox: async () => {
      const { logoBoxOf } = await import("@punktum/printing");
      return logoBoxOf(await paperFor(device.get().printerPaper));
    },
    readPixels,
    onError: reportError,
  });
  const prepare = (): void => {
    const { mounting, printerPaper } = device.get();
    // A station without a printer hands out files, which also carry the logo.
    if (mounting?.posMode === "SER") {
      void refreshLogo(JSON.stringify(printerPaper ?? null));
    }
  };
  prepare();
  const stop = clock.every(PERIOD_MS, prepare);
  const forget = device.subscribe(prepare);
  return () => {
    stop();
    forget();
  };
}
