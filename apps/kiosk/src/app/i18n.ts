import { loadTexts, UI_LANGUAGES, type UiLanguage } from "@punktum/phrases";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/report-error.ts";

const OPTIONS = {
  // Both languages have exactly the same keys, so there is nothing to fall back to.
  fallbackLng: false,
  resources: {},
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
  initAsync: false,
} as const;

/**
 * Texts in the session's language with the organisation's laid over them; both may change while running (FMT-03,
 * FMT-08). Only the language shown is awaited; the other follows once the kiosk stands.
 */
export async function createKioskTexts({
  language,
  config,
}: Pick<KioskServices, "language" | "config">): Promise<i18n> {
  const texts = createInstance().use(initReactI18next);
  const load = async (code: UiLanguage): Promise<void> => {
    texts.addResourceBundle(code, "translation", await loadTexts(code, config.get().translations), true, true);
  };
  const show = async (): Promise<void> => {
    const wanted = language.get();
    if (!texts.hasResourceBundle(wanted, "translation")) {
      await load(wanted);
    }
    if (wanted === language.get()) {
      document.documentElement.lang = wanted;
      await texts.changeLanguage(wanted);
    }
  };
  const loadAll = async (): Promise<void> => {
    await Promise.all(UI_LANGUAGES.map(load));
    await show();
  };
  await texts.init({ ...OPTIONS, lng: language.get() });
  await show();
  language.subscribe(() => void show().catch(reportError));
  config.subscribe(() => void loadAll().catch(reportError));
  return texts;
}

/** Fetches the language not shown, so that switching works without a network too. */
export function preloadTexts(services: Pick<KioskServices, "language" | "config">): void {
  const others = UI_LANGUAGES.filter((code) => code !== services.language.get());
  Promise.all(others.map((code) => loadTexts(code))).catch(reportError);
}
