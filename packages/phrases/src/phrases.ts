import type { InitOptions } from "i18next";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { uiLanguageOf, type UiLanguage } from "./language.ts";
import { applyOverrides, type PhraseOverrides } from "./overrides.ts";

export interface PhraseOptions {
  /** Language to start with; one without texts becomes English (FMT-02). */
  readonly language: string;
  /** Texts of the organisation (ORG-20). */
  readonly overrides?: PhraseOverrides | undefined;
}

/** i18next options with both languages, the organisation's texts laid over them, ready before the first paint. */
export interface Phrases extends InitOptions {
  readonly lng: UiLanguage;
}

/**
 * Options to hand to `i18next.init`: built-in texts, overridden by the organisation (FMT-03), English for any other
 * language. Texts go to React, which escapes them, so i18next does not.
 *
 * @example
 * await i18next.use(initReactI18next).init(createPhrases({ language: "de" }));
 */
export function createPhrases({ language, overrides = {} }: PhraseOptions): Phrases {
  return {
    lng: uiLanguageOf(language),
    fallbackLng: "en",
    supportedLngs: ["de", "en"],
    resources: {
      de: { translation: applyOverrides(de, overrides["de"]) },
      en: { translation: applyOverrides(en, overrides["en"]) },
    },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  };
}

/** Key of an error's text, `errors.X`. */
export type ErrorKey = `errors.${keyof typeof en.errors}`;

const isErrorName = (code: string): code is keyof typeof en.errors => Object.hasOwn(en.errors, code);

/** Key of the text of an error code; `undefined` for a code without one, whose raw text is shown (FMT-11). */
export function errorKeyOf(code: string): ErrorKey | undefined {
  return isErrorName(code) ? `errors.${code}` : undefined;
}
