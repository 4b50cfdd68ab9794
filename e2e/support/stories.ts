import { type Locator, type Page } from "@playwright/test";
import {
  listBackOfficeAreas,
  loadBackOfficeTexts,
  type TextTable,
  UI_LANGUAGES,
  uiLanguageOf,
  type UiLanguage,
} from "@punktum/phrases/backoffice";
import { test as base, RELEASE } from "./kiosk-test.ts";

type Values = Readonly<Record<string, string | number>>;

/** Texts of the back office in a story's language, looked up by their English text. */
export interface Say {
  (english: string, values?: Values): string;
  /** Pattern for the text with any values in its placeholders; `^` and `$` at its ends count as in a pattern. */
  readonly like: (english: string) => RegExp;
  readonly number: (value: number) => string;
}

/** Texts by their key. */
type Flat = ReadonlyMap<string, string>;

const flatten = (table: TextTable, prefix: string): readonly (readonly [string, string])[] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  );

async function readFlat(language: UiLanguage): Promise<Flat> {
  const areas = await listBackOfficeAreas();
  const tables = await Promise.all(areas.map(async (area) => await loadBackOfficeTexts(language, area)));
  return new Map(tables.flatMap((table) => flatten(table, "")));
}

const PLACEHOLDER = /\{\{\w+\}\}/g;

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

async function readSay(locale: string): Promise<Say> {
  const books = new Map(await Promise.all(UI_LANGUAGES.map(async (code) => [code, await readFlat(code)] as const)));
  const find = (words: string): string => {
    const keys = [...(books.get("en") ?? [])].filter(([, text]) => text === words).map(([key]) => key);
    // Checks every language, so that an English story also finds problems of the German one.
    const said = UI_LANGUAGES.map((code) => new Set(keys.map((key) => books.get(code)?.get(key))));
    if (said.some(({ size }) => size !== 1)) {
      throw new Error(`"${words}" is ${keys.length === 0 ? "no text" : `said in several ways: ${keys.join(", ")}`}`);
    }
    return books.get(uiLanguageOf(locale))?.get(keys[0] ?? "") ?? "";
  };
  const say = (words: string, values: Values = {}): string =>
    find(words).replaceAll(PLACEHOLDER, (place) => String(values[place.slice(2, -2)] ?? ""));
  const like = (words: string): RegExp => {
    const [, begin = "", text = "", end = ""] = /^(\^?)(.*?)(\$?)$/s.exec(words) ?? [];
    return new RegExp(`${begin}${find(text).split(PLACEHOLDER).map(escape).join(".+")}${end}`);
  };
  const format = new Intl.NumberFormat(locale);
  const number = (value: number): string => format.format(value);
  return Object.assign(say, { like, number });
}

/** A test in real Chromium, in the browser's language. */
export const test = base.extend<{ readonly say: Say }>({
  say: async ({ locale }, provide) => {
    await provide(await readSay(locale ?? "en-GB"));
  },
});

/** Declares the stories once in English, and once in German for a release. */
export function inBothLanguages(tell: () => void): void {
  test.describe("in English", tell);
  test.describe("in German", { tag: RELEASE }, () => {
    test.use({ locale: "de-DE" });
    tell();
  });
}

/** Options of a story: by mouse in each run, by keyboard before a release. */
export const told = (by: string): { readonly tag: string[] } => ({ tag: by === "keys" ? [RELEASE] : [] });

/** The navigation between the areas, beside the page. */
export const areasOf = (page: Page, say: Say): Locator =>
  page.getByRole("navigation", { name: say("Areas"), exact: true });

/** The hint with the limit of manual points. */
export const limitOf = (page: Page, say: Say): Locator => {
  const limits = [
    "Up to {{most}} points at once.",
    "You may still book {{most}} points today.",
    "This card may still get {{most}} points today.",
  ];
  return page.locator(".hint", { hasText: new RegExp(limits.map((limit) => say.like(limit).source).join("|")) });
};
