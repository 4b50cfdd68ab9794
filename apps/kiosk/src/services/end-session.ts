import { uiLanguageOf, type UiLanguage } from "@punktum/phrases";
import type { DeviceState } from "../storage/device-values.ts";
import type { KioskServices } from "./kiosk-services.ts";

/**
 * UI language of the device: the one chosen at mounting where we have texts, English for another (A-63, FMT-08); before
 * mounting the browser's.
 */
export function deviceLanguage({ language }: DeviceState, browserLanguage: string = navigator.language): UiLanguage {
  return uiLanguageOf(language ?? browserLanguage);
}

/** The shopper leaves: account, language and reading aids go back to the device's own (SAVER-11, FMT-08). */
export function endSession(services: Pick<KioskServices, "sessions" | "language" | "comfort" | "device">): void {
  services.sessions.end();
  services.language.set(deviceLanguage(services.device.get()));
  services.comfort.set({ textSize: "normal", contrast: "normal" });
}
