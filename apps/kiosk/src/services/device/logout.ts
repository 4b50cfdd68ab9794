import { clearCookies } from "../../storage/cookies.ts";
import { UNSETTLED } from "../../storage/device-values.ts";
import type { KioskServices } from "../kiosk-services.ts";

/** Full logout: clears the stores and cookies, except bookings that are not settled. */
export async function logout({ device }: Pick<KioskServices, "device">): Promise<void> {
  await device.clear(UNSETTLED);
  localStorage.clear();
  clearCookies();
}
