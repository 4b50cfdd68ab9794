import { applyOverrides, type PhraseOverrides, type TextTable } from "./overrides.ts";
import type { UiLanguage } from "./language.ts";

/**
 * Texts of one language with the organisation's laid over them (FMT-03), fetched on their own: nobody waits for texts
 * of a language they do not read.
 */
export async function loadTexts(language: UiLanguage, overrides: PhraseOverrides = {}): Promise<TextTable> {
  const texts = language === "de" ? (await import("./de.ts")).de : (await import("./en.ts")).en;
  return applyOverrides(texts, overrides[language]);
}
