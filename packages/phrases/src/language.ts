import type { UiLanguage } from "@punktum/domain";

export { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";

/** The language shown for a language code: `de` and `en` as they are, any other falls back to English (FMT-02, A-63). */
export function uiLanguageOf(code: string): UiLanguage {
  return code.trim().toLowerCase().split(/[-_]/)[0] === "de" ? "de" : "en";
}
