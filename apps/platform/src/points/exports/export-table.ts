import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { PageAsked, TablePage } from "./page.ts";

/** Rows of a page. */
export const PAGE = 200;

/** A list as a table. */
export interface ExportTable {
  readonly titles: (language: UiLanguage) => readonly string[];
  readonly read: (asked: PageAsked) => Promise<TablePage>;
}

type Titles = (typeof platformTexts)["en"]["exportColumns"];

/** Headings by the names of their texts. */
export const titlesOf =
  (...names: readonly (keyof Titles)[]) =>
  (language: UiLanguage): readonly string[] =>
    names.map((name) => platformTexts[language].exportColumns[name]);

/** A flag in words. */
export const yesNo = (language: UiLanguage, flag: boolean): string => {
  const { yes, no } = platformTexts[language];
  return flag ? yes : no;
};

/** Where the next page of a list of the newest rows begins. */
export const pageAfter = (after: string | null) => ({ page: "1", limit: PAGE, after: after ?? undefined }) as const;

/** Entries of a list of the back office; a list that refuses the request is a mistake of this table. */
export function entriesIn<Entry>(
  answer:
    | { readonly ok: true; readonly response: Entry[] | { readonly data: Entry[]; readonly next: string | null } }
    | { readonly ok: false },
): { readonly data: readonly Entry[]; readonly next: string | null } {
  if (!answer.ok) {
    throw new Error("a list refused a page of an export");
  }
  return Array.isArray(answer.response) ? { data: answer.response, next: null } : answer.response;
}
