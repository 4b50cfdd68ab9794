import { applyOverrides, type PhraseOverrides, type TextTable } from "./overrides.ts";
import type { UiLanguage } from "./language.ts";

/**
 * Texts of one language that every screen may need, with the organisation's laid over them (FMT-03), fetched on their own:
 * nobody waits for texts of a language they do not read. The screen saver needs no others.
 */
export async function loadTexts(language: UiLanguage, overrides: PhraseOverrides = {}): Promise<TextTable> {
  const { shared } = await (language === "de" ? import("./de/shared.ts") : import("./en/shared.ts"));
  return applyOverrides(shared, overrides[language]);
}

/** All other texts of a language, likewise. */
export async function loadMoreTexts(language: UiLanguage, overrides: PhraseOverrides = {}): Promise<TextTable> {
  const { more } = await (language === "de" ? import("./de/more.ts") : import("./en/more.ts"));
  return applyOverrides(more, overrides[language]);
}
