import { orderStorageName } from "../../services/orders/order-storage-name.ts";
import type { KioskServices } from "../../services/kiosk-services.ts";

/** Whether an earlier page of this organisation has stored orders. True if the browser cannot report that. */
async function mayHaveOrders(organization: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === orderStorageName(organization)) ?? true;
}

/**
 * Opens the tablet's orders so that they are sent: on a cashier's tablet, and if an earlier page has stored some. Other
 * tablets never load this code.
 */
export async function followOrders({ device, config, orders }: KioskServices): Promise<void> {
  const isCashier = (): boolean => device.get().mounting?.posMode === "CAS";
  const hasOpenSale = device.get().openSale !== undefined;
  if (isCashier() || hasOpenSale || (await mayHaveOrders(config.get().organization))) {
    await orders();
    return;
  }
  const stop = device.subscribe(() => {
    if (isCashier()) {
      stop();
      void orders();
    }
  });
}
