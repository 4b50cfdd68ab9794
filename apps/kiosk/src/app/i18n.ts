import { loadMoreTexts, loadTexts, UI_LANGUAGES, type TextTable, type UiLanguage } from "@punktum/phrases";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { KioskServices } from "../services/kiosk-services.ts";
import { reportError } from "../services/reports/report-error.ts";

const OPTIONS = {
  // Both languages have the same keys, so there is nothing to fall back to.
  fallbackLng: false,
  resources: {},
  // React escapes the output.
  interpolation: { escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
  initAsync: false,
} as const;

/** The kiosk's texts. */
export interface KioskTexts {
  readonly i18n: i18n;
  /** Resolves when all texts of the session's language are loaded. Only the screen saver does not wait for it. */
  readonly untilComplete: () => Promise<void>;
}

/**
 * Texts in the session's language, overridden by the organisation's. Language and overrides may change at run time.
 * Only the screen saver's texts in the shown language are awaited; the others load later.
 */
export async function createKioskTexts({
  language,
  config,
}: Pick<KioskServices, "language" | "config">): Promise<KioskTexts> {
  const texts = createInstance().use(initReactI18next);
  const complete = new Set<UiLanguage>();
  const add = (code: UiLanguage, table: TextTable): void => {
    texts.addResourceBundle(code, "translation", table, true, true);
  };
  const loadFirst = async (code: UiLanguage): Promise<void> =>
    add(code, await loadTexts(code, config.get().translations));
  const loadAll = async (code: UiLanguage): Promise<void> => {
    const { translations } = config.get();
    const tables = await Promise.all([loadTexts(code, translations), loadMoreTexts(code, translations)]);
    tables.forEach((table) => add(code, table));
    complete.add(code);
  };
  const show = async (load: (code: UiLanguage) => Promise<void>): Promise<void> => {
    const wanted = language.get();
    if (!complete.has(wanted)) {
      await load(wanted);
    }
    if (wanted === language.get()) {
      document.documentElement.lang = wanted;
      await texts.changeLanguage(wanted);
    }
  };
  const takeConfig = async (): Promise<void> => {
    await Promise.all(UI_LANGUAGES.map(loadAll));
    await show(loadAll);
  };
  await texts.init({ ...OPTIONS, lng: language.get() });
  await show(loadFirst);
  language.subscribe(() => void show(loadAll).catch(reportError));
  config.subscribe(() => void takeConfig().catch(reportError));
  return {
    i18n: texts,
    untilComplete: async () => (complete.has(language.get()) ? undefined : await loadAll(language.get())),
  };
}

/** Loads all remaining texts, so that every screen and both languages work offline. */
export function preloadTexts(): void {
  Promise.all(UI_LANGUAGES.flatMap((code) => [loadTexts(code), loadMoreTexts(code)])).catch(reportError);
}
