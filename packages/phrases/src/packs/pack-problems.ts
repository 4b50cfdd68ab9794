import { de } from "../de.ts";
import { en } from "../en.ts";
import { flatten, type TextTable } from "../overrides.ts";
import { SHOPPER_ERRORS, SHOPPER_PATHS } from "./shopper-paths.ts";

const ENGLISH: ReadonlyMap<string, string> = new Map(flatten(en, ""));
const GERMAN: ReadonlyMap<string, string> = new Map(flatten(de, ""));

/** A text may be this much longer than the longer one of German and English, which every screen is built for. */
const LENGTH_FACTOR = 1.35;
/** Short texts need more room: a word of one language is a phrase in another. */
const SPARE_CHARACTERS = 8;

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

/** The built-in text that a text of a pack translates: `x_few` translates `x_other`. */
const sourceOf = (path: string): string => (ENGLISH.has(path) ? path : path.replace(PLURAL_FORM, "_other"));

const isPlural = (path: string): boolean =>
  PLURAL_FORM.test(path) && ENGLISH.has(path.replace(PLURAL_FORM, "_one")) && ENGLISH.has(sourceOf(path));

/** A pack's paths of a built-in text: itself, or one for each plural form of the language. */
function pathsIn(path: string, categories: readonly string[]): readonly string[] {
  return isPlural(path) ? categories.map((category) => path.replace(PLURAL_FORM, `_${category}`)) : [path];
}

const SHOPPER = [...SHOPPER_PATHS, ...SHOPPER_ERRORS.map((code) => `errors.${code}`)];

const isForShopper = (path: string): boolean => {
  const name = isPlural(path) ? path.replace(PLURAL_FORM, "") : path;
  return SHOPPER.some((known) => name === known || path.startsWith(`${known}.`));
};

/** Values and marks of a text, which every translation has too. */
const marksIn = (text: string): string => (text.match(/\{\{\w+\}\}|<\/?\w+>|\$t\(/g) ?? []).toSorted().join(" ");

function problemOf(path: string, text: string): string | undefined {
  const source = sourceOf(path);
  const [english = "", german = ""] = [ENGLISH.get(source), GERMAN.get(source)];
  const longest = Math.max(english.length, german.length) * LENGTH_FACTOR + SPARE_CHARACTERS;
  if (text.trim() === "" || text !== text.trim()) {
    return `${path} is empty or has a stray space`;
  }
  if (marksIn(text) !== marksIn(english)) {
    return `${path} has other values than "${english}"`;
  }
  return text.length > longest
    ? `${path} has ${text.length} characters, ${Math.floor(longest)} are possible`
    : undefined;
}

/** What is wrong with the texts of a pack; empty for one that may be shipped. */
export function problemsOfPack(language: string, texts: TextTable): readonly string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const known = new Set([...ENGLISH.keys()].flatMap((path) => pathsIn(path, categories)));
  const needed = new Set([...ENGLISH.keys()].filter(isForShopper).flatMap((path) => pathsIn(path, categories)));
  const own = new Map(flatten(texts, ""));
  return [
    ...[...needed].filter((path) => !own.has(path)).map((path) => `${path} is missing`),
    ...[...own.keys()].filter((path) => !known.has(path)).map((path) => `${path} is unknown`),
    ...[...own].flatMap(([path, text]) => (known.has(path) ? (problemOf(path, text) ?? []) : [])),
  ];
}
