import type { Heartbeat } from "@punktum/contracts";
import { readHealth } from "./health.ts";
import type { KioskServices } from "../kiosk-services.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly getBattery?: () => Promise<{ readonly level: number; readonly charging: boolean }>;
  }
}

async function readBattery(): Promise<Pick<Heartbeat, "battery">> {
  const battery = await navigator.getBattery?.();
  return battery === undefined
    ? {}
    : { battery: { percent: Math.round(battery.level * 100), charging: battery.charging } };
}

/** State of the device for operators. It contains nothing about a shopper. */
export async function readHeartbeat(
  services: Pick<KioskServices, "camera" | "device" | "printer" | "orderCounts">,
): Promise<Heartbeat> {
  const { screen = "none", ...health } = await readHealth(services);
  return {
    ...health,
    screen,
    // Only what the device sends by itself. The platform knows of refused bookings, and error reports are no bookings.
    queueLength: services.orderCounts.get().waiting,
    printer: { configured: services.device.get().printerIp !== undefined, ...services.printer.lastState() },
    ...(await readBattery()),
  };
}
