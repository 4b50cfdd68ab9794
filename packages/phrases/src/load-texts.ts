import { applyOverrides, type PhraseOverrides, type TextTable } from "./overrides.ts";
import type { UiLanguage } from "./language.ts";

/**
 * Loads the texts of one language that any screen may show, with the organisation's overrides. Each language is a
 * separate chunk, and the screen saver needs no other texts.
 */
export async function loadTexts(language: UiLanguage, overrides: PhraseOverrides = {}): Promise<TextTable> {
  const { shared } = await (language === "de" ? import("./de/shared.ts") : import("./en/shared.ts"));
  return applyOverrides(shared, overrides[language]);
}

/** Loads all other texts of a language. */
export async function loadMoreTexts(language: UiLanguage, overrides: PhraseOverrides = {}): Promise<TextTable> {
  const { more } = await (language === "de" ? import("./de/more.ts") : import("./en/more.ts"));
  return applyOverrides(more, overrides[language]);
}
