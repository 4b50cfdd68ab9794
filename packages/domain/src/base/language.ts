import { isOneOf, UI_LANGUAGES, type UiLanguage } from "./enumerations.ts";

declare const packBrand: unique symbol;

/** Language of a pack: a BCP 47 tag such as `it`. The brand keeps it apart from any other text. */
export type PackLanguage = string & { readonly [packBrand]: true };

/** A language that texts are shown in: a built-in one, which the server's texts have too, or a pack's. */
export type ShownLanguage = UiLanguage | PackLanguage;

/** How a language's tag is written, such as `it` or `pt-BR`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

const isPackLanguage = (code: string): code is PackLanguage => LANGUAGE_TAG.test(code);

/** Brands a tag as the language of a pack. @throws RangeError for anything else */
export function packLanguage(code: string): PackLanguage {
  if (!isPackLanguage(code)) {
    throw new RangeError(`No language: ${code}`);
  }
  return code;
}

/** Whether a language is built in. Only these have texts of staff, and only in these the server has its texts. */
export const isUiLanguage = (language: ShownLanguage): language is UiLanguage => isOneOf(UI_LANGUAGES, language);

const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };

/** Locale for numbers and dates. A pack is named by its own. */
export const localeOf = (language: ShownLanguage): string => (isUiLanguage(language) ? LOCALES[language] : language);
