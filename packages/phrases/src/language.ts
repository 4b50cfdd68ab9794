import type { UiLanguage } from "@punktum/domain";

export { UI_LANGUAGES, type UiLanguage } from "@punktum/domain";

/** The UI language for a language code: `de` and `en`; any other falls back to English. */
export function uiLanguageOf(code: string): UiLanguage {
  return code.trim().toLowerCase().split(/[-_]/)[0] === "de" ? "de" : "en";
}
