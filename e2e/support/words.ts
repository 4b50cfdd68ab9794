import { loadMoreTexts, loadTexts, type TextTable, type UiLanguage } from "@punktum/phrases";

/** Text of a key such as `burn.redeemNow`. */
export type Say = (key: string) => string;

/** The texts of a language, for tests that run in both languages. */
export async function readWords(language: UiLanguage): Promise<Say> {
  const texts: TextTable = { ...(await loadTexts(language)), ...(await loadMoreTexts(language)) };
  const find = (table: TextTable, [first = "", ...rest]: readonly string[]): string => {
    const found = table[first];
    if (typeof found === "string") {
      return found;
    }
    if (found === undefined) {
      throw new Error(`No text ${first}`);
    }
    return find(found, rest);
  };
  return (key) => find(texts, key.split("."));
}
