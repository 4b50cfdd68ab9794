import { uiLanguageOf, type UiLanguage } from "@punktum/phrases/backoffice";
import { deviceMemory } from "./memory.ts";
import { createStore } from "./store.ts";

const KEY = "language";

/** Language of the page: the one chosen on this device, else the browser's. */
export const language = createStore<UiLanguage>(uiLanguageOf(deviceMemory.getItem(KEY) ?? navigator.language));

/** Changes the language and keeps it. */
export function chooseLanguage(next: UiLanguage): void {
  deviceMemory.setItem(KEY, next);
  language.set(next);
}
