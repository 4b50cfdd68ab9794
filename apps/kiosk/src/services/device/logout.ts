import { clearCookies } from "../../storage/cookies.ts";
import { UNSETTLED } from "../../storage/device-values.ts";
import type { KioskServices } from "../kiosk-services.ts";

/** Full logout: everything stored and every cookie (AUTH-32, SEC-04), except what the server has not settled yet (SOCK-07). */
export async function logout({ device }: Pick<KioskServices, "device">): Promise<void> {
  await device.clear(UNSETTLED);
  localStorage.clear();
  clearCookies();
}
