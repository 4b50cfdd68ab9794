// The kiosk's own texts without its translation library, for editors of replacements.
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { UiLanguage } from "./language.ts";
import { flatten, pathsOf, type TextTable } from "./overrides.ts";

const TABLES: Readonly<Record<UiLanguage, TextTable>> = { de, en };

/** Texts of the kiosk by their path, such as `burn.title`. */
export const kioskTexts: Readonly<Record<UiLanguage, ReadonlyMap<string, string>>> = {
  de: new Map(flatten(de, "")),
  en: new Map(flatten(en, "")),
};

/** Placeholders such as `{{points}}`, and references to other texts, in alphabetical order. */
export const placesIn = (text: string): readonly string[] =>
  [...new Set(text.match(/\{\{[^{}]*\}\}|\$t\([^)]*\)?/g))].toSorted();

/** What is wrong with an organisation's text. */
export interface OverrideProblem {
  readonly rule: "UNKNOWN_KEY" | "EMPTY" | "PLACES";
  /** Placeholders of the kiosk's own text. */
  readonly places: readonly string[];
}

/** A programme may have its own consents; their texts are not part of the kiosk. */
const isOwnConsent = (path: string): boolean => path.startsWith("register.consent.");

/**
 * Checks a text that replaces one of the kiosk's: the text must exist and have the same placeholders. A missing one
 * would remove a value from the screen, such as the points of "You get {{points}} points".
 */
export function problemOfOverride(language: UiLanguage, path: string, text: string): OverrideProblem | undefined {
  const own = kioskTexts[language].get(path);
  if (own === undefined && !isOwnConsent(path)) {
    return { rule: "UNKNOWN_KEY", places: [] };
  }
  const places = placesIn(own ?? "");
  if (text.trim() === "") {
    return { rule: "EMPTY", places };
  }
  return placesIn(text).join() === places.join() ? undefined : { rule: "PLACES", places };
}

/** The same texts by full path: a key alone replaces every text of that name. */
export function withWholePaths(language: UiLanguage, texts: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([key, text]) =>
    pathsOf(TABLES[language], key).map((path): [string, string] => [path, text]),
  );
  return Object.fromEntries(entries);
}
