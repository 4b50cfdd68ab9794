import type { SaleBooking } from "@punktum/client";
import type { DeviceStore } from "./device-store.ts";

/** The one sale of this device whose result is unknown. */
export interface OpenSales {
  /** The sale of an earlier page. Absent on a device that was mounted anew, because keys belong to devices. */
  readonly read: () => SaleBooking | undefined;
  /** Stores the sale before its request. */
  readonly keep: (booking: SaleBooking) => Promise<void>;
  /** The server has answered. */
  readonly settle: () => Promise<void>;
}

/** A lost answer is asked for this long. Afterwards the history shows the result, and the card's code is dropped. */
const MAX_AGE_MS = 3_600_000;

/** Stores the sale sealed on the device, without a PIN. */
export function createOpenSales(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly nowMs: () => number;
  /** The device could not store the sale. The booking continues. */
  readonly onStoreError: (error: unknown) => void;
}): OpenSales {
  const { device, nowMs, onStoreError } = options;
  return {
    read: () => {
      const { openSale, mounting } = device.get();
      const isOurs = openSale?.booking.deviceKey === mounting?.deviceKey;
      return openSale !== undefined && isOurs && nowMs() - openSale.atMs < MAX_AGE_MS ? openSale.booking : undefined;
    },
    keep: async ({ pin: _pin, ...booking }) => {
      await device.change({ openSale: { atMs: nowMs(), booking } }).catch(onStoreError);
    },
    settle: async () => {
      await device.change({ openSale: undefined }).catch(onStoreError);
    },
  };
}
