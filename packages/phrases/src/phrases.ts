import type { InitOptions } from "i18next";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { uiLanguageOf, type UiLanguage } from "./language.ts";
import { applyOverrides, type PhraseOverrides } from "./overrides.ts";

export interface PhraseOptions {
  /** Initial language; one without texts becomes English. */
  readonly language: string;
  /** Texts of the organisation. */
  readonly overrides?: PhraseOverrides | undefined;
}

/** i18next options with both languages and the organisation's texts, available before the first paint. */
export interface Phrases extends InitOptions {
  readonly lng: UiLanguage;
}

/**
 * Options for `i18next.init`: built-in texts with the organisation's overrides, English for any other language. i18next
 * does not escape, because React does.
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

/** Key of the text of an error code; `undefined` for a code without a text, which is shown as is. */
export function errorKeyOf(code: string): ErrorKey | undefined {
  return isErrorName(code) ? `errors.${code}` : undefined;
}
