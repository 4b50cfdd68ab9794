import { readFile } from "node:fs/promises";
import { loadMoreTexts, loadTexts, type TextTable, type UiLanguage } from "@punktum/phrases";

/** Text of a key such as `burn.redeemNow`. */
export type Say = (key: string) => string;

/** Looks up the texts of a table. */
export function sayFrom(texts: TextTable): Say {
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

/** The texts of a language, for tests that run in both languages. */
export async function readWords(language: UiLanguage): Promise<Say> {
  return sayFrom({ ...(await loadTexts(language)), ...(await loadMoreTexts(language)) });
}

const hasTexts = (file: unknown): file is { readonly texts: TextTable } =>
  typeof file === "object" && file !== null && "texts" in file;

/** The texts of a language pack. */
export async function readPackTexts(code: string): Promise<TextTable> {
  const path = new URL(`../../packages/phrases/packs/${code}/texts.json`, import.meta.url);
  const file: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!hasTexts(file)) {
    throw new TypeError(`No texts of ${code}`);
  }
  return file.texts;
}

const LETTERS = Array.from("אבגדהוזחטיכלמנסעפצקרשת");

const pseudoText = (text: string): string =>
  text
    .split(/(\{\{\w+\}\}|<\/?\w+>)/)
    .map((part, place) =>
      place % 2 === 1
        ? part
        : part.replaceAll(/\p{L}/gu, (letter) => LETTERS[(letter.codePointAt(0) ?? 0) % LETTERS.length] ?? ""),
    )
    .join("");

/** The same texts in letters that are written from right to left, for a language that exists only in tests. */
export const pseudoTexts = (texts: TextTable): TextTable =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
