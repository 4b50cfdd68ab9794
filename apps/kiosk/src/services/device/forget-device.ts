import type { KioskServices } from "../kiosk-services.ts";
import { logout } from "./logout.ts";

/**
 * Clears a device that was unmounted remotely, possibly during a shopper's visit: closes every dialog and wipes the
 * stores except unsettled bookings (decision 0081). `SessionLossWatch` then opens the login, which ends the shopper's
 * session.
 */
export async function forgetDevice(
  services: Pick<KioskServices, "modals" | "pinPrompt" | "device" | "toasts">,
): Promise<void> {
  services.modals.closeAll();
  services.pinPrompt.current.get()?.answer(false);
  await logout(services);
  services.toasts.show("info", "admin.unmounted");
}
