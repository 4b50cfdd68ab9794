import { createPhrases } from "@punktum/phrases";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { KioskServices } from "../services/kiosk-services.ts";

/** Texts in the session's language, with the organisation's laid over them; both may change while running (FMT-03). */
export async function createKioskTexts({
  language,
  config,
}: Pick<KioskServices, "language" | "config">): Promise<i18n> {
  const texts = createInstance().use(initReactI18next);
  await texts.init(createPhrases({ language: language.get(), overrides: config.get().translations }));
  const showLanguage = (): void => {
    document.documentElement.lang = language.get();
    void texts.changeLanguage(language.get());
  };
  const applyOverrides = (): void => {
    const { resources } = createPhrases({ language: language.get(), overrides: config.get().translations });
    for (const [code, bundles] of Object.entries(resources ?? {})) {
      texts.addResourceBundle(code, "translation", bundles["translation"], true, true);
    }
    showLanguage();
  };
  language.subscribe(showLanguage);
  config.subscribe(applyOverrides);
  showLanguage();
  return texts;
}
