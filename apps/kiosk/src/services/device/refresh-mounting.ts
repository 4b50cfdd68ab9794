import type { MountingSettings } from "@punktum/client";
import { placeOf, type Mounting } from "../../storage/mounting.ts";
import { deviceLanguage } from "../visit/end-session.ts";
import type { KioskServices } from "../kiosk-services.ts";

/** Delays the first refresh until the screen saver is shown. */
const FIRST_LOOK_MS = 2_000;
const REFRESH_MS = 15 * 60_000;

function withSettings(mounting: Mounting, { shop, ...settings }: MountingSettings): Mounting {
  const { registrationType } = settings;
  return { ...mounting, ...settings, registrationType, store: { ...mounting.store, ...shop } };
}

/**
 * Applies changes of the back office since the mount: mode, camera position, language, registration type, and the shop's
 * name and address. Does nothing during a shopper's session or without an answer.
 */
export async function refreshMounting(
  services: Pick<KioskServices, "device" | "gateway" | "sessions" | "language">,
): Promise<void> {
  const { device, gateway, sessions } = services;
  const { mounting } = device.get();
  if (mounting === undefined) {
    return;
  }
  const answer = await gateway.readMounting(placeOf(mounting));
  const isSame = device.get().mounting === mounting && sessions.current.get() === undefined;
  if (!answer.ok || answer.response === undefined || !isSame) {
    return;
  }
  const fresh = withSettings(mounting, answer.response);
  if (JSON.stringify(fresh) !== JSON.stringify(mounting)) {
    await device.change({ language: fresh.language, mounting: fresh });
    services.language.set(deviceLanguage(device.get()));
  }
}

/** Refreshes soon after the start, then regularly. */
export function keepMountingFresh(services: KioskServices): void {
  const refresh = (): void => void refreshMounting(services);
  services.clock.after(FIRST_LOOK_MS, refresh);
  services.clock.every(REFRESH_MS, refresh);
  services.realtime.refreshed.subscribe(refresh);
}
