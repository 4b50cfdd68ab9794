export { counterTexts, type CounterTexts } from "./counter-texts.ts";
export { fillText } from "./fill-text.ts";
export { UI_LANGUAGES, uiLanguageOf, type UiLanguage } from "./language.ts";
export { loadMoreTexts, loadTexts } from "./load-texts.ts";
export { applyOverrides, type PhraseOverrides, type TextTable } from "./overrides.ts";
export { createPhrases, errorKeyOf, type ErrorKey, type PhraseOptions, type Phrases } from "./phrases.ts";
export type { PhraseResources, Texts } from "./texts.ts";
