/** A language with texts (FMT-01). */
export type UiLanguage = "de" | "en";

/** Languages that have texts, in the order they are offered. */
export const UI_LANGUAGES: readonly UiLanguage[] = ["de", "en"];

/** The language shown for a language code: `de` and `en` as they are, any other falls back to English (FMT-02, A-63). */
export function uiLanguageOf(code: string): UiLanguage {
  return code.trim().toLowerCase().split(/[-_]/)[0] === "de" ? "de" : "en";
}
