import { isOneOf, UI_LANGUAGES, type UiLanguage } from "@punktum/domain";
import type { DeviceState } from "../storage/device-values.ts";
import type { KioskServices } from "./kiosk-services.ts";

/** UI language of the device: its own where we have texts, English for another, German before mounting (A-63, FMT-08). */
export function deviceLanguage({ language = "de" }: DeviceState): UiLanguage {
  return isOneOf(UI_LANGUAGES, language) ? language : "en";
}

/** The shopper leaves: account, language and reading aids go back to the device's own (SAVER-11, FMT-08). */
export function endSession(services: Pick<KioskServices, "sessions" | "language" | "comfort" | "device">): void {
  services.sessions.end();
  services.language.set(deviceLanguage(services.device.get()));
  services.comfort.set({ textSize: "normal", contrast: "normal" });
}
