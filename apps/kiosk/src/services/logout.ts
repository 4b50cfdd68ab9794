import { clearCookies } from "../storage/cookies.ts";
import type { KioskServices } from "./kiosk-services.ts";

/** Full logout: everything stored and every cookie (AUTH-32, SEC-04). */
export async function logout({ device }: Pick<KioskServices, "device">): Promise<void> {
  await device.clear();
  localStorage.clear();
  clearCookies();
}
