import type { Heartbeat } from "@punktum/contracts";
import { readHealth } from "./health.ts";
import type { KioskServices } from "../kiosk-services.ts";
import { countReports } from "../reports/report-error.ts";

/** State of the device for operators. It contains nothing about a shopper. */
export async function readHeartbeat(services: Pick<KioskServices, "camera" | "device">): Promise<Heartbeat> {
  const { screen = "none", ...health } = await readHealth(services);
  const unsettled = Object.keys(services.device.get().redeemIntents ?? {}).length;
  return { ...health, screen, queueLength: unsettled + countReports() };
}
