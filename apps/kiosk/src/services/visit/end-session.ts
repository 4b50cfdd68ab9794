import { uiLanguageOf, type UiLanguage } from "@punktum/phrases";
import type { DeviceState } from "../../storage/device-values.ts";
import { PLAIN_COMFORT, type KioskServices } from "../kiosk-services.ts";

/**
 * UI language of the device: the one chosen at mounting, English if we have no texts in it; before mounting the
 * browser's.
 */
export function deviceLanguage({ language }: DeviceState, browserLanguage: string = navigator.language): UiLanguage {
  return uiLanguageOf(language ?? browserLanguage);
}

/** Ends the shopper's session: removes the account and resets language and reading aids. */
export function endSession(
  services: Pick<KioskServices, "sessions" | "handover" | "language" | "comfort" | "device">,
): void {
  services.sessions.end();
  services.handover.clear();
  // The browser records the addresses of all calls, and some contain a card.
  performance.clearResourceTimings();
  services.language.set(deviceLanguage(services.device.get()));
  services.comfort.set(PLAIN_COMFORT);
}

/** Whether anything of a shopper is left: an account, a language, a reading aid or an open dialog. */
export function hasSessionData({
  sessions,
  language,
  comfort,
  device,
  modals,
}: Pick<KioskServices, "sessions" | "language" | "comfort" | "device" | "modals">): boolean {
  const { textSize, contrast, motion } = comfort.get();
  return (
    sessions.current.get() !== undefined ||
    language.get() !== deviceLanguage(device.get()) ||
    textSize !== PLAIN_COMFORT.textSize ||
    contrast !== PLAIN_COMFORT.contrast ||
    motion !== PLAIN_COMFORT.motion ||
    modals.isAnyOpen()
  );
}
