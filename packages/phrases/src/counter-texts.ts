import { counter as german } from "./de/counter.ts";
import { counter as english } from "./en/counter.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the virtual counter in one language. */
export type CounterTexts = Mirror<typeof english>;

/** Texts of the virtual counter; it runs without a translation library. */
export const counterTexts: Readonly<Record<UiLanguage, CounterTexts>> = { de: german, en: english };
