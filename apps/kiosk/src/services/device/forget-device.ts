import type { KioskServices } from "../kiosk-services.ts";
import { logout } from "./logout.ts";

/**
 * The device was unmounted from elsewhere, maybe in the middle of a shopper's visit: every dialog closes, everything
 * stored is wiped except what is not settled with the server yet (MNT-32, SOCK-07). The watch over the set-up then leads
 * to the login, whose entry ends the shopper's session.
 */
export async function forgetDevice(
  services: Pick<KioskServices, "modals" | "pinPrompt" | "device" | "toasts">,
): Promise<void> {
  services.modals.closeAll();
  services.pinPrompt.current.get()?.answer(false);
  await logout(services);
  services.toasts.show("info", "admin.unmounted");
}
