import type { SaleBooking } from "@punktum/client";
import type { DeviceStore } from "./device-store.ts";

/** The one sale of this device nobody knows the end of. */
export interface OpenSales {
  /** The sale of an earlier page, while the device is the one that sent it: keys belong to devices. */
  readonly read: () => SaleBooking | undefined;
  /** Rests on the device before the first byte leaves it. */
  readonly keep: (booking: SaleBooking) => Promise<void>;
  /** The server has said what became of it. */
  readonly settle: () => Promise<void>;
}

/** So long a lost answer is asked for; later the history tells what became of it, and no card number stays behind. */
const LIFE_MS = 3_600_000;

/** Keeps it among the device's sealed values; a PIN never rests there. */
export function createOpenSales(options: {
  readonly device: Pick<DeviceStore, "get" | "change">;
  readonly nowMs: () => number;
  /** The device could not keep it; the booking goes on all the same. */
  readonly onUnkept: (error: unknown) => void;
}): OpenSales {
  const { device, nowMs, onUnkept } = options;
  return {
    read: () => {
      const { openSale, mounting } = device.get();
      const isOurs = openSale?.booking.deviceKey === mounting?.deviceKey;
      return openSale !== undefined && isOurs && nowMs() - openSale.atMs < LIFE_MS ? openSale.booking : undefined;
    },
    keep: async ({ pin: _pin, ...booking }) => {
      await device.change({ openSale: { atMs: nowMs(), booking } }).catch(onUnkept);
    },
    settle: async () => {
      await device.change({ openSale: undefined }).catch(onUnkept);
    },
  };
}
