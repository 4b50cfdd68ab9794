import { counter as german } from "./de/counter.ts";
import { counter as english } from "./en/counter.ts";
import type { UiLanguage } from "./language.ts";
import type { Mirror } from "./mirror.ts";

/** Texts of the virtual counter in one language. */
export type CounterTexts = Mirror<typeof english>;

/** Texts of the virtual counter, which needs no translation library. */
export const counterTexts: Readonly<Record<UiLanguage, CounterTexts>> = { de: german, en: english };

/** Puts values into the `{{name}}` places of a text; a place without a value stays empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ""));
}
