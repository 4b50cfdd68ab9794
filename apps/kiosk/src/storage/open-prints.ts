import type { DeviceStore } from "./device-store.ts";
import type { OpenPrint } from "./open-print.ts";

/** The print in hand, kept on the device from before the first byte leaves for the printer until it is booked. */
export interface OpenPrints {
  readonly read: () => OpenPrint | undefined;
  readonly keep: (print: OpenPrint) => Promise<void>;
  readonly settle: () => Promise<void>;
}

export function createOpenPrints(device: Pick<DeviceStore, "get" | "change">): OpenPrints {
  return {
    read: () => device.get().openPrint,
    keep: async (openPrint) => await device.change({ openPrint }),
    settle: async () => await device.change({ openPrint: undefined }),
  };
}
