import type { MountingSettings } from "@punktum/client";
import { placeOf, type Mounting } from "../../storage/mounting.ts";
import { deviceLanguage } from "../visit/end-session.ts";
import type { KioskServices } from "../kiosk-services.ts";

/** Delays the first refresh until the screen saver is shown. */
const FIRST_LOOK_MS = 2_000;
const REFRESH_MS = 15 * 60_000;
/** A look that had no answer, or fell into a shopper's session, is repeated this soon. */
const RETRY_MS = 10_000;

function withSettings(mounting: Mounting, { shop, ...settings }: MountingSettings): Mounting {
  const { registrationType } = settings;
  return { ...mounting, ...settings, registrationType, store: { ...mounting.store, ...shop } };
}

/**
 * Applies changes of the back office since the mount: mode, camera position, language, registration type, and the shop's
 * name and address. Does nothing during a shopper's session or without an answer, and then returns false.
 */
export async function refreshMounting(
  services: Pick<KioskServices, "device" | "gateway" | "sessions" | "language">,
): Promise<boolean> {
  const { device, gateway, sessions } = services;
  const { mounting } = device.get();
  if (mounting === undefined) {
    return true;
  }
  const answer = await gateway.readMounting(placeOf(mounting));
  const isSame = device.get().mounting === mounting && sessions.current.get() === undefined;
  if (!answer.ok || !isSame) {
    return false;
  }
  if (answer.response === undefined) {
    return true;
  }
  const fresh = withSettings(mounting, answer.response);
  if (JSON.stringify(fresh) !== JSON.stringify(mounting)) {
    const isOfDevice = services.language.get() === deviceLanguage(device.get());
    await device.change({ language: fresh.language, mounting: fresh });
    // A shopper has chosen another language at the screen saver: it stays until they leave.
    if (isOfDevice) {
      services.language.set(deviceLanguage(device.get()));
    }
  }
  return true;
}

/** Refreshes soon after the start, then regularly. */
export function keepMountingFresh(services: KioskServices): void {
  let isRepeating = false;
  const refresh = async (): Promise<void> => {
    const isDone = await refreshMounting(services);
    if (!isDone && !isRepeating) {
      isRepeating = true;
      services.clock.after(RETRY_MS, () => {
        isRepeating = false;
        void refresh();
      });
    }
  };
  services.clock.after(FIRST_LOOK_MS, () => void refresh());
  services.clock.every(REFRESH_MS, () => void refresh());
  services.realtime.refreshed.subscribe(() => void refresh());
}
